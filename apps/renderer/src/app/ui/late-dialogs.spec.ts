import { Dialog } from '@angular/cdk/dialog';
import { Component } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { dialogConfig } from './dialog-config';
import { LateDialogs } from './late-dialogs';
import { Toasts } from './toasts';

@Component({ template: '<h1 id="title">Late</h1>' })
class LateDialog {}

const config = () => dialogConfig<null, unknown, LateDialog>(null, 'title');
const load = () => Promise.resolve(LateDialog);

describe('dialogs whose code comes late', () => {
  afterEach(() => {
    TestBed.inject(Dialog).closeAll();
  });

  it('open once for two clicks, and once more over another dialog', async () => {
    const late = TestBed.inject(LateDialogs);
    const { openDialogs } = TestBed.inject(Dialog);
    const [first, second] = await Promise.all([
      late.open(load, config()),
      late.open(load, config()),
    ]);
    expect(first?.componentInstance).toBeInstanceOf(LateDialog);
    expect(second).toBeNull();
    expect(openDialogs).toHaveLength(1);
    expect(await late.open(load, config())).not.toBeNull();
    expect(openDialogs).toHaveLength(2);
  });

  it('stay away when their code does not come, and the person is told', async () => {
    const failing = () => Promise.reject(new Error('no such chunk'));
    expect(await TestBed.inject(LateDialogs).open(failing, config())).toBeNull();
    expect(TestBed.inject(Dialog).openDialogs).toEqual([]);
    expect(TestBed.inject(Toasts).shown()).toMatchObject([{ detail: 'no such chunk' }]);
  });
});
