/**
 * The hard cases of the protocol and of real agents, and the test that proves each: `file › title`, or a reason why
 * there is none. Numbers are those of the lists the cases were taken from, and stay as they are.
 */
export type Proof = string | { readonly unproven: string };

const own =
  (name: string) =>
  (title: string): string =>
    `tests/supervision/${name}.spec.ts › ${title}`;
const cancel = own('cancel');
const deaths = own('deaths');
const order = own('order');
const permissions = own('permissions');
const questions = own('questions');
const recovery = own('recovery');
const replay = own('replay');
const settings = own('settings');
const signIn = own('sign-in');
const starts = own('start-failures');
const state = own('state');
const stop = own('stop');
const tools = own('tools');
const transcripts = own('transcripts');
const turns = own('turns');

const KEEPS_LAST = 'keeps the list that came last: %s';
const SIGNS_IN = 'is asked for when the agent demands it, and the message goes out once';
const DIES = 'keeps the text, tells command, code and last lines, and starts again';
const REPLAYS = 'takes the replay of %s for state and not for messages';

/** What a scripted agent does on the wire. */
export const SCENARIOS: Readonly<Record<number, readonly Proof[]>> = {
  1: [order('counts chunks in the same write as the response to the turn')],
  2: [order('keeps 300 chunks in order and joins them')],
  3: [starts('works with %s')],
  4: [turns('tells the state of a new session that came before its answer')],
  5: [replay(REPLAYS), recovery('takes the state of a replay and nothing else: %s')],
  6: [order('adds a late chunk to the finished message and not to the next')],
  7: [
    cancel('answers both open requests and a later one as cancelled, the later without a card'),
    cancel('answers two parallel requests exactly once'),
  ],
  8: [permissions('tells the ids 7 and "7" apart')],
  9: [cancel('force stop ends the turn; what comes late touches nothing')],
  10: [tools('makes one row of an update and the call that follows it')],
  11: [tools('makes one row of an update and the call that follows it')],
  12: [state('is a plan that is replaced as a whole')],
  13: [state('is usage, as odd as it is')],
  14: [state('is a title, which null clears')],
  15: [settings(KEEPS_LAST)],
  16: [settings('keeps a value that is not offered, and leaves unknown types out')],
  17: [starts('%s is %s')],
  18: [signIn(SIGNS_IN)],
  19: [deaths('ends an agent for a line of 64 MiB while others go on')],
  20: [deaths(DIES), replay('loads the session again after the process died')],
  21: [
    recovery('go to %s %j as %s, all of them, in order'),
    recovery('are not sent to an agent that cannot take them, and never dropped in silence'),
  ],
  22: [recovery('come with no MCP server as long as we have none to offer')],
  23: [turns('keeps one process for all sessions and keeps sessions apart')],
  24: [state('is a notice of the moment, which no message holds and which fails nothing')],
  25: [state('is a compaction of one row, whose summary is replaced')],
  26: [questions('tell the whole address, open nothing, and ignore completions of others')],
  27: [order('can stop a prompt whose answer has the wrong kind of id')],
  28: [turns('ends %s as %s')],
  29: [state('is a diff beside content of a wrong form')],
  30: [tools('shows output that comes beside the protocol once')],
};

