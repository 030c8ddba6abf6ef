import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { type AgentAbilities, MAX_PROMPT_CHARS, type Mention } from '@fyllo/protocol';
import { settled } from '../../host/testing/fake-link';
import { Toasts } from '../../ui';
import { moveMentions } from './move-mentions';
import { TextAsFile, type TextWithFiles } from './text-as-file';

const ABILITIES: AgentAbilities = {
  ...{ image: true, audio: false, embeddedContext: true, additionalDirectories: false },
  ...{ mcpHttp: false, load: false, resume: false, close: false, logout: false },
};
const LONG = 'x'.repeat(MAX_PROMPT_CHARS + 1);

function start(
  abilities: AgentAbilities | undefined = ABILITIES,
  { takes = true, arrives = true } = {},
) {
  const text = signal('');
  const mentions = signal<readonly Mention[]>([]);
  const files: File[] = [];
  const removed: string[] = [];
  const draft: TextWithFiles = {
    place: {},
    text,
    mentions,
    write: (now, given = moveMentions(text(), now, mentions())) => {
      text.set(now);
      mentions.set(given);
    },
    attachments: {
      abilities: signal(abilities),
      addOne: (file) => {
        if (takes) files.push(file);
        return Promise.resolve(takes ? 'key' : null);
      },
      hasArrived: () => Promise.resolve(arrives),
      remove: (key) => removed.push(key),
    },
  };
  const toasts = TestBed.inject(Toasts);
  const offered = () => toasts.shown().at(-1)?.action ?? null;
  return {
    draft,
    text,
    mentions,
    files,
    removed,
    toasts,
    offered,
    texts: TestBed.inject(TextAsFile),
  };
}

describe('a text that is too long', () => {
  it('becomes a file as a whole, and comes back before what was typed meanwhile', async () => {
    const { draft, text, mentions, files, removed, offered, texts } = start();
    const named = [{ at: 0, length: 2, path: '/p/a' }];
    draft.write(`@a ${LONG}`, named);
    await texts.attachAll(draft);
    expect([text(), mentions(), files.map(({ name, type }) => [name, type])]).toEqual([
      '',
      [],
      [['粘贴的文本.txt', 'text/plain']],
    ]);
    expect(files[0]?.size).toBe(LONG.length + 3);
    draft.write('@b', [{ at: 0, length: 2, path: '/p/b' }]);
    offered()?.run();
    expect([text() === `@a ${LONG}@b`, removed]).toEqual([true, ['key']]);
    expect(mentions()).toEqual([...named, { at: LONG.length + 3, length: 2, path: '/p/b' }]);
  });

  it('stays when it cannot be a file, or was changed before it was one', async () => {
    for (const fault of [{ takes: false }, { arrives: false }]) {
      const refused = start(ABILITIES, fault);
      refused.draft.write(LONG);
      await refused.texts.attachAll(refused.draft);
      expect([refused.text() === LONG, refused.offered()]).toEqual([true, null]);
    }
    const changed = start();
    changed.draft.write(LONG);
    const attaching = changed.texts.attachAll(changed.draft);
    changed.draft.write(`${LONG}!`);
    await attaching;
    expect([changed.text() === `${LONG}!`, changed.offered()]).toEqual([true, null]);
  });

  it('becomes a file when it is pasted, and goes where it was pasted when that is taken back', async () => {
    const { draft, text, files, removed, offered, texts } = start();
    draft.write('a selected z');
    expect(texts.takesPasted(draft, LONG, 2, 10)).toBe(true);
    await settled();
    expect([text(), files.length]).toEqual(['a selected z', 1]);
    offered()?.run();
    expect([text() === `a ${LONG} z`, removed]).toEqual([true, ['key']]);
  });

  it('goes to the end when the text is another one by then', async () => {
    const { draft, text, offered, texts } = start();
    draft.write('before');
    texts.takesPasted(draft, LONG, 0, 0);
    await settled();
    draft.write('after');
    offered()?.run();
    expect(text() === `after${LONG}`).toBe(true);
  });

  it('is pasted as it is while it can be sent, or shown without delay for an agent without files', () => {
    const { draft, texts, files } = start({ ...ABILITIES, embeddedContext: false });
    expect(texts.takesPasted(draft, 'x'.repeat(MAX_PROMPT_CHARS), 0, 0)).toBe(false);
    expect(texts.takesPasted(draft, LONG, 0, 0)).toBe(false);
    expect(files).toEqual([]);
  });

  it('waits for a word when it would freeze the input, and the agent takes no files', () => {
    const { draft, text, texts, files, offered } = start({ ...ABILITIES, embeddedContext: false });
    const huge = 'x'.repeat(5_000_000);
    expect(texts.takesPasted(draft, huge, 0, 0)).toBe(true);
    expect([text(), files, offered()?.label]).toEqual(['', [], '仍然粘贴']);
    offered()?.run();
    expect(text() === huge).toBe(true);
  });
});
