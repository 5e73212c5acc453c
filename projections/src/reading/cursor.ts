import { createHash } from 'node:crypto';
import { DomainError } from '@palimpsest/kernel';

/** Bytes of the mark: enough that no other list's and no edited cursor passes for one of this list. */
const MARK_BYTES = 6;

/** It travels with the key that it is of and is kept nowhere: it tells no more than the cursor does, and needs no secret. */
const markOf = (list: string, key: string): string =>
  createHash('sha256')
    .update(JSON.stringify([list, key]))
    .digest()
    .subarray(0, MARK_BYTES)
    .toString('base64url');

/**
 * Cursors are opaque outside; inside they are the sort key of the last item answered, and a mark of the list that it is of:
 * the call, with what the order and the members of its pages depend on.
 */
export const writeCursor = (list: string, key: readonly string[]): string => {
  const text = Buffer.from(JSON.stringify(key)).toString('base64url');
  return `${text}.${markOf(list, text)}`;
};

/** Throws `DomainError` `INVALID_ARGUMENT` for a cursor that this list did not give. */
export const readCursor = (list: string, cursor: string | null): readonly string[] | null => {
  if (cursor === null) return null;
  const [text = '', mark] = cursor.split('.');
  if (cursor !== `${text}.${mark}` || mark !== markOf(list, text)) {
    throw new DomainError('INVALID_ARGUMENT', 'not a cursor of this list', {
      field: 'cursor',
      hint: 'pass next_cursor as the page before gave it, with the rest of the body unchanged',
    });
  }
  // Written above, as the mark shows.
  return JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as readonly string[];
};
