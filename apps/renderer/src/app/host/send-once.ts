import type { MethodName, Params, Result, ResultValue } from '@fyllo/protocol';
import { firstValueFrom, map, race, timer } from 'rxjs';
import type { HostLink } from './host-link';

/** How long a send waits for the connection to come back before the person is told. */
const WAIT_FOR_CONNECTION_MS = 15_000;

/**
 * Calls a method that carries an idempotency key. When the connection is lost meanwhile it is repeated once, with
 * the same key, over the next connection: the host answers with the first result if the first call had arrived.
 */
export async function sendOnce<N extends MethodName>(
  link: HostLink,
  method: N,
  params: Params<N> & { readonly key: string },
): Promise<Result<ResultValue<N>>> {
  const first = await link.call(method, params);
  if (first.ok || first.error.code !== 'disconnected') return first;
  if (link.state() !== 'open' && !(await reconnects(link))) return first;
  return link.call(method, params);
}

const reconnects = (link: HostLink): Promise<boolean> =>
  firstValueFrom(
    race(
      link.connected.pipe(map(() => true)),
      timer(WAIT_FOR_CONNECTION_MS).pipe(map(() => false)),
    ),
  );
