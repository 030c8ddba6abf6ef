import { MAX_DIAGRAM_SIDE, MAX_DIAGRAM_SVG_CHARS } from '@fyllo/protocol';
import { readAnswer } from './diagram-answer';

const good = { id: 7, ok: true, svg: '<svg/>', width: 10, height: 20 };

// SECURITY: R-07
describe('what the frame answers', () => {
  it('is a drawing with its size', () => {
    expect(readAnswer(good, 7)).toEqual({
      ok: true,
      drawing: { svg: '<svg/>', width: 10, height: 20 },
    });
  });

  it('is no answer when it is forged', () => {
    const { svg: _svg, ...withoutSvg } = good;
    const forged: readonly unknown[] = [
      ...[null, undefined, '', 'ready', '<svg/>', 7, true, [], [good], {}],
      ...[6, '7', null, undefined, NaN, { valueOf: () => 7 }].map((id) => ({ ...good, id })),
      ...['true', 1, null, undefined, {}].map((ok) => ({ ...good, ok })),
      ...[7, null, {}, ['<svg/>'], '', ' <svg/>', '<img src=x>', '<script>'].map((svg) => ({
        ...good,
        svg,
      })),
      ...[0, -1, NaN, Infinity, '10', null, [10]].map((width) => ({ ...good, width })),
      ...[0, -1, NaN, -Infinity, '20', undefined].map((height) => ({ ...good, height })),
      withoutSvg,
      { id: 7, ok: false },
      { id: 7, ok: false, message: 7 },
      { id: 7, ok: false, message: ['x'] },
      JSON.stringify(good),
    ];
    for (const said of forged) expect([said, readAnswer(said, 7)]).toEqual([said, null]);
    expect(forged.length).toBeGreaterThanOrEqual(40);
  });

  // LIMIT: R-07
  it('is bounded', () => {
    const sized = (text: number, width: number, height: number) => ({
      ...good,
      svg: '<svg'.padEnd(text, ' '),
      width,
      height,
    });
    const [side, chars] = [MAX_DIAGRAM_SIDE, MAX_DIAGRAM_SVG_CHARS];
    expect(readAnswer(sized(chars, side, side), 7)).toMatchObject({ ok: true });
    for (const said of [
      sized(chars + 1, 1, 1),
      sized(9, side + 1, 1),
      sized(9, 1, side + 1),
      sized(9, 1, 1e9),
    ])
      expect(readAnswer(said, 7)).toEqual({ ok: false, fault: 'too-big', message: '' });
    const message = 'x'.repeat(1e6);
    const refused = readAnswer({ id: 7, ok: false, message }, 7);
    expect(refused).toEqual({ ok: false, fault: 'source', message: 'x'.repeat(2000) });
  });

  it('says why there is none', () => {
    const refused = (message: string) => readAnswer({ id: 7, ok: false, message }, 7);
    expect(refused('Parse error on line 2')).toMatchObject({ fault: 'source' });
    expect(
      refused('Edge limit exceeded. 501 edges found, but the limit is 500.\n\nmaxEdges'),
    ).toMatchObject({ fault: 'too-big', message: '' });
  });
});
