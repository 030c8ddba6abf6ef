import type { StreamItem } from '@fyllo/protocol';
import { outgoing } from '../connections/fan-out';
import type { Handlers } from '../connections/router';
import type { CoreParts } from '../core-parts';
import { primaryOf } from '../folders/workspace-shape';

type RegistryMethod =
  | 'agents.registry'
  | 'agents.installs'
  | 'agents.install'
  | 'agents.cancel-install'
  | 'agents.uninstall';
type CustomMethod = 'agents.custom-file' | 'agents.check-custom' | 'agents.save-custom';
type ProcessMethod = Exclude<
  Extract<keyof Handlers, `agents.${string}`>,
  RegistryMethod | CustomMethod
>;

/** The agents of this machine; changes of them, and news of installations, reach every page by themselves. */
export function agentHandlers(
  parts: CoreParts,
): Pick<Handlers, ProcessMethod | RegistryMethod | CustomMethod> {
  const { supervisor, connections } = parts;
  const tellAll = (item: StreamItem): void => {
    const told = outgoing(item);
    for (const connection of connections) connection.push(told);
  };
  supervisor.onMessage((message) => {
    if (message.k === 'agents') tellAll({ k: 'agents', list: message.list });
    if (message.k === 'install') tellAll({ k: 'install', install: message.install });
    return Promise.resolve();
  });
  return { ...processHandlers(parts), ...registryHandlers(parts), ...customHandlers(parts) };
}

const processHandlers = ({
  supervisor,
  store,
  workspaces,
}: CoreParts): Pick<Handlers, ProcessMethod> => ({
  'agents.list': () => supervisor.agents(),
  'agents.diagnostics': ({ agentId }) => supervisor.diagnostics(agentId),
  'agents.restart': async ({ agentId }) => {
    await supervisor.restart(agentId);
    return {};
  },
  'agents.warm': async (_params, { workspaceId }) => {
    const workspace = await workspaces.get(workspaceId);
    const { prewarm = true } = await store.preferences.read();
    if (prewarm && workspace) await supervisor.warm(primaryOf(workspace).path);
    return {};
  },
  'agents.protocol-log': async ({ agentId }) => ({
    lines: [...(await supervisor.protocolLog(agentId))],
  }),
  'agents.sign-in': async ({ agentId, methodId }) => {
    await supervisor.signIn(agentId, methodId);
    return {};
  },
  'agents.cancel-sign-in': async ({ agentId }) => {
    await supervisor.cancelSignIn(agentId);
    return {};
  },
  'agents.sign-out': async ({ agentId }) => {
    await supervisor.signOut(agentId);
    return {};
  },
});

/** The address of the list is the person's; a page can only ask for it again. */
const registryHandlers = ({ supervisor, store }: CoreParts): Pick<Handlers, RegistryMethod> => {
  const registry = async (refresh: boolean) => {
    const { registryUrl = null } = await store.preferences.read();
    return supervisor.registry(registryUrl, refresh);
  };
  return {
    'agents.registry': ({ refresh = false }) => registry(refresh),
    'agents.installs': async () => ({ installs: [...(await supervisor.installs())] }),
    'agents.install': async ({ registryId }) => {
      await registry(false); // what is installed is what the list of the preferences says, also after a restart
      await supervisor.install(registryId);
      return {};
    },
    'agents.cancel-install': async ({ registryId }) => {
      await supervisor.cancelInstall(registryId);
      return {};
    },
    'agents.uninstall': async ({ registryId }) => {
      await supervisor.uninstall(registryId);
      return {};
    },
  };
};

const customHandlers = ({ supervisor }: CoreParts): Pick<Handlers, CustomMethod> => ({
  'agents.custom-file': async () => {
    const { path, text, revision, problems } = await supervisor.customFile();
    return { path, text, revision, problems: [...problems] };
  },
  'agents.check-custom': async ({ text }) => ({
    problems: [...(await supervisor.checkCustom(text))],
  }),
  'agents.save-custom': async ({ text, revision }) => {
    const saved = await supervisor.saveCustom(text, revision);
    return { ...saved, problems: [...saved.problems] };
  },
});
