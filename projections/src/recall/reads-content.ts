import type { Filter } from '@palimpsest/domain/contract';

/** Whether a filter asks for something that only the opened content shows. */
export const readsContent = (filter: Filter | null): boolean =>
  filter !== null &&
  (filter.custom_tags !== undefined ||
    filter.categories !== undefined ||
    filter.entities !== undefined ||
    filter.metadata !== undefined ||
    [...(filter.AND ?? []), ...(filter.OR ?? []), ...(filter.NOT ?? [])].some(readsContent));
