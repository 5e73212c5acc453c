/**
 * Memories whose rows go into one event. A row is about 1 KB and each memory closes and opens at least one,
 * so this stays well under the 256 KiB of an event.
 */
export const memoriesPerEvent = 80;

/** Ids that one event may list. */
export const idsPerEvent = 1000;

/** A list in pieces of at most that many. */
export const chunks = <T>(list: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
