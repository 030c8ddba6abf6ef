import { TestBed } from '@angular/core/testing';
import { DIAGRAM_BEGUN, MAX_DIAGRAM_CHARS, type DiagramRequest } from '@fyllo/protocol';
import { DiagramDrawer } from './diagram-drawer';
import { type DiagramFrame, OPEN_DIAGRAM_FRAME } from './diagram-frame';
import { LIGHT } from './testing/diagram-look';

/** What a frame says to a request after it has begun; null is silence until the time is up. */
type Script = (request: DiagramRequest) => unknown;

class FakeFrame implements DiagramFrame {
  readonly requests: DiagramRequest[] = [];
  closed = false;
  private readonly words: unknown[];

  constructor(
    private readonly script: Script,
    ready: unknown,
  ) {
    this.words = [ready];
  }
  next(): Promise<unknown> {
    return Promise.resolve(this.words.shift());
  }
  send(request: DiagramRequest): void {
    this.requests.push(request);
    this.words.push(DIAGRAM_BEGUN, this.script(request));
  }
  close(): void {
    this.closed = true;
  }
}

const draws: Script = ({ id, source }) => ({
  id,
  ok: true,
  svg: `<svg>${source}</svg>`,
  width: 1,
  height: 1,
});
const never: Script = () => null;

// SECURITY: R-07
describe('DiagramDrawer', () => {
  let frames: FakeFrame[];
  let script: Script;
  let ready: unknown;
  let drawer: DiagramDrawer;
  const draw = (source: string, again = false, given = new AbortController().signal) =>
    drawer.draw(source, LIGHT, { given, again });

  beforeEach(() => {
    frames = [];
    script = draws;
    ready = 'ready';
    const open = () => {
      const frame = new FakeFrame((request) => script(request), ready);
      frames.push(frame);
      return frame;
    };
    TestBed.configureTestingModule({
      providers: [{ provide: OPEN_DIAGRAM_FRAME, useValue: open }],
    });
    drawer = TestBed.inject(DiagramDrawer);
  });

  it('draws all in one frame, each once', async () => {
    const [a, b, again] = await Promise.all([draw('a'), draw('b'), draw('a')]);
    expect(a).toMatchObject({ ok: true, drawing: { svg: '<svg>a</svg>' } });
    expect(b).toMatchObject({ drawing: { svg: '<svg>b</svg>' } });
    expect(again).toBe(a);
    expect(drawer.remembered('a', LIGHT)).toBe(a);
    expect(drawer.remembered('a', { ...LIGHT, dark: true })).toBeUndefined();
    expect(frames).toHaveLength(1);
    expect(frames[0]?.requests.map(({ source }) => source)).toEqual(['a', 'b']);
  });

  it('removes a frame that does not end, and draws the next diagram in another', async () => {
    script = (request) => (request.source === 'loop' ? never(request) : draws(request));
    const [loop, next] = await Promise.all([draw('loop'), draw('next')]);
    expect(loop).toMatchObject({ ok: false, fault: 'too-slow' });
    expect(next).toMatchObject({ ok: true });
    expect(frames.map(({ closed }) => closed)).toEqual([true, false]);
    // it is not begun anew whenever somebody scrolls by
    expect(await draw('loop')).toBe(loop);
    expect(frames).toHaveLength(2);
  });

  it('tries again when a person asks for it', async () => {
    script = never;
    await draw('a');
    script = draws;
    expect(await draw('a')).toMatchObject({ ok: false });
    expect(await draw('a', true)).toMatchObject({ ok: true });
    expect(await draw('a')).toMatchObject({ ok: true });
  });

  it('has nothing to do with a frame that says something else', async () => {
    for (const said of ['x', {}, { id: 0, ok: true, svg: '<svg/>', width: 1, height: 1e9 }]) {
      script = () => said;
      expect(await draw(JSON.stringify(said))).toMatchObject({ ok: false, fault: 'picture' });
    }
    expect(frames.map(({ closed }) => closed)).toEqual([true, true, true]);
  });

  it('says when the frame does not come', async () => {
    ready = null;
    expect(await draw('a')).toMatchObject({ ok: false, fault: 'no-frame' });
    expect(frames[0]).toMatchObject({ closed: true, requests: [] });
    ready = 'ready';
    expect(await draw('b')).toMatchObject({ ok: true });
  });

  it('draws nothing that nobody waits for', async () => {
    const given = new AbortController();
    const given2 = draw('a', false, given.signal);
    given.abort();
    expect(await given2).toBeNull();
    expect(frames).toHaveLength(0);
  });

  // LIMIT: R-07
  it('hands over a source of the largest size, and none that is larger', async () => {
    expect(await draw('x'.repeat(MAX_DIAGRAM_CHARS))).toMatchObject({ ok: true });
    expect(await draw('x'.repeat(MAX_DIAGRAM_CHARS + 1))).toMatchObject({ fault: 'too-big' });
    expect(frames[0]?.requests).toHaveLength(1);
  });

  it('forgets the oldest', async () => {
    for (let n = 0; n < 130; n += 1) await draw(String(n));
    expect(drawer.remembered('0', LIGHT)).toBeUndefined();
    expect(drawer.remembered('129', LIGHT)).toBeDefined();
    expect(frames).toHaveLength(1);
  });
});
