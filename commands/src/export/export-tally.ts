import { createHash } from 'node:crypto';
import type { JsonObject } from '@palimpsest/kernel';

/** What is told at the end of an export about everything in it, without keeping any of it. */
export interface ExportTally {
  /** Takes an item, with its line as it is written (without the line's end). */
  readonly add: (item: JsonObject, line: string) => void;
  readonly items: () => number;
  /**
   * `parts`: items of each kind, and the SHA-256 over their lines, each with a newline behind it. `recipients`: through
   * which keys content was recalled or read, how often, and when first and last.
   */
  readonly manifest: () => JsonObject;
}

interface Recipient {
  readonly key_id: string;
  readonly operations: Record<string, number>;
  readonly first_at: string;
  last_at: string;
}

const recipientsFrom = (recipients: Map<string, Recipient>, item: JsonObject): void => {
  const { key_id: key, operation, at } = item;
  if (typeof key !== 'string' || typeof at !== 'string') return;
  const name = typeof operation === 'string' ? operation : 'recall';
  const known = recipients.get(key) ?? { key_id: key, operations: {}, first_at: at, last_at: at };
  known.operations[name] = (known.operations[name] ?? 0) + 1;
  known.last_at = at;
  recipients.set(key, known);
};

export const createExportTally = (): ExportTally => {
  const parts = new Map<string, { items: number; readonly hash: ReturnType<typeof createHash> }>();
  const recipients = new Map<string, Recipient>();
  let items = 0;
  return {
    add: (item, line) => {
      const { kind } = item;
      if (typeof kind !== 'string') throw new TypeError('an item without a kind');
      const part = parts.get(kind) ?? { items: 0, hash: createHash('sha256') };
      part.items += 1;
      part.hash.update(`${line}\n`);
      parts.set(kind, part);
      items += 1;
      if (kind === 'access') recipientsFrom(recipients, item);
    },
    items: () => items,
    manifest: () => ({
      parts: [...parts].map(([kind, part]) => ({
        kind,
        items: part.items,
        sha256: part.hash.copy().digest('hex'),
      })),
      recipients: [...recipients.values()].map((recipient) => ({ ...recipient })),
    }),
  };
};
