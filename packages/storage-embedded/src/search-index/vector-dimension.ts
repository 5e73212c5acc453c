import type { DatabaseSync } from 'node:sqlite';
import { PortError } from '@palimpsest/kernel';

/** The one length that the vectors of an index have. */
export interface VectorDimension {
  /** Throws `PortError` `INCOMPATIBLE` for another length than the index was made for. */
  readonly check: (length: number) => void;
  /** As `check`; the first length ever admitted is remembered in the file. */
  readonly admit: (length: number) => void;
}

export const createVectorDimension = (database: DatabaseSync, file: string): VectorDimension => {
  const stored = database.prepare("SELECT value FROM settings WHERE name = 'dimension'").get()?.[
    'value'
  ];
  let dimension = typeof stored === 'number' ? stored : undefined;
  const check = (length: number): void => {
    if (dimension === undefined || length === dimension) return;
    throw new PortError(
      'INCOMPATIBLE',
      `${file} was made for vectors of ${dimension} dimensions, not ${length}: another embedder needs an index of its own`,
      { retryable: false },
    );
  };
  return {
    check,
    admit: (length) => {
      check(length);
      if (dimension !== undefined) return;
      dimension = length;
      database.prepare("UPDATE settings SET value = ? WHERE name = 'dimension'").run(length);
    },
  };
};
