import { TestBed } from '@angular/core/testing';
import fc from 'fast-check';
import { hintFor, piecesOf, TextMarks } from './text-marks';

const COMMANDS = [
  { name: 'read', description: '', hint: 'file\u202e\nsecond' },
  { name: 'help', description: '' },
];

describe('piecesOf', () => {
  it('ends with the line of the last mention, and is the text so far', () => {
    const text = 'see @a and @b there\nnot this';
    const mentions = [
      { at: 4, length: 2, path: '/a' },
      { at: 11, length: 2, path: '/b' },
    ];
    expect(
      piecesOf(text, mentions).map((piece) => (piece.isMention ? `<${piece.text}>` : piece.text)),
    ).toEqual(['see ', '<@a>', ' and ', '<@b>', ' there']);
  });

  it('draws whatever it is given as a beginning of the text', () => {
    const mention = fc.record({
      at: fc.nat(20),
      length: fc.integer({ min: 1, max: 9 }),
      path: fc.constant('/a'),
    });
    fc.assert(
      fc.property(fc.string(), fc.array(mention, { maxLength: 5 }), (text, mentions) => {
        const drawn = piecesOf(text, mentions).map((piece) => piece.text);
        expect(text.startsWith(drawn.join(''))).toBe(true);
      }),
    );
  });
});

describe('hintFor', () => {
  it.each([
    ['/read ', 'file⟨U+202E⟩'],
    ['/read', ''],
    ['/read x', ''],
    ['/help ', ''],
    ['/other ', ''],
    ['', ''],
  ])('%j: %j', (text, hint) => {
    expect(hintFor(text, COMMANDS)).toBe(hint);
  });
});

describe('TextMarks', () => {
  it('lies under the text, out of sight of screen readers, and scrolls with it', async () => {
    const area = document.createElement('textarea');
    const fixture = TestBed.createComponent(TextMarks);
    fixture.componentRef.setInput('area', area);
    fixture.componentRef.setInput('text', '/read ');
    fixture.componentRef.setInput('mentions', [{ at: 0, length: 5, path: '/a' }]);
    fixture.componentRef.setInput('commands', COMMANDS);
    await fixture.whenStable();
    const host = fixture.nativeElement as HTMLElement;
    const drawn = host.querySelector<HTMLElement>('[aria-hidden=true]');
    expect(drawn?.textContent).toBe('/read file⟨U+202E⟩');
    expect(host.querySelector('.mention')?.textContent).toBe('/read');
    area.scrollTop = 40;
    area.dispatchEvent(new Event('scroll'));
    await fixture.whenStable();
    expect(drawn?.style.transform).toBe('translateY(-40px)');
  });
});
