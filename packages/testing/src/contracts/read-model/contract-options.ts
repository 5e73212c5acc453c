import type { ProjectionSchema, ReadModel } from '@palimpsest/kernel';
import type { ContractOptions } from '../harness.ts';

export type ReadModelContract = ContractOptions<ReadModel>;

/** The projection that the suite works on: people by city, age and whether they are members. */
export const people: ProjectionSchema = {
  projection: 'people',
  version: 2,
  collections: [
    {
      name: 'people',
      indexes: { by_city: ['city', 'age'], by_member: ['member', 'city'], by_age: ['age'] },
    },
    { name: 'visits', indexes: { by_person: ['person'], all: [] } },
  ],
};
