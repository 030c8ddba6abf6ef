import { TestBed } from '@angular/core/testing';
import { LateCode } from './late-code';
import { Toasts } from './toasts';

describe('code that comes late', () => {
  it('is handed on when it comes, and told about when it does not', async () => {
    const code = TestBed.inject(LateCode);
    const { shown } = TestBed.inject(Toasts);
    expect(await code.load(() => Promise.resolve('loaded'))).toBe('loaded');
    expect(shown()).toEqual([]);
    expect(await code.load(() => Promise.reject(new Error('no such chunk')))).toBeNull();
    expect(shown()).toMatchObject([{ role: 'alert', detail: 'no such chunk' }]);
  });
});
