/** Gives an old node the content of a new one; false when the old one cannot be kept. */
export type Adopt = (old: Node, fresh: Node) => boolean;

const CONTAINERS = new Set(['UL', 'OL', 'LI', 'BLOCKQUOTE', 'DIV', 'TABLE', 'TBODY', 'P', 'TR']);

/**
 * Makes the children of `parent` equal to those of `fresh` and leaves every node that need not change in place, so a
 * selection or a scroll position inside it survives.
 */
export function patchChildren(parent: Node, fresh: Node, adopt: Adopt): void {
  const wanted = [...fresh.childNodes];
  wanted.forEach((node, index) => {
    const old = parent.childNodes[index];
    if (old === undefined) parent.appendChild(node);
    else if (!keep(old, node, adopt)) parent.replaceChild(node, old);
  });
  while (parent.childNodes.length > wanted.length) parent.lastChild?.remove();
}

function keep(old: Node, fresh: Node, adopt: Adopt): boolean {
  if (adopt(old, fresh) || old.isEqualNode(fresh)) return true;
  if (old instanceof Text && fresh instanceof Text) {
    if (fresh.data.startsWith(old.data)) old.appendData(fresh.data.slice(old.data.length));
    else old.data = fresh.data;
    return true;
  }
  if (!sameContainer(old, fresh)) return false;
  patchChildren(old, fresh, adopt);
  return true;
}

function sameContainer(old: Node, fresh: Node): boolean {
  if (!CONTAINERS.has(old.nodeName) || old.nodeName !== fresh.nodeName) return false;
  return old.cloneNode(false).isEqualNode(fresh.cloneNode(false));
}
