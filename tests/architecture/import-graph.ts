/** Cycles in a graph of files and what they import, each as the files on it, in the order of importing. */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): readonly string[][] {
  const done = new Set<string>();
  const cycles: string[][] = [];
  const visit = (file: string, way: readonly string[]): void => {
    const seen = way.indexOf(file);
    if (seen >= 0) cycles.push(way.slice(seen));
    if (seen >= 0 || done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...way, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return cycles;
}
