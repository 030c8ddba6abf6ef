import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import type { SessionSummary } from '@fyllo/protocol';
import { summary } from '../host/testing/session-fixture';
import { SessionIndex } from '../session-list';
import { PageTitle } from '../ui';
import { badgeTitle } from './title-badge';

describe('badgeTitle', () => {
  it('puts the number before the name while the page is not focused', () => {
    const focus = jest.spyOn(document, 'hasFocus').mockReturnValue(false);
    const sessions = signal<readonly SessionSummary[] | null>(null);
    TestBed.configureTestingModule({
      providers: [{ provide: SessionIndex, useValue: { sessions } }],
    });
    TestBed.runInInjectionContext(badgeTitle);
    TestBed.inject(PageTitle).show('A title');
    sessions.set([summary({ state: 'running' })]);
    TestBed.tick();
    expect(document.title).toBe('A title · FylloCode');
    sessions.set([summary()]);
    TestBed.tick();
    expect(document.title).toBe('(1) A title · FylloCode');
    TestBed.inject(PageTitle).show('');
    expect(document.title).toBe('(1) FylloCode');
    focus.mockReturnValue(true);
    window.dispatchEvent(new Event('focus'));
    TestBed.tick();
    expect(document.title).toBe('FylloCode');
    focus.mockRestore();
  });
});
