/** Characters from the start of `root` to a place inside it. */
function offsetOf(root: Node, node: Node, offset: number): number {
  const range = document.createRange();
  range.setStart(root, 0);
  range.setEnd(node, offset);
  return range.toString().length;
}

/** The text node and the place in it that lie `offset` characters after the start of `root`. */
function placeAt(root: Node, offset: number): readonly [Node, number] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let rest = offset;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0;
    if (rest <= length) return [node, rest];
    rest -= length;
  }
  return [root, root.childNodes.length];
}

/** Runs `change`, which gives `root` other nodes with the same text, and selects again what was selected in it. */
export function keepSelection(root: Node, change: () => void): void {
  const selection = document.getSelection();
  const ends = [
    [selection?.anchorNode, selection?.anchorOffset],
    [selection?.focusNode, selection?.focusOffset],
  ] as const;
  const offsets = ends.map(([node, offset]) =>
    node && root.contains(node) ? offsetOf(root, node, offset ?? 0) : undefined,
  );
  change();
  if (selection === null || offsets.every((offset) => offset === undefined)) return;
  const [anchor, focus] = ends.map(([node, offset], index) => {
    const kept = offsets[index];
    return kept === undefined ? ([node, offset ?? 0] as const) : placeAt(root, kept);
  });
  if (!anchor?.[0] || !focus?.[0]) return;
  selection.setBaseAndExtent(anchor[0], anchor[1], focus[0], focus[1]);
}
