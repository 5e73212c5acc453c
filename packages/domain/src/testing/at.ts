import type { Instant } from '@palimpsest/kernel';

/** Midnight UTC of a day of 2026, written `04-01`; of another year `2019-04-01`. */
export const at = (date: string): Instant =>
  `${date.length === 5 ? `2026-${date}` : date}T00:00:00.000Z` as Instant;
