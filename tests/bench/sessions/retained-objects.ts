import type { CDPSession } from '@playwright/test';

interface Snapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: unknown[] };
  };
  readonly nodes: readonly number[];
}

/** What the engine keeps for itself: machine code, feedback and the like, which grow with use and not with data. */
const ENGINE_TYPES: ReadonlySet<string> = new Set(['code', 'native', 'object shape', 'synthetic']);
/** A text of this size is a program: the driver's own script lies in the page's heap too. */
const PROGRAM_BYTES = 100_000;

/** MB of what the page itself holds on to, without the engine's compiled code and the driver's script. */
export async function retainedObjects(engine: CDPSession): Promise<number> {
  const chunks: string[] = [];
  const take = ({ chunk }: { readonly chunk: string }): void => {
    chunks.push(chunk);
  };
  engine.on('HeapProfiler.addHeapSnapshotChunk', take);
  await engine.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  engine.off('HeapProfiler.addHeapSnapshotChunk', take);
  const { snapshot, nodes } = JSON.parse(chunks.join('')) as Snapshot;
  const fields = snapshot.meta.node_fields;
  const [typeAt, sizeAt] = [fields.indexOf('type'), fields.indexOf('self_size')];
  const types = snapshot.meta.node_types[typeAt] as readonly string[];
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += fields.length) {
    const type = types[nodes[at + typeAt] ?? 0] ?? '';
    const size = nodes[at + sizeAt] ?? 0;
    const program = type === 'string' && size > PROGRAM_BYTES;
    if (!ENGINE_TYPES.has(type) && !program) bytes += size;
  }
  return bytes / 1e6;
}
