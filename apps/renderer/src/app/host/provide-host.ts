import {
  inject,
  InjectionToken,
  type EnvironmentProviders,
  makeEnvironmentProviders,
} from '@angular/core';
import { Credentials } from './credentials';
import { pageFrames } from './frame-clock';
import { HostConnection } from './host-connection';
import type { HostLink } from './host-link';
import { PortTransport } from './port-transport';
import { SocketTransport, socketAddress } from './socket-transport';
import type { Transport } from './transport';

/** The host as features use it. */
export const HOST_LINK = new InjectionToken<HostLink>('host link');

/** The connection of this page: a port from Electron's preload script, or a socket to the server it came from. */
export function provideHost(page: Window): EnvironmentProviders {
  const transport: Transport = page.fylloHost
    ? new PortTransport(page.fylloHost, page)
    : new SocketTransport(socketAddress(page.location));
  const credentials = new Credentials({
    location: page.location,
    history: page.history,
    storage: page.sessionStorage,
  });
  const connection = new HostConnection({ transport, credentials, frames: pageFrames });
  page.addEventListener('online', () => {
    connection.retryNow();
  });
  return makeEnvironmentProviders([
    { provide: HostConnection, useValue: connection },
    { provide: HOST_LINK, useFactory: () => inject(HostConnection) },
  ]);
}
