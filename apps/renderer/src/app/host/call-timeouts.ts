import { INITIALIZE_TIMEOUT_MS, SESSION_SETUP_TIMEOUT_MS, type MethodName } from '@fyllo/protocol';

const DEFAULT_MS = 20_000;
/** Starting an agent and its session may take both of the supervisor's limits, and a little for storing. */
const AGENT_START_MS = INITIALIZE_TIMEOUT_MS + SESSION_SETUP_TIMEOUT_MS + 15_000;

/** A map, so that no name can find something an object inherits. */
const LONGER: ReadonlyMap<MethodName, number> = new Map<MethodName, number>([
  ['session.create', AGENT_START_MS],
  ['session.send', AGENT_START_MS],
  // a message is answered once it is stored, which may mean that an agent was started
  ['queue.add', AGENT_START_MS],
  ['queue.send-next', AGENT_START_MS],
  ['session.set-config', AGENT_START_MS],
  ['draft.set-config', AGENT_START_MS],
  // a person signs in somewhere else, at their own pace; there is a button to end it
  ['agents.sign-in', 30 * 60_000],
  ['agents.sign-out', AGENT_START_MS],
  // an address that answers slowly, and the folder of an agent that is stopped first
  ['agents.registry', 60_000],
  ['agents.uninstall', 60_000],
  ['workspace.find-moved', 60_000],
  ['session.open', 60_000],
  ['session.list', 60_000],
  ['launcher.open', 60_000],
  // years of conversations on a slow disk; partial results show that it goes on
  ['search.run', 10 * 60_000],
  // stopping what runs in it, and removing a large folder
  ['session.delete', 60_000],
  ['session.export', 60_000],
  // a person chooses a place in the native dialog
  ['session.save-export', 30 * 60_000],
  // a person looks through folders in the native dialog
  ['launcher.pick', 30 * 60_000],
]);

/** Milliseconds until a call counts as unanswered. */
export const callTimeout = (method: MethodName): number => LONGER.get(method) ?? DEFAULT_MS;
