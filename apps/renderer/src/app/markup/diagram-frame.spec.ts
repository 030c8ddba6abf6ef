import { MessageChannel } from 'node:worker_threads';
import { TestBed } from '@angular/core/testing';
import { frameAddress, OPEN_DIAGRAM_FRAME, Words } from './diagram-frame';

// jsdom has none
Object.assign(globalThis, { MessageChannel });

// SECURITY: R-07
describe('the frame of diagrams', () => {
  it('is of another site than the page, in both shells', () => {
    expect(frameAddress({ protocol: 'app:', port: '' })).toBe('app://diagram/diagram.html');
    expect(frameAddress({ protocol: 'http:', port: '4321' })).toBe(
      'http://localhost:4321/diagram.html',
    );
  });

  it('may run scripts and nothing else, and leaves with its drawing', () => {
    const frame = TestBed.inject(OPEN_DIAGRAM_FRAME)();
    const element = document.querySelector('iframe');
    expect(element?.getAttribute('sandbox')).toBe('allow-scripts');
    expect(element?.getAttributeNames().sort()).toEqual(
      ['aria-hidden', 'sandbox', 'src', 'style', 'tabindex', 'title'].sort(),
    );
    frame.close();
    expect(document.querySelector('iframe')).toBeNull();
  });
});

describe('Words', () => {
  it('come in order, heard before or after they were said', async () => {
    const words = new Words();
    words.hear(1);
    words.hear(2);
    expect(await words.next(1)).toBe(1);
    expect(await words.next(1)).toBe(2);
    const third = words.next(60_000);
    words.hear(3);
    expect(await third).toBe(3);
  });

  it('are null when none comes in time, and a late one is for the next listener', async () => {
    const words = new Words();
    expect(await words.next(1)).toBeNull();
    words.hear('late');
    expect(await words.next(1)).toBe('late');
  });

  it('are not kept without end', async () => {
    const words = new Words();
    for (let n = 0; n < 1000; n += 1) words.hear(n);
    let kept = 0;
    while ((await words.next(1)) !== null) kept += 1;
    expect(kept).toBeLessThan(20);
  });
});
