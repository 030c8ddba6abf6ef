/** Tells a mouse that moves from a page that moves under it: browsers report both as mouse events. */
export class MouseMoves {
  private last: { readonly x: number; readonly y: number } | null = null;

  /** False for the first event, which says nothing yet. */
  moved({ screenX, screenY }: Pick<MouseEvent, 'screenX' | 'screenY'>): boolean {
    const { last } = this;
    this.last = { x: screenX, y: screenY };
    return last !== null && (last.x !== screenX || last.y !== screenY);
  }
}
