import { Buffer } from 'node:buffer';
import { PortError } from '@palimpsest/kernel';
import { isScalar, type Scalar } from './index-value.ts';

/** Where the next page goes on. */
export interface PageMark {
  readonly generation: number;
  /** Number of the last batch of writes when the first page was read. */
  readonly change: bigint;
  /** Fields after those in `equals`, of the last document seen. */
  readonly values: readonly Scalar[];
  readonly id: string;
}

/** A page mark as the opaque text that callers carry. */
export const toCursor = ({ generation, change, values, id }: PageMark): string =>
  Buffer.from(JSON.stringify([generation, String(change), values, id])).toString('base64url');

const isMark = (value: unknown): value is [number, string, Scalar[], string] =>
  Array.isArray(value) &&
  value.length === 4 &&
  Number.isInteger(value[0]) &&
  typeof value[1] === 'string' &&
  /^\d{1,18}$/.test(value[1]) &&
  Array.isArray(value[2]) &&
  value[2].every(isScalar) &&
  typeof value[3] === 'string';

const parse = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown;
  } catch {
    return undefined;
  }
};

/** Throws `PortError` `INCOMPATIBLE` for a text that no page of ours handed out. */
export const fromCursor = (cursor: string, valueCount: number): PageMark => {
  const mark = parse(cursor);
  if (!isMark(mark) || mark[2].length !== valueCount) {
    throw new PortError('INCOMPATIBLE', 'the page mark is not one of this query', {
      retryable: false,
    });
  }
  const [generation, change, values, id] = mark;
  return { generation, change: BigInt(change), values, id };
};
