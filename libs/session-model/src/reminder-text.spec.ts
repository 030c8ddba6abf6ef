import { EMPTY_VIEW, applyEvents } from './session-fold';
import { HISTORY_HEADING, REMINDER_END, REMINDER_START, isReminderText } from './reminder-text';

const WHOLE = `${REMINDER_START}\n${HISTORY_HEADING}\n\n[User]\nhello\n${REMINDER_END}`;

describe('a title of the agent', () => {
  it.each([
    WHOLE,
    WHOLE.slice(0, 40),
    `${REMINDER_START.slice(0, 9)}…`,
    `Session: ${WHOLE.slice(0, 60)}`,
    'hello </system-reminder>',
    '&lt;system-reminder&gt; The agent',
    HISTORY_HEADING,
    `${HISTORY_HEADING.slice(0, 30)}...`,
    `  ${HISTORY_HEADING.slice(0, 80).replaceAll(' ', '\n')}`,
  ])('that is or has text of a reminder is known: %j', (title) => {
    expect(isReminderText(title)).toBe(true);
  });

  it.each(['', 'The agent', 'System reminders in ACP', '<script> in a title', 'Fix the agent has'])(
    'of other words is not one: %j',
    (title) => {
      expect(isReminderText(title)).toBe(false);
    },
  );

  it('that is one leaves the title there was', () => {
    const titles = ['A name', `A name ${WHOLE}`];
    const events = titles.map((title, seq) => ({
      ...{ seq: seq + 1, at: 0 },
      event: { type: 'agent-title' as const, title },
    }));
    expect(applyEvents(EMPTY_VIEW, events).state.agentTitle).toBe('A name');
  });
});
