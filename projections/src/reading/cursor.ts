import { DomainError } from '@palimpsest/kernel';

/** Cursors are opaque outside; inside they are the sort key of the last item answered. */
export const writeCursor = (key: readonly string[]): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url');

/** Throws `DomainError` `INVALID_ARGUMENT` for a cursor that did not come from here. */
export const readCursor = (cursor: string | null, parts: number): readonly string[] | null => {
  if (cursor === null) return null;
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (
      Array.isArray(key) &&
      key.length === parts &&
      key.every((part): part is string => typeof part === 'string')
    ) {
      return key;
    }
  } catch {
    // Falls through to the one answer for all that is no cursor of ours.
  }
  throw new DomainError('INVALID_ARGUMENT', 'not a cursor of this call', {
    field: 'cursor',
    hint: 'pass next_cursor as the page before gave it',
  });
};
