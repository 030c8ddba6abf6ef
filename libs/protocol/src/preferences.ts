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
});
export type Preferences = Readonly<Static<typeof PreferencesSchema>>;
