import type { StoredDocument } from '@palimpsest/kernel';

/** Documents of one collection, as what its projection put there. */
export const documentsOf = <T>(stored: readonly StoredDocument[] | undefined): readonly T[] =>
  (stored ?? []).map(({ document }) => document as unknown as T); // each collection holds one shape

/** The same, by id. */
export const documentsById = <T>(
  stored: readonly StoredDocument[] | undefined,
): ReadonlyMap<string, T> =>
  new Map((stored ?? []).map(({ id, document }) => [id, document as unknown as T])); // as above

/** The event that opened a row: the first part of its id. */
export const openingEvent = (rowId: string): string => rowId.slice(0, rowId.lastIndexOf('.'));
