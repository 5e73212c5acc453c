import { type Generation, PortError } from '@palimpsest/kernel';
import type { ClientSession, Collection, Db } from 'mongodb';
import type { DocumentRow } from './document-row.ts';

/** What a projection is at a moment: one document, so that a swap of generations is one write. */
export interface ProjectionDocument {
  readonly _id: string;
  readonly version: number;
  readonly live: number;
  readonly shadow: number | null;
  /** Names of its collections, which belong to no other projection. */
  readonly collections: readonly string[];
}

/** `unused` until a projection points to it; `retired` once none does any more: then it is dropped. */
export type GenerationState = 'unused' | 'live' | 'shadow' | 'retired';

export interface GenerationDocument {
  readonly _id: number;
  readonly projection: string;
  readonly state: GenerationState;
  /** When it came into this state, by the server's clock. */
  readonly since: Date;
  /** Number of batches written; every batch raises it and so is alone with its generation. */
  readonly change: bigint;
  readonly checkpoint: bigint | null;
  /** Indexed fields that every document has its keys for. */
  readonly fields: readonly { readonly collection: string; readonly fields: readonly string[] }[];
}

/** The collections that the read model consists of. */
export interface Catalog {
  readonly db: Db;
  readonly projections: Collection<ProjectionDocument>;
  readonly generations: Collection<GenerationDocument>;
  readonly documents: (generation: number, collection: string) => Collection<DocumentRow>;
  /** Prefix of the names of a generation's document collections. */
  readonly prefix: (generation: number) => string;
  readonly nextGeneration: () => Promise<number>;
}

interface CounterDocument {
  readonly _id: string;
  readonly value: number;
}

export const createCatalog = (db: Db): Catalog => {
  const counters = db.collection<CounterDocument>('palimpsest_counters');
  const prefix = (generation: number): string => `documents_${generation}_`;
  return {
    db,
    projections: db.collection('palimpsest_projections'),
    generations: db.collection('palimpsest_generations'),
    documents: (generation, collection) => db.collection(`${prefix(generation)}${collection}`),
    prefix,
    nextGeneration: async () => {
      const counter = await counters.findOneAndUpdate(
        { _id: 'generation' },
        { $inc: { value: 1 } },
        { upsert: true, returnDocument: 'after' },
      );
      return counter?.value ?? 1;
    },
  };
};

/** The number of a generation. Throws `PortError` `INCOMPATIBLE` when no rebuild runs. */
export const numberOf = (
  { _id, live, shadow }: ProjectionDocument,
  generation: Generation,
): number => {
  const number = generation === 'live' ? live : shadow;
  if (number !== null) return number;
  throw new PortError('INCOMPATIBLE', `${_id} is not being rebuilt`, { retryable: false });
};

/**
 * A projection as it stands in the session's moment. Throws `PortError` `INCOMPATIBLE` when it stands there in
 * another version than this process declared: a newer release has taken over.
 */
export const projectionAt = async (
  { projections }: Catalog,
  projection: string,
  version: number,
  session: ClientSession,
): Promise<ProjectionDocument> => {
  const stored = await projections.findOne({ _id: projection }, { session });
  if (stored?.version === version) return stored;
  throw new PortError(
    'INCOMPATIBLE',
    `the projection ${projection} is stored in version ${stored?.version ?? 'none'}, this process declared ${version}: start it again, with the newest release`,
    { retryable: false },
  );
};
