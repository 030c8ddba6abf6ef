import { nestsDeeperThan } from '@fyllo/files';
import { MAX_JSON_DEPTH, type AgentFileProblem } from '@fyllo/protocol';
import {
  getNodeValue,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
} from 'jsonc-parser';
import { expandHome } from '../process/find-program';
import type { AgentDefinition } from './agent-definition';

export interface CustomAgents {
  readonly agents: readonly AgentDefinition[];
  readonly problems: readonly AgentFileProblem[];
}

/** An id is at most 200 characters in the contract. */
const MAX_NAME = 190;
const MAX_AGENTS = 200;
/** Whoever has more faults has another one in truth, and finding the line of each takes time. */
const MAX_PROBLEMS = 100;
/** What systems take of a command line and of a path. */
const MAX_WORD_CHARS = 32_000;

/** Reads the text of `custom-agents.json`; `path` is named in problems. Entries without a fault are kept. */
export function parseCustomAgents(text: string, path: string): CustomAgents {
  const reader = new Reader(text.replace(/^\uFEFF/, ''), path);
  return { agents: reader.agents(), problems: reader.problems };
}

class Reader {
  readonly problems: AgentFileProblem[] = [];

  constructor(
    private readonly text: string,
    private readonly path: string,
  ) {}

  agents(): readonly AgentDefinition[] {
    if (nestsDeeperThan(Buffer.from(this.text), MAX_JSON_DEPTH)) {
      this.report('The text nests too deep', 0); // the parser would run out of stack
      return [];
    }
    const errors: ParseError[] = [];
    // strict JSON: other programs read this file too
    const root = parseTree(this.text, errors, {
      disallowComments: true,
      allowTrailingComma: false,
    });
    for (const error of errors) this.report(printParseErrorCode(error.error), error.offset);
    if (errors.length > 0 || root === undefined) return [];
    if (!this.object(root)) return [];
    const servers = property(root, 'agent_servers');
    if (servers === undefined) {
      const [other] = root.children ?? [];
      // a misspelt name would be taken for no agents at all
      if (other !== undefined) this.report('"agent_servers" is expected here', other.offset);
      return [];
    }
    if (!this.object(servers)) return [];
    const entries = servers.children ?? [];
    const tooMany = entries[MAX_AGENTS];
    if (tooMany) this.report(`More than ${MAX_AGENTS} agents`, tooMany.offset);
    return entries.slice(0, MAX_AGENTS).flatMap((entry) => this.agent(entry) ?? []);
  }

  private agent(entry: Node): AgentDefinition | undefined {
    const [key, value] = entry.children ?? [];
    const name = String(key?.value ?? '');
    if (value === undefined || !this.object(value)) return undefined;
    if (name.trim() === '' || name.length > MAX_NAME) {
      this.report('The name is empty or too long', entry.offset);
      return undefined;
    }
    const command = property(value, 'command');
    const program: unknown = command?.value;
    if (typeof program !== 'string' || program.trim() === '') {
      this.report('"command" must be a text', (command ?? value).offset);
      return undefined;
    }
    if (!this.isWord(command)) return undefined;
    const args = this.strings(property(value, 'args'));
    const env = this.texts(property(value, 'env'));
    if (args === undefined || env === undefined) return undefined;
    return {
      id: `custom:${name}`,
      name,
      source: 'custom',
      command: expandHome(program),
      args: args.map((arg) => expandHome(arg)),
      env,
    };
  }

  private strings(node: Node | undefined): readonly string[] | undefined {
    if (node === undefined) return [];
    const bad = node.type === 'array' ? node.children?.find(({ type }) => type !== 'string') : node;
    if (bad !== undefined) {
      this.report('"args" must be a list of texts', bad.offset);
      return undefined;
    }
    if (node.children?.every((word) => this.isWord(word)) === false) return undefined;
    return getNodeValue(node) as readonly string[];
  }

  private texts(node: Node | undefined): Readonly<Record<string, string>> | undefined {
    if (node === undefined) return {};
    const values = node.type === 'object' ? (node.children ?? []) : undefined;
    const bad = values?.find((entry) => entry.children?.[1]?.type !== 'string');
    if (values === undefined || bad !== undefined) {
      this.report('"env" must be an object of texts', (bad ?? node).offset);
      return undefined;
    }
    const parts = values.flatMap(({ children = [] }) => children);
    if (!this.object(node) || !parts.every((part) => this.isWord(part))) return undefined;
    const unnamed = values.find((entry) => /^$|=/.test(String(entry.children?.[0]?.value)));
    if (unnamed !== undefined) {
      this.report('A variable needs a name without "="', unnamed.offset);
      return undefined;
    }
    return Object.fromEntries(
      values.map((entry) => [
        String(entry.children?.[0]?.value),
        String(entry.children?.[1]?.value),
      ]),
    );
  }

  /** An object that says everything once: of two members of one name, one would be lost without a word. */
  private object(node: Node): boolean {
    if (node.type !== 'object') {
      this.report('An object is expected here', node.offset);
      return false;
    }
    const names = new Set<unknown>();
    for (const entry of node.children ?? []) {
      const name: unknown = entry.children?.[0]?.value;
      if (names.has(name)) this.report(`${JSON.stringify(name)} is there twice`, entry.offset);
      names.add(name);
    }
    return names.size === (node.children?.length ?? 0);
  }

  /** What no system can hand to a program. */
  private isWord(node: Node | undefined): boolean {
    const text = String(node?.value ?? '');
    if (node === undefined || (!text.includes('\0') && text.length <= MAX_WORD_CHARS)) return true;
    this.report('The text is too long, or holds a null character', node.offset);
    return false;
  }

  private report(message: string, offset: number): void {
    if (this.problems.length >= MAX_PROBLEMS) return;
    const before = this.text.slice(0, offset).split('\n');
    this.problems.push({
      path: this.path,
      message,
      line: before.length,
      column: (before.at(-1)?.length ?? 0) + 1,
    });
  }
}

const property = (node: Node, name: string): Node | undefined =>
  node.children?.find((entry) => entry.children?.[0]?.value === name)?.children?.[1];
