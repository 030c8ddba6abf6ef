import type { Static, TSchema } from '@sinclair/typebox';

/** One type of a tag: everything that is known of it but how it looks. */
export interface TagDefinition<T extends string = string, S extends TSchema = TSchema> {
  readonly type: T;
  /** What the JSON between the tags must be. Lengths count code points. */
  readonly schema: S;
  /** When and how an agent writes it: goes into the context of a session, one line each. */
  readonly contract: readonly string[];
  /** A second valid one in the same reply is invalid. */
  readonly oncePerReply: boolean;
  /** The field a person reads: it is found by the search, and exported. */
  readonly visibleField?: keyof Static<S> & string;
  readonly examples: {
    readonly valid: readonly unknown[];
    readonly invalid: readonly unknown[];
  };
}

/** What is known of a type where tags are read: its definition, compiled. */
export interface TagFacts {
  readonly type: string;
  readonly oncePerReply: boolean;
  readonly visibleField?: string;
  readonly isPayload: (value: unknown) => boolean;
}

/** Declares a type of a tag, so that its type name and payload are known to the compiler. */
export const defineTag = <const T extends string, S extends TSchema>(
  definition: TagDefinition<T, S>,
): TagDefinition<T, S> => definition;
