import {
  deferredCalls,
  find,
  known,
  named,
  type OfferedTool,
  type ToolCall,
} from './offered-tools';
import type { Operation, PlanStep } from './scenarios';

type PlanOperation = Extract<Operation, { op: 'plan' }>;

/** The calls by which a plan is made or changed. */
export function planCalls(
  operation: PlanOperation,
  tools: readonly OfferedTool[],
): readonly ToolCall[] {
  const { round, steps } = operation;
  const whole = find(tools, /^(?:TodoWrite|todowrite|todo_write|write_todos|update_plan)$/u);
  if (whole) return [{ name: whole.name, args: wholePlan(whole, steps) }];
  if (find(tools, /^TaskCreate$/u)) return taskCalls(round, steps);
  const sql = find(tools, /^sql$/u);
  if (sql) {
    return [{ name: sql.name, args: { description: 'Track the plan', query: query(operation) } }];
  }
  const todos = steps.map((step, index) => ({
    id: `${index + 1}`,
    content: step.text,
    status: step.status,
  }));
  return deferredCalls('todo_write', { todos }, tools, round === 0);
}

function wholePlan({ properties }: OfferedTool, steps: readonly PlanStep[]) {
  if ('plan' in properties) {
    return { plan: steps.map(({ text, status }) => ({ step: text, status })) };
  }
  const entry = properties['todos']?.items?.properties ?? {};
  const todos = steps.map(({ text, status }, index) => ({
    ...named(entry, ['content', 'description', 'title'], text),
    status,
    ...known(entry, { id: `${index + 1}`, priority: 'medium', activeForm: text }),
  }));
  return { todos };
}

/** Claude makes each entry once and changes it by its number. */
const taskCalls = (round: number, steps: readonly PlanStep[]): readonly ToolCall[] =>
  steps.map(({ text, status }, index) =>
    round === 0
      ? { name: 'TaskCreate', args: { subject: text, description: text, activeForm: text } }
      : { name: 'TaskUpdate', args: { taskId: `${index + 1}`, status } },
  );

/** Copilot keeps its plan in a database of the session. */
function query({ round, steps }: PlanOperation): string {
  const lines = steps.map(({ text, status }, index) => {
    const state = status === 'completed' ? 'done' : status;
    return round === 0
      ? `INSERT INTO todos (id,title,description,status) VALUES ('t${index + 1}','${text}','${text}','${state}');`
      : `UPDATE todos SET status='${state}' WHERE id='t${index + 1}';`;
  });
  return lines.join(' ');
}
