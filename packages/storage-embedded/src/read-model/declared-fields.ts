import type { CollectionDefinition } from '@palimpsest/kernel';

/** Fields that some index of a collection needs, each once, in the order in which they are declared. */
export const declaredFields = (definition: CollectionDefinition): readonly string[] => [
  ...new Set(Object.values(definition.indexes).flat()),
];
