import { Dialog } from '@angular/cdk/dialog';
import { Component } from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { onShortcut } from './on-shortcut';

let acted = 0;

@Component({ template: '' })
class Follower {
  constructor() {
    onShortcut('attach', () => {
      acted += 1;
    });
  }
}

describe('onShortcut', () => {
  const dialogs = { openDialogs: [] as unknown[] };
  let fixture: ComponentFixture<Follower>;
  const press = (over: KeyboardEventInit = {}, before?: (event: Event) => void): boolean => {
    const init = { key: 'u', code: 'KeyU', ctrlKey: true, cancelable: true, ...over };
    const event = new KeyboardEvent('keydown', init);
    before?.(event);
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };

  beforeEach(() => {
    acted = 0;
    dialogs.openDialogs = [];
    TestBed.configureTestingModule({ providers: [{ provide: Dialog, useValue: dialogs }] });
    fixture = TestBed.createComponent(Follower);
  });

  it('acts once for a press and keeps it from the browser', () => {
    expect([press(), press({ repeat: true }), acted]).toEqual([true, true, 1]);
  });

  it('leaves other keys, and what meant something where it was pressed', () => {
    expect([press({ key: 'y', code: 'KeyY' }), acted]).toEqual([false, 0]);
    press({}, (event) => {
      event.preventDefault();
    });
    expect(acted).toBe(0);
  });

  it('does nothing while an input method is at work or a dialog is open', () => {
    expect(press({ isComposing: true })).toBe(false);
    dialogs.openDialogs = [{}];
    press();
    expect(acted).toBe(0);
  });

  it('ends with whoever follows it', () => {
    fixture.destroy();
    expect([press(), acted]).toEqual([false, 0]);
  });
});