/** Faults that people reported of similar programs. */
export const BUGS: Readonly<Record<number, readonly Proof[]>> = {
  1: [replay(REPLAYS)],
  3: [recovery('takes the state of a replay and nothing else: %s')],
  5: [recovery('%s: %j')],
  6: [order('adds a late chunk to the finished message and not to the next')],
  7: [deaths('ends a turn whose agent leaves with code 0')],
  8: [order('shows what the agent echoes once')],
  11: [starts('works with %s')],
  12: [starts('%s is %s')],
  14: [
    'tests/e2e/recovery.e2e.ts › a permission card survives leaving, reload and another tab, and is answered once',
  ],
  15: [permissions('tells the ids 7 and "7" apart')],
  16: [permissions('asks again however alike the title is')],
  17: [permissions('refuses %s and says so')],
  19: [stop('kinds of agents, children and all, in time')],
  20: [
    'apps/desktop-main/src/electron/application.spec.ts › asks while a turn runs, and no leaves it running',
    stop('kinds of agents, children and all, in time'),
  ],
  21: [
    own('orphans')('leaves none alive after'),
    'libs/agent-supervisor/src/process/reaper.spec.ts › leaves a process alone that got a number later',
    'tests/e2e/recovery.e2e.ts › a host that is killed in mid-stream loses nothing that was on screen',
  ],
  22: [
    'libs/agent-supervisor/src/process/windows-command.property.spec.ts › arrive as they are, through both interpreters, and mean nothing on the way',
    'libs/agent-supervisor/src/process/windows-command.property.spec.ts › never takes what could not be spawned',
  ],
  23: [starts('%s is %s'), starts('can be tried again after the command is put right')],
  25: [own('drafts')('are told again when they are opened again')],
  42: [settings('are applied in their order, each to the list the one before has left')],
  65: [deaths('ends a turn when the agent %s')],
  67: [deaths('passes arguments as they are and no variable of ours')],
  73: [
    signIn(SIGNS_IN),
    signIn('is never started ahead of a message'),
    signIn('in the middle of a conversation sends the refused message again, once'),
    signIn('that is never answered can be stopped'),
  ],
  74: [signIn('is not asked for by an agent that works without it, nor by its words')],
};

const KEEPS_WORDS = 'keep every word of every answer and thought in order';
const CLOSES_ALL = 'leave no tool and no request open when the turns are over';

/** What recorded agents did. */
export const REAL_AGENTS: Readonly<Record<number, readonly Proof[]>> = {
  1: [stop('kinds of agents, children and all, in time')],
  2: [own('shims')('is heard to the end of its output')],
  3: [stop('kinds of agents, children and all, in time')],
  4: [cancel('never sends the prompt when it is cancelled before: %s')],
  5: [turns('tells the state of a new session that came before its answer')],
  6: [replay(REPLAYS)],
  7: [order('adds a late chunk to the finished message and not to the next')],
  8: [questions('are no permissions: requests nobody knows are refused with their own ids')],
  9: [tools('makes one row of an update and the call that follows it'), transcripts('are fifteen')],
  10: [tools('leaves no call open when the turn is over, not even a late one')],
  11: [
    permissions('closes a request that is open when the prompt is answered'),
    transcripts(CLOSES_ALL),
  ],
  12: [own('schema-walk')('is read where every field in turn is missing, null or of a wrong type')],
  13: [tools('makes one row of an update and the call that follows it')],
  14: [transcripts('%s %s')],
  15: [recovery('takes the state of a replay and nothing else: %s')],
  16: [
    'libs/agent-supervisor/src/acp/update-mapper.spec.ts › makes nothing of empty text and of our own words',
    transcripts(KEEPS_WORDS),
  ],
  17: [transcripts(KEEPS_WORDS)],
  18: [
    turns('ends %s as %s'),
    turns('keeps partial text when the prompt is answered with an error'),
  ],
  19: [cancel('marks open tools at once')],
  20: [
    order('ignores answers nobody waits for and refuses unknown requests'),
    transcripts('hold no update kind that we cannot read, beyond those of sub-agents'),
  ],
  21: [own('exchanges')('belong to their request by id and type, once, in 40 exchanges')],
  22: [
    settings('sets models by their own request where there are no settings'),
    own('schema-walk')('is read in answers and questions too'),
  ],
  23: [
    'libs/agent-supervisor/src/process/line-splitter.spec.ts › takes a line of the greatest length and refuses one byte more',
  ],
  24: [permissions('shows the request at its tool and sends exactly the chosen option')],
  25: [
    settings('shows modes as a setting, and what the agent says its mode is'),
    settings('are dropped with a word when they are not offered any more'),
  ],
  26: [deaths('reads 100 MB of stderr and keeps the end')],
  27: [{ unproven: 'an agent that prompts itself is one long turn to us; there is nothing to do' }],
};
