import type { AssistantMessage, Permission, QuestionPart } from '@fyllo/protocol';
import { EMPTY_VIEW } from '@fyllo/session-model';
import { openRequests } from './open-requests';
import { user } from './testing/session-fixture';

const permission = (requestId: string, state: Permission['state'] = 'open'): Permission => ({
  requestId,
  subject: { title: '', kind: 'other', content: [], locations: [] },
  options: [],
  state,
});
const question = (requestId: string, state: QuestionPart['state'] = 'open'): QuestionPart => ({
  type: 'question',
  requestId,
  question: { kind: 'url', message: '', url: 'https://a.example' },
  state,
});
const message = (...parts: AssistantMessage['parts']): AssistantMessage => ({
  id: 'message-aaaaaaaaaa',
  role: 'assistant',
  turnId: 'turn-aaaaaaaaaa',
  agentId: 'a',
  at: 0,
  state: 'running',
  parts,
  lastSeq: 1,
});
const tool = (...permissions: Permission[]): AssistantMessage['parts'][number] => ({
  type: 'tool',
  toolCallId: 'call',
  title: '',
  kind: 'other',
  status: 'pending',
  content: [],
  locations: [],
  permissions,
});

describe('openRequests', () => {
  it('lists permissions and questions of the last message in the order of its parts', () => {
    const messages = [
      message(tool(permission('old'))),
      message(
        tool(permission('done', 'selected'), permission('a')),
        question('b'),
        question('over', 'accepted'),
        tool(permission('c')),
      ),
    ];
    const open = openRequests({ ...EMPTY_VIEW, messages });
    expect(open.map(({ kind, requestId }) => `${kind} ${requestId}`)).toEqual([
      'permission a',
      'question b',
      'permission c',
    ]);
  });

  it('is empty while the person’s own message is the last', () => {
    const messages = [message(question('a')), user(2)];
    expect(openRequests({ ...EMPTY_VIEW, messages })).toEqual([]);
  });
});
