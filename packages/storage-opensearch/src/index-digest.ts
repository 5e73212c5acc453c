import { createHash } from 'node:crypto';
import type { Engine } from './connection/engine.ts';
import { scan } from './writing/scan.ts';

type Source = Readonly<Record<string, unknown>>;

const position = (source: Source, field: string): number => Number(source[field]);

/** No app, session or agent is the empty text in the index. */
const reference = (source: Source, field: string): unknown =>
  source[field] === '' ? null : source[field];

interface Part {
  readonly filter: readonly object[];
  readonly fields: readonly string[];
  readonly line: (source: Source) => readonly unknown[];
}

const identity = ['subject', 'memory', 'version'] as const;

/** The same lines in the same order as the embedded index hashes: equal contents have equal digests on both. */
const parts: readonly Part[] = [
  {
    filter: [{ term: { kind: 'version' } }, { exists: { field: 'content_at' } }],
    fields: [...identity, 'tenant', 'content_at', 'content_row'],
    line: (source) => {
      const row = source['content_row'] as Source;
      return [
        'version',
        source['tenant'],
        ...identity.map((field) => source[field]),
        position(source, 'content_at'),
        row['event_id'],
        row['schema_version'],
        row['sealed'],
        row['sealed_vector'],
      ];
    },
  },
  {
    filter: [{ term: { kind: 'version' } }, { exists: { field: 'state_at' } }],
    fields: [...identity, 'state_at', 'state_tenant', 'status', 'level', 'app', 'session', 'agent'],
    line: (source) => [
      'state',
      source['state_tenant'],
      ...identity.map((field) => source[field]),
      position(source, 'state_at'),
      source['status'],
      source['level'],
      reference(source, 'app'),
      reference(source, 'session'),
      reference(source, 'agent'),
    ],
  },
  {
    filter: [{ term: { kind: 'mark' } }, { exists: { field: 'hide_at' } }],
    fields: [...identity, 'hide_at', 'hidden'],
    line: (source) => [
      'hide',
      source['subject'],
      source['memory'],
      position(source, 'hide_at'),
      source['hidden'] === true ? 1 : 0,
    ],
  },
];

/** Parts columns, and stands for one without a value: as the embedded index writes them. */
const columnEnd = '\u001f';
const noValue = '\u001d';

type Column = string | number | null | undefined;

const textOf = (columns: readonly Column[]): string =>
  `${columns.map((column) => `${column ?? noValue}${columnEnd}`).join('')}\n`;

/** SHA-256 (hex) over one line a row: its columns in order, boxes as they are stored. Needs a refreshed index. */
export const indexDigest = async (engine: Engine, alias: string): Promise<string> => {
  const hash = createHash('sha256');
  for (const { filter, fields, line } of parts) {
    for await (const source of scan(engine, alias, filter, fields)) {
      // What the mapping lets in: texts and numbers.
      hash.update(textOf(line(source) as readonly Column[]));
    }
  }
  return hash.digest('hex');
};
