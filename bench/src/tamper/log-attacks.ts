import { randomUUID } from 'node:crypto';
import { canonicalBytes } from '@palimpsest/ledger';
import { type LogRow, renumbered } from './log-row.ts';

/** What somebody does to the events of a log, whose ledger stays as it is. */
export interface LogAttack {
  readonly change: string;
  /** Kind that a verification has to name. */
  readonly kind: string;
  /** How many leaves behind the attacked place the damage begins. */
  readonly behind?: number;
  /** `at`: index of the attacked event; `next`: of the tenant's event after it. `undefined`: nothing there that it could be done to. */
  readonly run: <Row extends LogRow>(
    rows: readonly Row[],
    at: number,
    next: number | undefined,
  ) => readonly Row[] | undefined;
  /** Whether it needs an event after the attacked one. */
  readonly needsNext?: boolean;
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** The row at a place, changed. */
const changed = <Row extends LogRow>(
  rows: readonly Row[],
  at: number,
  change: (row: Row) => Row | undefined,
): readonly Row[] | undefined => {
  const row = rows[at];
  const other = row === undefined ? undefined : change(row);
  return other === undefined ? undefined : rows.with(at, other);
};

/** The same data with one member more, in canonical form: an edit that leaves nothing broken behind. */
export const withMember = (data: Uint8Array): Uint8Array =>
  canonicalBytes({
    ...(JSON.parse(decoder.decode(data)) as Record<string, never>),
    altered: true,
  });

const withOtherCiphertext = (data: Uint8Array): Uint8Array | undefined => {
  const text = decoder.decode(data);
  const other = text.replace(
    /"ct":"(.)/,
    (_, first: string) => `"ct":"${first === 'A' ? 'B' : 'A'}`,
  );
  return other === text ? undefined : encoder.encode(other);
};

const withOtherTime = (metadata: Uint8Array): Uint8Array =>
  encoder.encode(decoder.decode(metadata).replace(/("recorded_at":"\d{3})./, '$10'));

const positionsOf = (rows: readonly LogRow[]): readonly bigint[] =>
  rows.map(({ position }) => position);

export const logAttacks: readonly LogAttack[] = [
  {
    change: 'alter: a clear field',
    kind: 'ALTERED',
    run: (rows, at) => changed(rows, at, (row) => ({ ...row, data: withMember(row.data) })),
  },
  {
    change: 'alter: a ciphertext',
    kind: 'ALTERED',
    run: (rows, at) =>
      changed(rows, at, (row) => {
        const data = withOtherCiphertext(row.data);
        return data === undefined ? undefined : { ...row, data };
      }),
  },
  {
    change: 'alter: the time',
    kind: 'ALTERED',
    run: (rows, at) =>
      changed(rows, at, (row) => ({ ...row, metadata: withOtherTime(row.metadata) })),
  },
  {
    change: 'alter: another event in its place',
    kind: 'ALTERED',
    run: (rows, at) =>
      changed(rows, at, (row) => ({ ...row, id: randomUUID(), data: withMember(row.data) })),
  },
  { change: 'remove', kind: 'REMOVED', run: (rows, at) => rows.toSpliced(at, 1) },
  {
    change: 'remove: later ones move up',
    kind: 'REMOVED',
    run: (rows, at) => renumbered(rows.toSpliced(at, 1), positionsOf(rows)),
  },
  {
    change: 'insert',
    kind: 'INSERTED',
    run: (rows, at) => {
      const row = rows[at];
      if (row === undefined) return undefined;
      const forged = { ...row, id: randomUUID(), stream: `${row.stream}x`, revision: 0n };
      return renumbered(rows.toSpliced(at, 0, forged), positionsOf(rows));
    },
  },
  {
    change: 'swap with the next',
    kind: 'REORDERED',
    needsNext: true,
    run: (rows, at, next) => {
      const [first, second] = [rows[at], next === undefined ? undefined : rows[next]];
      if (first === undefined || second === undefined || next === undefined) return undefined;
      return rows
        .with(at, { ...second, position: first.position })
        .with(next, { ...first, position: second.position });
    },
  },
  {
    change: 'move to another stream',
    kind: 'REORDERED',
    run: (rows, at) => changed(rows, at, (row) => ({ ...row, stream: `${row.stream}x` })),
  },
  {
    change: 'duplicate',
    kind: 'INSERTED',
    behind: 1,
    run: (rows, at) => {
      const row = rows[at];
      return row === undefined
        ? undefined
        : renumbered(
            rows.toSpliced(at + 1, 0, { ...row, stream: `${row.stream}x`, revision: 0n }),
            positionsOf(rows),
          );
    },
  },
  { change: 'truncate', kind: 'REMOVED', run: (rows, at) => rows.slice(0, at) },
];
