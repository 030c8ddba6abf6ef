import { CodedError, type WorkspaceId } from '@fyllo/protocol';
import { parseHostArguments, type HostArguments } from '../host/command-line';
import { diagramRoot, rendererRoot } from '../host/own-programs';
import { exitOnSignals } from '../host/shutdown';
import { reportFault, startHost, type Host } from '../host/start-host';
import { DiagramFiles } from '../renderer-files/serve-diagram';
import { RendererFiles } from '../renderer-files/serve-renderer';
import { requestLink, serveLinks, type LinkAnswer } from './control-socket';
import { listenOnLoopback } from './loopback-server';
import { PageSockets } from './page-sockets';
import { PageTokens } from './page-tokens';
import { diagramAuthority } from './request-guard';

/** The browser shell: a loopback server for the same page, for machines without an Electron binary. */
async function main(): Promise<void> {
  const args = parseHostArguments(process.argv.slice(2));
  const tokens = new PageTokens();
  const link: { make?: (workspaceId: WorkspaceId | null) => string } = {};
  const mintLink = () => Promise.resolve(link.make?.(null) ?? '');
  let host: Host;
  try {
    host = await startHost(args.dataDir, { kind: 'browser', mintLink });
  } catch (thrown) {
    if (!(await joinRunningHost(args, thrown))) throw thrown;
    return;
  }
  const { core, preferences } = host;
  const sockets = new PageSockets(core, tokens);
  const server = await listenOnLoopback({
    port: args.port,
    files: (authority) => ({
      page: new RendererFiles({
        root: rendererRoot(),
        sources: {
          connect: ["'self'", `ws://${authority}`],
          frame: `http://${diagramAuthority(authority)}`,
        },
        preferences,
      }),
      diagram: new DiagramFiles({ root: diagramRoot(), embedder: `http://${authority}` }),
    }),
    upgrade: (request, socket, head) => sockets.accept(request, socket, head),
  });
  link.make = (workspaceId) => `http://${server.authority}/#token=${tokens.mint(workspaceId)}`;

  const linkFor = async (folders: readonly string[]): Promise<LinkAnswer> => {
    try {
      const workspace = folders.length > 0 ? await core.workspaces.openFolders(folders) : null;
      return { url: link.make?.(workspace?.id ?? null) ?? '' };
    } catch (thrown) {
      return { error: wordsOf(thrown) };
    }
  };
  const control = await serveLinks(args.dataDir, ({ folders }) => linkFor(folders));
  exitOnSignals(async () => {
    control.close();
    sockets.close();
    server.close();
    await core.close();
  });
  const answer = await linkFor(args.workspace);
  if ('error' in answer) throw new Error(answer.error);
  announce(answer.url);
}

/** A second start on the same data folder opens a tab of the host that runs. */
async function joinRunningHost(args: HostArguments, thrown: unknown): Promise<boolean> {
  if (!(thrown instanceof CodedError) || thrown.code !== 'storage-locked') return false;
  const answer = await requestLink(args.dataDir, { folders: args.workspace });
  if (!answer) return false;
  if ('error' in answer) throw new Error(answer.error);
  announce(answer.url);
  return true;
}

const announce = (url: string): void => {
  process.stdout.write(`${JSON.stringify({ ready: true, url })}\n`);
};

function wordsOf(thrown: unknown): string {
  if (!(thrown instanceof CodedError)) return String(thrown);
  const { message, detail } = thrown.error;
  return detail === undefined ? message : `${message} (${detail})`;
}

// a terminal that goes away must not take the host down with an unhandled write error
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);
process.on('unhandledRejection', (reason) => reportFault('unhandled', reason));

main().catch((thrown: unknown) => {
  process.stderr.write(`FylloCode could not start: ${wordsOf(thrown)}\n`);
  process.exit(1);
});
