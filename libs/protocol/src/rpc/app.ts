import { Type } from '@sinclair/typebox';
import { PreferencesSchema } from '../preferences';
import { WorkspaceSchema } from '../workspace';
import { method } from './method';

const strict = { additionalProperties: false };

export const appMethods = {
  'app.bootstrap': method(
    'lobby',
    'What a page needs before it draws anything.',
    Type.Object({}, strict),
    Type.Object({
      version: Type.String(),
      preferences: PreferencesSchema,
      workspace: Type.Union([WorkspaceSchema, Type.Null()]),
      /** What this shell can do beyond the page: a native folder picker. */
      shell: Type.Object({
        kind: Type.Union([Type.Literal('electron'), Type.Literal('browser')]),
        nativePicker: Type.Boolean(),
        /** Files are saved by a native dialog; otherwise the page offers them as downloads. */
        nativeSave: Type.Boolean(),
      }),
    }),
  ),
  'app.set-preferences': method(
    'lobby',
    'Changes some preferences; every window hears of it.',
    Type.Partial(Type.Omit(PreferencesSchema, ['format']), strict),
    PreferencesSchema,
  ),
  'app.mint-link': method(
    'lobby',
    'A start address with a new one-use token, for another tab (browser shell only).',
    Type.Object({}, strict),
    Type.Object({ url: Type.String() }),
  ),
};
