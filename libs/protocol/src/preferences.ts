import { Type, type Static } from '@sinclair/typebox';

/** The languages of the interface. */
export const LanguageSchema = Type.Union([Type.Literal('zh-CN'), Type.Literal('en')]);
export type Language = Static<typeof LanguageSchema>;

export const PreferencesSchema = Type.Object({
  format: Type.Integer({ minimum: 1 }),
  theme: Type.Union([Type.Literal('system'), Type.Literal('light'), Type.Literal('dark')]),
  language: LanguageSchema,
  /** Whether Enter sends (and Shift+Enter breaks), or Ctrl/Cmd+Enter sends. */
  enterSends: Type.Boolean(),
  railCollapsed: Type.Boolean(),
  lastAgentId: Type.Optional(Type.String()),
  /** Address of an agent registry; none means the list that comes with the program. */
  registryUrl: Type.Optional(Type.Union([Type.String({ maxLength: 2000 }), Type.Null()])),
  /** Agents are started before they are needed. */
  prewarm: Type.Optional(Type.Boolean()),
});
export type Preferences = Readonly<Static<typeof PreferencesSchema>>;
