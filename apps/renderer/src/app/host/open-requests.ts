import type { Permission, QuestionPart } from '@fyllo/protocol';
import type { SessionView } from '@fyllo/session-model';

/** Something a running turn waits for. */
export type OpenRequest =
  | { readonly kind: 'permission'; readonly requestId: string; readonly permission: Permission }
  | { readonly kind: 'question'; readonly requestId: string; readonly question: QuestionPart };

/**
 * What the running turn waits for, in the order in which a person is asked: the first is shown, the others wait until
 * it is answered.
 * SECURITY: X-03
 */
export function openRequests({ messages }: SessionView): readonly OpenRequest[] {
  const running = messages.at(-1);
  if (running?.role !== 'assistant') return [];
  return running.parts.flatMap((part): OpenRequest[] => {
    if (part.type === 'question' && part.state === 'open') {
      return [{ kind: 'question', requestId: part.requestId, question: part }];
    }
    if (part.type !== 'tool') return [];
    return part.permissions
      .filter(({ state }) => state === 'open')
      .map((permission) => ({
        kind: 'permission',
        requestId: permission.requestId,
        permission,
      }));
  });
}
