import { signal } from '@angular/core';
import {
  fail,
  type MethodName,
  type Params,
  type Result,
  type ResultValue,
  type StreamItem,
} from '@fyllo/protocol';
import { Subject } from 'rxjs';
import type { HostLink, LinkState } from '../host-link';

type Answer = (params: unknown) => Result<unknown> | Promise<Result<unknown>>;

/** A host that answers from a table; methods without an answer are recorded and never answered. */
export class FakeLink implements HostLink {
  readonly state = signal<LinkState>('open');
  readonly connected = new Subject<void>();
  readonly items = new Subject<readonly StreamItem[]>();
  readonly calls: { readonly method: MethodName; readonly params: unknown }[] = [];
  readonly answers: Partial<Record<MethodName, Answer>> = {};

  async call<N extends MethodName>(method: N, params: Params<N>): Promise<Result<ResultValue<N>>> {
    this.calls.push({ method, params });
    if (this.state() !== 'open') return fail('disconnected', '');
    const answer = this.answers[method];
    if (!answer) return new Promise(() => undefined);
    return (await answer(params)) as Result<ResultValue<N>>;
  }

  paramsOf(method: MethodName): unknown[] {
    return this.calls.filter((call) => call.method === method).map(({ params }) => params);
  }

  lose(): void {
    this.state.set('offline');
  }

  comeBack(): void {
    this.state.set('open');
    this.connected.next();
  }
}

/** Lets promises that are settled already run their continuations. */
export const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
