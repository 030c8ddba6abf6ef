import path from 'node:path';
import { sourcePath } from './source-path.mjs';

const EMPTY_WORDS = /(^|[-.])(utils?|helpers?|common|services?|managers?|misc)([-.]|$)/u;
const HYPHENATED = /^[a-z0-9]+([-.][a-z0-9]+)*$/u;

/** A file is named for the concept it holds, in lower case with hyphens. */
export const conceptNames = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      empty: "'{{name}}' says nothing about what it holds; name the concept.",
      form: "'{{name}}' must be lower case, with hyphens.",
    },
  },
  create(context) {
    const file = sourcePath(context);
    return {
      Program(node) {
        for (const part of file.split('/')) {
          if (EMPTY_WORDS.test(part)) {
            context.report({ node, messageId: 'empty', data: { name: part } });
          }
        }
        const name = path.posix.basename(file);
        if (!HYPHENATED.test(name)) context.report({ node, messageId: 'form', data: { name } });
      },
    };
  },
};
