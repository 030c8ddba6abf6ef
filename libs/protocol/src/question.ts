import { Type, type Static } from '@sinclair/typebox';
import { SignInMethodSchema } from './agent';

/**
 * A field of a form an agent asks to have filled in (ACP elicitation). A pattern is shown and never run: it is the
 * agent's, and may be built to hang.
 */
export const FormFieldSchema = Type.Object({
  key: Type.String(),
  type: Type.Union([
    Type.Literal('string'),
    Type.Literal('number'),
    Type.Literal('integer'),
    Type.Literal('boolean'),
    /** One of `choices`. */
    Type.Literal('choice'),
    /** Several of `choices`. */
    Type.Literal('choices'),
    /** Of a type we do not know: the form can only be declined. */
    Type.Literal('other'),
  ]),
  title: Type.String(),
  description: Type.Optional(Type.String()),
  required: Type.Boolean(),
  default: Type.Optional(
    Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Array(Type.String())]),
  ),
  /** Of a text: email, uri, date or date-time. */
  format: Type.Optional(Type.String()),
  pattern: Type.Optional(Type.String()),
  /** Length of a text, value of a number, count of choices. */
  min: Type.Optional(Type.Number()),
  max: Type.Optional(Type.Number()),
  choices: Type.Optional(Type.Array(Type.Object({ value: Type.String(), title: Type.String() }))),
});
export type FormField = Readonly<Static<typeof FormFieldSchema>>;

/** What a turn waits for besides permissions. */
export const QuestionSchema = Type.Union([
  /** The agent wants the person to sign in; the message goes on by itself afterwards. */
  Type.Object({
    kind: Type.Literal('sign-in'),
    methods: Type.Array(SignInMethodSchema),
    /** Why the last attempt failed. */
    failure: Type.Optional(Type.String()),
  }),
  Type.Object({
    kind: Type.Literal('form'),
    message: Type.String(),
    fields: Type.Array(FormFieldSchema),
    toolCallId: Type.Optional(Type.String()),
  }),
  /** The agent asks to open an address in the system's browser. Opening is the person's, accepting is consent. */
  Type.Object({
    kind: Type.Literal('url'),
    message: Type.String(),
    url: Type.String(),
    toolCallId: Type.Optional(Type.String()),
  }),
]);
export type Question = Readonly<Static<typeof QuestionSchema>>;

export const QUESTION_OUTCOMES = [
  'accepted',
  'declined',
  'cancelled',
  'withdrawn',
  'expired',
] as const;
export type QuestionOutcome = (typeof QUESTION_OUTCOMES)[number];

export const FormContentSchema = Type.Record(
  Type.String({ maxLength: 500 }),
  Type.Union([
    Type.String({ maxLength: 20_000 }),
    Type.Number(),
    Type.Boolean(),
    Type.Array(Type.String({ maxLength: 20_000 }), { maxItems: 1000 }),
  ]),
);

export type FormContent = Readonly<Static<typeof FormContentSchema>>;

/** A person's answer. `accept` of a sign-in names the method; of a form it brings the content. */
export const QuestionAnswerSchema = Type.Union([
  Type.Object(
    {
      action: Type.Literal('accept'),
      methodId: Type.Optional(Type.String({ maxLength: 1000 })),
      content: Type.Optional(FormContentSchema),
    },
    { additionalProperties: false },
  ),
  Type.Object({ action: Type.Literal('decline') }, { additionalProperties: false }),
  Type.Object({ action: Type.Literal('cancel') }, { additionalProperties: false }),
]);
export type QuestionAnswer = Readonly<Static<typeof QuestionAnswerSchema>>;
