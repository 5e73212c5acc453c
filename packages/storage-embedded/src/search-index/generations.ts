import type { DatabaseSync } from 'node:sqlite';
import { type Generation, PortError } from '@palimpsest/kernel';
import { inTransaction } from '../database/transaction.ts';

/** Which generation answers, which one is being built, and how far each has come. */
export interface Generations {
  readonly live: () => number;
  /** Throws `PortError` `INCOMPATIBLE` for a shadow while no rebuild runs. */
  readonly numberOf: (generation: Generation) => number;
  readonly checkpoint: (generation: Generation) => bigint | undefined;
  /** Never goes back. Runs inside a transaction of the caller. */
  readonly moveCheckpoint: (generation: number, to: bigint) => void;
  readonly startShadow: () => void;
  readonly promoteShadow: () => void;
  readonly dropShadow: () => void;
  /** Generations that nothing points to any more. */
  readonly orphans: () => readonly number[];
  readonly forget: (generation: number) => void;
}

export const createGenerations = (database: DatabaseSync): Generations => {
  const read = database.prepare('SELECT value FROM settings WHERE name = ?');
  const write = database.prepare('UPDATE settings SET value = ? WHERE name = ?');
  const readCheckpoint = database.prepare(
    'SELECT checkpoint FROM generations WHERE generation = ?',
  );
  const moveCheckpoint = database.prepare(
    'UPDATE generations SET checkpoint = max(coalesce(checkpoint, ?1), ?1) WHERE generation = ?2',
  );
  const setting = (name: string): number | undefined => {
    const value = read.get(name)?.['value'];
    return typeof value === 'number' ? value : undefined;
  };
  let live = setting('live') ?? 1;
  let shadow = setting('shadow');

  /** Changes the settings in one step and reads them again. */
  const change = (work: () => void): void => {
    inTransaction(database, work);
    live = setting('live') ?? 1;
    shadow = setting('shadow');
  };

  const numberOf = (generation: Generation): number => {
    const number = generation === 'live' ? live : shadow;
    if (number !== undefined) return number;
    throw new PortError('INCOMPATIBLE', 'the search index is not being rebuilt', {
      retryable: false,
    });
  };

  return {
    live: () => live,
    numberOf,
    checkpoint: (generation) => {
      const number = generation === 'live' ? live : shadow;
      const value = number === undefined ? null : readCheckpoint.get(number)?.['checkpoint'];
      return typeof value === 'number' ? BigInt(value) : undefined;
    },
    moveCheckpoint: (generation, to) => {
      moveCheckpoint.run(to, generation);
    },
    startShadow: () =>
      change(() => {
        const next = (setting('generation') ?? 1) + 1;
        write.run(next, 'generation');
        write.run(next, 'shadow');
        database.prepare('INSERT INTO generations VALUES (?, NULL)').run(next);
      }),
    promoteShadow: () =>
      change(() => {
        write.run(numberOf('shadow'), 'live');
        write.run(null, 'shadow');
      }),
    dropShadow: () =>
      change(() => {
        write.run(null, 'shadow');
      }),
    orphans: () =>
      database
        .prepare('SELECT generation FROM generations WHERE generation NOT IN (?, ?)')
        .all(live, shadow ?? live)
        .map((row) => Number(row['generation'])),
    forget: (generation) => {
      database.prepare('DELETE FROM generations WHERE generation = ?').run(generation);
    },
  };
};
