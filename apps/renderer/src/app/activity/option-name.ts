import { decisionLine } from '@fyllo/markup';
import type { PermissionOption } from '@fyllo/protocol';

/** The agent's words for an answer; its id when it gave none. */
export const optionName = ({ name, optionId }: PermissionOption): string =>
  decisionLine(name, 200) || decisionLine(optionId, 200);
