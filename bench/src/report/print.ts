import { type Figure, type Measurement, meets, type Target } from './figure.ts';
import type { Machine } from './machine.ts';

const number = (value: number): string => {
  if (!Number.isFinite(value)) return '–';
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en-GB', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
};

const target = (value: Target | null): string => {
  if (value === null) return '';
  return 'atMost' in value ? `≤ ${number(value.atMost)}` : `≥ ${number(value.atLeast)}`;
};

const verdict = (one: Figure): string => {
  const met = meets(one);
  return met === null ? '' : met ? 'met' : 'missed';
};

const cells = (one: Figure): readonly string[] => [
  one.name,
  `${number(one.value)} ${one.unit}`,
  target(one.target),
  verdict(one),
  one.runs > 1 ? `${number(one.range[0])} to ${number(one.range[1])}` : '',
  `${one.samples.toLocaleString('en-GB')} in ${one.runs} ${one.runs === 1 ? 'run' : 'runs'}`,
];

const header = ['figure', 'median', 'target', '', 'range of runs', 'samples'];

/** Rows in columns, each as wide as its widest cell. */
const columns = (rows: readonly (readonly string[])[]): readonly string[] => {
  const widths = header.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};

export const machineLines = (machine: Machine): readonly string[] => [
  `machine   ${machine.cpu}, ${machine.cores} cores, ${machine.memoryGib} GiB, ${machine.os}`,
  `data      on ${machine.filesystem}, 4 KiB written and synced in ${number(machine.fsyncMs[0])} ms (p99 ${number(machine.fsyncMs[1])} ms)`,
  `versions  palimpsest ${machine.palimpsest}, Node ${machine.node}, SQLite ${machine.sqlite}`,
  `load      ${number(machine.load)} before the start`,
];

/** One measurement for a terminal. */
export const measurementLines = (measurement: Measurement): readonly string[] => [
  '',
  `${measurement.command}: ${measurement.title}`,
  ...measurement.setup.map((line) => `  ${line}`),
  ...(measurement.figures.length === 0
    ? []
    : columns([header, ...measurement.figures.map(cells)]).map((line) => `  ${line}`)),
  ...measurement.notes.map((line) => `  ${line}`),
];
