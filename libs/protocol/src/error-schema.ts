import { Type } from '@sinclair/typebox';
import { ERROR_CODES, type AppError } from './errors';

export const ErrorCodeSchema = Type.Union(ERROR_CODES.map((code) => Type.Literal(code)));

/** Apart from `errors.ts`, so that a page that only handles errors does not load the schema builder. */
export const AppErrorSchema = Type.Unsafe<AppError>(
  Type.Object({
    code: ErrorCodeSchema,
    message: Type.String(),
    detail: Type.Optional(Type.String()),
    retryable: Type.Optional(Type.Boolean()),
  }),
);
