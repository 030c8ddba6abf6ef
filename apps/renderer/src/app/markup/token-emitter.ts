import { tokenKindOf, type CodeToken, type TokenKind } from './code-token';

/** Thrown inside the highlighter, which then gives up. */
export class OutOfTime extends Error {}

/**
 * Takes the place of the highlighter's own output, which is HTML in a string: pieces of text, each with its kind.
 * The innermost scope that has a colour wins.
 */
export class TokenEmitter {
  /** Milliseconds of `performance.now()` after which the highlighter is stopped. */
  static deadline = Number.POSITIVE_INFINITY;

  readonly tokens: CodeToken[] = [];
  private readonly kinds: (TokenKind | undefined)[] = [];
  private calls = 0;

  startScope(scope: string): void {
    this.openNode(scope);
  }

  endScope(): void {
    this.closeNode();
  }

  openNode(scope: string): void {
    this.kinds.push(tokenKindOf(scope) ?? this.kinds.at(-1));
  }

  closeNode(): void {
    this.kinds.pop();
  }

  addText(text: string): void {
    this.calls += 1;
    if (this.calls % 64 === 0 && performance.now() > TokenEmitter.deadline) throw new OutOfTime();
    if (text === '') return;
    const kind = this.kinds.at(-1);
    this.tokens.push(kind === undefined ? { text } : { text, kind });
  }

  __addSublanguage(emitter: object): void {
    if (emitter instanceof TokenEmitter) this.tokens.push(...emitter.tokens);
  }

  finalize(): void {
    this.kinds.length = 0;
  }

  /** The highlighter asks for it; nobody reads it. */
  toHTML(): string {
    return '';
  }
}
