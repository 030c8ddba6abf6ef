/** A text with an entry put in, and where that entry is. */
export interface WithExample {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const ENTRY = `"My agent": {
      "command": "~/bin/my-agent",
      "args": ["--acp"],
      "env": { "MY_AGENT_MODE": "safe" }
    }`;
const BEGINNING = '{\n  "agent_servers": {\n    ';
const SERVERS = /"agent_servers"\s*:\s*\{/u;

/**
 * The text of custom-agents.json with an example: a whole file when there is none, else the first entry of
 * `agent_servers`, else at the caret. Nothing else of the text changes.
 */
export function withExample(text: string, caret: number): WithExample {
  if (text.trim() === '') return put('', BEGINNING, '\n  }\n}\n');
  const servers = SERVERS.exec(text);
  if (!servers) return put(text.slice(0, caret), '', text.slice(caret));
  const at = servers.index + servers[0].length;
  const after = text.slice(at);
  return put(
    text.slice(0, at),
    '\n    ',
    /^\s*\}/u.test(after) ? `\n  ${after.trimStart()}` : `,${after}`,
  );
}

const put = (before: string, gap: string, after: string): WithExample => {
  const start = before.length + gap.length;
  return { text: before + gap + ENTRY + after, start, end: start + ENTRY.length };
};
