import { Type, type Static, type TSchema } from '@sinclair/typebox';

/** Anything JSON can say. Agents put arbitrary values into tool inputs and outputs. */
export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export const JsonSchema = Type.Unsafe<Json>({});

/** Where a heavy payload lies in `details.jsonl`, in bytes. */
export const DetailRefSchema = Type.Object({
  offset: Type.Integer({ minimum: 0 }),
  length: Type.Integer({ minimum: 1 }),
});
export type DetailRef = Readonly<Static<typeof DetailRefSchema>>;

/** A value that travels along while it is light, and is a reference into `details.jsonl` once it is heavy. */
export type Heavy<T> = { readonly value: T } | { readonly ref: DetailRef };

export const HeavySchema = <S extends TSchema>(schema: S) =>
  Type.Unsafe<Heavy<Static<S>>>(
    Type.Union([Type.Object({ value: schema }), Type.Object({ ref: DetailRefSchema })]),
  );
