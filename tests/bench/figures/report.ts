import { mkdirSync, writeFileSync } from 'node:fs';
import { arch, availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import path from 'node:path';
import { missOf, type Measure, type Report } from './measure';
import type { Extent } from './repeat';
import { median } from './statistics';

const FOLDER = path.resolve('dist/bench');

const digits = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(Math.abs(value) >= 10 ? 1 : 2);

function spread(samples: readonly number[] | undefined, unit: string): string {
  if (samples === undefined || samples.length === 0) return '–';
  const range = `${digits(Math.min(...samples))}–${digits(Math.max(...samples))}`;
  return `${digits(median(samples))} ${unit} (${range})`;
}

function verdict(measure: Measure, { quick }: Extent): string {
  const miss = missOf(measure);
  if (miss === undefined) return '';
  if (quick) return 'not judged';
  return miss === 0 ? 'met' : `MISSED by ${digits(miss)} ${measure.result?.unit ?? ''}`;
}

const row = (measure: Measure, extent: Extent): readonly string[] => [
  measure.name,
  spread(measure.ours, measure.unit),
  spread(measure.peer, measure.unit),
  measure.result ? `${digits(measure.result.value)} ${measure.result.unit}` : '',
  measure.target?.text ?? '',
  verdict(measure, extent),
];

const HEAD = ['measure', 'ours', 'peer', 'result', 'target', ''];

function table(rows: readonly (readonly string[])[]): string {
  const widths = HEAD.map((_, column) =>
    Math.max(...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  return rows
    .map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}

const machine = () => ({
  node: process.version,
  arch: arch(),
  processor: cpus()[0]?.model ?? 'unknown',
  cores: availableParallelism(),
  memoryGiB: Math.round(totalmem() / 2 ** 30),
});

/** Prints the table and writes the same figures to `dist/bench/<id>.json`. */
export function publish(report: Report, extent: Extent): void {
  const { cores, node, processor } = machine();
  const load = loadavg()[0] ?? 0;
  const missed = extent.quick
    ? []
    : report.measures.filter((measure) => (missOf(measure) ?? 0) > 0);
  const lines = [
    `\n${report.id.toUpperCase()} ${report.title}`,
    `${processor}, ${cores} cores, Node ${node}; load of the last minute ${load.toFixed(1)}, this run included`,
    extent.quick
      ? 'quick: these figures only show that the benchmark works'
      : `median of ${extent.runs} runs after a warm-up (min–max)`,
    table([HEAD, ...report.measures.map((measure) => row(measure, extent))]),
    ...report.notes.map((note) => `- ${note}`),
    ...missed.map(
      (measure) =>
        `MISSED ${measure.name}: target ${measure.target?.text ?? ''}, ${verdict(measure, extent).toLowerCase()}. ` +
        (measure.reason ?? 'The reason is not known yet.'),
    ),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  const document = {
    ...report,
    at: new Date().toISOString(),
    quick: extent.quick,
    machine: machine(),
    load,
    measures: report.measures.map((measure) => ({ ...measure, missedBy: missOf(measure) ?? null })),
  };
  mkdirSync(FOLDER, { recursive: true });
  const name = `${report.id}${extent.quick ? '.quick' : ''}.json`;
  writeFileSync(path.join(FOLDER, name), `${JSON.stringify(document, null, 2)}\n`);
}
