import type { ProjectionSchema, ReadModelWrite } from '@palimpsest/kernel';

/** A projection for tests: people by city. */
export const people: ProjectionSchema = {
  projection: 'people',
  version: 1,
  collections: [{ name: 'people', indexes: { by_city: ['city'] } }],
};

export const putPerson = (id: string, position: bigint): ReadModelWrite => ({
  kind: 'put',
  collection: 'people',
  id,
  document: { city: 'Lyon' },
  position,
});

/** Counts the visits of a person: one more at every position. */
export const countVisit = (id: string, position: bigint): ReadModelWrite => ({
  kind: 'increment',
  collection: 'people',
  id,
  by: { visits: 1 },
  set: { city: 'Lyon' },
  position,
});
