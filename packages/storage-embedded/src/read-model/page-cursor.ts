import { Buffer } from 'node:buffer';
import { PortError } from '@palimpsest/kernel';
import type { Scalar } from './index-value.ts';
import type { PageMark } from './read-model-api.ts';

/** A page mark as the opaque text that callers carry. */
export const toCursor = ({ generation, change, values, id }: PageMark): string =>
  Buffer.from(JSON.stringify([generation, change, values, id])).toString('base64url');

const isScalar = (value: unknown): value is Scalar =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

const isMark = (value: unknown): value is [number, number, Scalar[], string] =>
  Array.isArray(value) &&
  value.length === 4 &&
  Number.isInteger(value[0]) &&
  Number.isInteger(value[1]) &&
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
  return { generation, change, values, id };
};
