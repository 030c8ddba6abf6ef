import { LINE_ELEMENTS } from '@fyllo/markup';
import { GAP } from './message-texts';

/** A place in a document. */
interface Boundary {
  readonly node: Node;
  readonly offset: number;
}

interface Piece {
  /** A text, or an element that is found as a whole. */
  readonly node: Text | Element;
  readonly start: number;
}

/** What stands in a message beside its words. */
const APART =
  'button, [role=status], [aria-hidden=true], .visually-hidden, [data-testid=diagram], [data-testid=signal-invalid], [data-testid=signal-session]';

/** The texts of a message as they are drawn, and where each character of them lies in the document. */
export class DrawnText {
  readonly text: string;
  private readonly pieces: string[] = [];
  private readonly nodes: Piece[] = [];
  private length = 0;

  /** Reads the message texts below `row`. */
  constructor(row: Element) {
    let before: Element | undefined;
    for (const part of row.querySelectorAll('[data-testid=message-text]')) {
      if (before !== undefined) this.add(part.previousElementSibling === before ? '\n' : GAP);
      this.read(part);
      before = part;
    }
    this.text = this.pieces.join('');
  }

  /** The range of a span of `text`. */
  range(start: number, end: number): StaticRangeInit | undefined {
    const first = this.boundary(start, false);
    const last = this.boundary(end, true);
    if (first === undefined || last === undefined) return undefined;
    return {
      startContainer: first.node,
      startOffset: first.offset,
      endContainer: last.node,
      endOffset: last.offset,
    };
  }

  private read(node: Node): void {
    if (node instanceof Text) {
      this.nodes.push({ node, start: this.length });
      this.add(node.data);
      return;
    }
    if (!(node instanceof Element) || node.matches(APART)) return;
    if (node.matches('[data-testid=math]')) {
      this.nodes.push({ node, start: this.length });
      this.add(node.getAttribute('data-tex') ?? '');
      return;
    }
    if (node.localName === 'fyllo-code-block') {
      this.readLine(node.querySelector('pre') ?? node);
    } else if (LINE_ELEMENTS.has(node.localName) || node.localName.startsWith('fyllo-')) {
      this.readLine(node);
    } else {
      node.childNodes.forEach((child) => {
        this.read(child);
      });
    }
  }

  private readLine(node: Element): void {
    this.add('\n');
    node.childNodes.forEach((child) => {
      this.read(child);
    });
    this.add('\n');
  }

  private add(text: string): void {
    this.pieces.push(text);
    this.length += text.length;
  }

  /** Between two nodes a span begins with the later and ends with the earlier one. */
  private boundary(at: number, asEnd: boolean): Boundary | undefined {
    let low = 0;
    let high = this.nodes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const start = this.nodes[middle]?.start ?? 0;
      if (asEnd ? start < at : start <= at) low = middle + 1;
      else high = middle;
    }
    const found = this.nodes[low - 1];
    if (found === undefined) return undefined;
    const { node, start } = found;
    if (node instanceof Text) return { node, offset: Math.min(at - start, node.data.length) };
    const { parentNode } = node;
    if (parentNode === null) return undefined;
    const index = [...parentNode.childNodes].indexOf(node);
    return { node: parentNode, offset: asEnd ? index + 1 : index };
  }
}
