/** One place that was searched. */
export interface CanaryRow {
  readonly place: string;
  readonly bytes: number;
  /** Fields whose words were found in it, in any form, while they were in use, and after the erasure. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

export interface CanaryReport {
  readonly rows: readonly CanaryRow[];
  /** Fields that were filled, each with a word of its own. */
  readonly fields: number;
  /** Boxes that the log held of the person before, and how many of them open with every key that is left. */
  readonly boxes: number;
  readonly opened: number;
  /** Events of the person that the log still holds: none, once its streams are gone. */
  readonly events: number;
}

/** Nothing in clear before, nothing that opens afterwards, nothing left to open. */
export const isClean = ({ rows, boxes, opened, events }: CanaryReport): boolean =>
  boxes > 0 &&
  opened === 0 &&
  events === 0 &&
  rows.every(({ before, after }) => before.length === 0 && after.length === 0);

/** The report as a table. */
export const canaryTable = (report: CanaryReport): string => {
  const width = Math.max(...report.rows.map(({ place }) => place.length));
  const lines = report.rows.flatMap(({ place, bytes, before, after }) => [
    `${place.padEnd(width)}  ${String(bytes).padStart(10)}  ${before.length}  ${after.length}`,
    ...[...new Set([...before, ...after])].map((field) => `${' '.repeat(width)}  found: ${field}`),
  ]);
  return [
    `${'place'.padEnd(width)}  ${'bytes'.padStart(10)}  words in clear before / after the erasure`,
    ...lines,
    `fields filled, each with words of its own: ${report.fields}`,
    `boxes of the person: ${report.boxes}, of which opened afterwards: ${report.opened}`,
    `events of the person left in the log: ${report.events}`,
    isClean(report) ? 'clean' : 'NOT CLEAN',
    '',
  ].join('\n');
};
