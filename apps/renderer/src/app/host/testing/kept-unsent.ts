import {
  fail,
  ok,
  type Attachment,
  type MethodName,
  type Params,
  type Result,
  type ResultValue,
} from '@fyllo/protocol';
import type { FakeLink } from './fake-link';

type Kept = ResultValue<'unsent.open'>;

const NOTHING_KEPT: Kept = {
  text: '',
  length: 0,
  mentions: [],
  attachments: [],
  hasAside: false,
};

export const kept = (text: string, over: Partial<Kept> = {}): Kept => ({
  ...NOTHING_KEPT,
  ...{ text, length: text.length },
  ...over,
});

export const FILE: Attachment = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'notes.txt',
  kind: 'file',
  mimeType: 'text/plain',
  size: 3,
};

/** The unsent texts of a host that keeps what it is told: by session, the draft of the Workspace under ''. */
export class KeptUnsent {
  readonly texts = new Map<string, Kept>();
  aside: Kept | null = null;
  /** Answers of the next writes, in order; then they succeed. */
  readonly writeResults: Result<unknown>[] = [];
  private readonly slices = new Map<string, string>();

  constructor(link: FakeLink) {
    const on = <N extends MethodName>(
      method: N,
      answer: (params: Params<N>) => Result<unknown> | Promise<Result<unknown>>,
    ): void => {
      link.answers[method] = (params) => answer(params as Params<N>);
    };
    on('unsent.open', ({ sessionId = '' }) => ok(this.of(sessionId)));
    on('unsent.detach', () => ok({}));
    on('unsent.write', (params) => this.writeResults.shift() ?? this.write(params));
    on('unsent.put-aside', () => this.putAside());
    on('unsent.take-back', () => this.takeBack());
    on('unsent.adopt', () => ok({ attachments: [FILE] }));
  }

  textOf(place = ''): string {
    return this.of(place).text;
  }

  private of(place: string): Kept {
    const known = this.texts.get(place) ?? NOTHING_KEPT;
    return { ...known, hasAside: place === '' && this.aside !== null };
  }

  private write({ sessionId = '', from, text, end, mentions }: Params<'unsent.write'>) {
    const whole = (this.slices.get(sessionId) ?? this.textOf(sessionId)).slice(0, from) + text;
    this.slices.set(sessionId, whole);
    if (!end) return ok({});
    this.slices.delete(sessionId);
    const attachments = this.texts.get(sessionId)?.attachments ?? [];
    this.texts.set(sessionId, kept(whole, { mentions, attachments }));
    return ok({});
  }

  private putAside(): Result<unknown> {
    this.aside ??= this.of('');
    this.texts.delete('');
    return ok(this.of(''));
  }

  private takeBack(): Result<unknown> {
    if (this.aside === null) return fail('not-found', '');
    this.texts.set('', this.aside);
    this.aside = null;
    return ok(this.of(''));
  }
}
