import type { DatabaseSync } from 'node:sqlite';

type Counter = 'generation' | 'catalog' | 'change';

export interface Counters {
  readonly next: (name: Counter) => number;
  readonly current: (name: Counter) => number;
}

/** Numbers that only rise, kept in the database and thus part of its transactions. */
export const createCounters = (database: DatabaseSync): Counters => {
  const read = database.prepare('SELECT value FROM counters WHERE name = ?');
  const current = (name: Counter): number => Number(read.get(name)?.['value']);
  return {
    current,
    next: (name) => {
      database.prepare('UPDATE counters SET value = value + 1 WHERE name = ?').run(name);
      return current(name);
    },
  };
};
