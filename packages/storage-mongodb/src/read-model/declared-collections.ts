import { type CollectionDefinition, PortError, type ProjectionSchema } from '@palimpsest/kernel';

/** A collection as this process declared it. */
export interface DeclaredCollection extends CollectionDefinition {
  readonly projection: string;
  /** Fields that some index needs, each once. */
  readonly fields: readonly string[];
}

/** What this process declared: it reads and writes nothing else. */
export interface DeclaredCollections {
  readonly add: (schema: ProjectionSchema) => void;
  /** These throw `PortError` `INCOMPATIBLE` for what was not declared. */
  readonly schema: (projection: string) => ProjectionSchema;
  readonly collection: (name: string) => DeclaredCollection;
  readonly indexFields: (collection: string, index: string) => readonly string[];
}

export const fieldsOf = ({ indexes }: CollectionDefinition): readonly string[] => [
  ...new Set(Object.values(indexes).flat()),
];

const found = <T>(what: string, name: string, value: T | undefined): T => {
  if (value !== undefined) return value;
  throw new PortError('INCOMPATIBLE', `the ${what} ${name} was not declared`, {
    retryable: false,
  });
};

export const createDeclaredCollections = (): DeclaredCollections => {
  const schemas = new Map<string, ProjectionSchema>();
  const collections = new Map<string, DeclaredCollection>();
  const collection = (name: string) => found('collection', name, collections.get(name));
  return {
    add: (schema) => {
      schemas.set(schema.projection, schema);
      for (const definition of schema.collections) {
        collections.set(definition.name, {
          ...definition,
          projection: schema.projection,
          fields: fieldsOf(definition),
        });
      }
    },
    schema: (projection) => found('projection', projection, schemas.get(projection)),
    collection,
    indexFields: (name, index) => {
      const { indexes } = collection(name);
      const fields = Object.hasOwn(indexes, index) ? indexes[index] : undefined;
      return found('index', `${name}.${index}`, fields);
    },
  };
};
