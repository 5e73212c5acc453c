import type { Generation, ReadModel, ReadRequest, StoredDocument } from '@palimpsest/kernel';
import type { ClientSession } from 'mongodb';
import type { MongoDbConnection } from '../connection/connection.ts';
import { checkFormat } from '../connection/format.ts';
import { createPortCalls } from '../connection/port-calls.ts';
import { isSnapshotError } from '../connection/to-port-error.ts';
import { createTurns } from '../connection/turns.ts';
import { applyBatch, type Batch, groupWrites, moveCheckpoint } from './apply-batch.ts';
import { createCatalog, numberOf, type ProjectionDocument, projectionAt } from './catalog.ts';
import { createDeclaredCollections } from './declared-collections.ts';
import { digestOf } from './digest.ts';
import { findDocuments } from './find-documents.ts';
import { createGenerations, graceMs } from './generations.ts';
import { indexName, keyPath } from './index-definition.ts';
import { toKey } from './index-value.ts';
import { fromCursor } from './page-cursor.ts';
import { documentsByKeys, getDocuments } from './read-requests.ts';
import { createSchemaKeeper } from './schema-keeper.ts';

const formatVersion = 1;
/** How often a read begins anew when its moment cannot be had: an index was added, or the read took too long. */
const readAttempts = 4;

/**
 * Collections as MongoDB collections, one for each generation. A batch and its checkpoint are one transaction; a
 * read sees one moment, whatever is written and swapped meanwhile. Several processes may write: whoever comes
 * second waits, and the guard of positions decides.
 *
 * `declare` with a higher version than the stored one begins an empty live generation: its checkpoint is
 * `undefined` and the projection replays the log. A process that declared the old version is refused from then on.
 * A generation that nothing points to any more stays for a minute, for reads that began before.
 */
export const createMongoDbReadModel = async (connection: MongoDbConnection): Promise<ReadModel> => {
  const db = connection.database('read-model');
  const catalog = createCatalog(db);
  const declared = createDeclaredCollections();
  const generations = createGenerations(catalog);
  const schemas = createSchemaKeeper(connection, catalog, generations);
  const calls = createPortCalls('read model', connection.presence);
  // Batches of one generation would only undo each other at the same time.
  const turns = createTurns();
  /** Generations as this process wrote to them last: live or shadow, and of which projection. */
  const written = new Map<string, number>();
  await calls.run(() => checkFormat(db, 'read-model', formatVersion));

  const atOneMoment = async <T>(
    work: (session: ClientSession) => Promise<T>,
    attempts = readAttempts,
  ): Promise<T> => {
    try {
      return await connection.atOneMoment(work);
    } catch (error) {
      if (attempts === 1 || !isSnapshotError(error)) throw error;
      return atOneMoment(work, attempts - 1);
    }
  };

  const storedProjection = (
    projection: string,
    session: ClientSession,
  ): Promise<ProjectionDocument> =>
    projectionAt(catalog, projection, declared.schema(projection).version, session);

  const readOne = async (
    request: ReadRequest,
    generation: number,
    session: ClientSession,
  ): Promise<StoredDocument[]> => {
    const rows = catalog.documents(generation, request.collection);
    if (request.kind === 'get') return getDocuments(rows, request, session);
    const fields = declared.indexFields(request.collection, request.index);
    return documentsByKeys(rows, fields, request, session);
  };

  const readAll = (
    requests: readonly ReadRequest[],
    generation: Generation,
  ): Promise<StoredDocument[][]> =>
    atOneMoment(async (session) => {
      const owners = new Map<string, ProjectionDocument>();
      const ownerOf = ({ collection }: ReadRequest) => declared.collection(collection).projection;
      // One after another: the first of them fixes the moment.
      for (const owner of new Set(requests.map(ownerOf))) {
        owners.set(owner, await storedProjection(owner, session));
      }
      return Promise.all(
        requests.map((request) => {
          const owner = owners.get(ownerOf(request)) as ProjectionDocument;
          return readOne(request, numberOf(owner, generation), session);
        }),
      );
    });

  const dropLater = (): void => {
    const timer = setTimeout(() => {
      // Whoever declares or rebuilds next drops what stays behind.
      calls.run(generations.dropOld).catch(() => undefined);
    }, graceMs * 1.5);
    timer.unref();
  };

  return {
    declare: (schema) =>
      calls.run(async () => {
        await schemas.declare(schema);
        declared.add(schema);
      }),
    apply: (projection, generation, writes, checkpoint) =>
      calls.run(async () => {
        const batch: Batch = { projection, generation, writes, checkpoint };
        groupWrites(batch, declared);
        const key = `${generation} ${projection}`;
        await turns.take(key, async () => {
          const number = written.get(key);
          if (writes.length === 0 && checkpoint !== undefined && number !== undefined) {
            if (await moveCheckpoint(catalog, number, generation, checkpoint)) return;
          }
          written.delete(key);
          written.set(
            key,
            await connection.transaction((session) =>
              applyBatch(catalog, declared, batch, session),
            ),
          );
        });
      }),
    checkpoint: (projection, generation) =>
      calls.run(() =>
        atOneMoment(async (session) => {
          const stored = await storedProjection(projection, session);
          if (generation === 'shadow' && stored.shadow === null) return undefined;
          const number = numberOf(stored, generation);
          const found = await catalog.generations.findOne({ _id: number }, { session });
          return found?.checkpoint ?? undefined;
        }),
      ),
    read: (requests, generation = 'live') =>
      calls.run(async () => {
        for (const request of requests) {
          if (request.kind === 'by-keys') declared.indexFields(request.collection, request.index);
        }
        return requests.length === 0 ? [] : readAll(requests, generation);
      }),
    find: (query, generation = 'live') =>
      calls.run(() => {
        const fields = declared.indexFields(query.collection, query.index);
        const restCount = Math.max(0, fields.length - query.equals.length);
        const after = query.after === undefined ? undefined : fromCursor(query.after, restCount);
        return atOneMoment(async (session) => {
          const { projection } = declared.collection(query.collection);
          const number = numberOf(await storedProjection(projection, session), generation);
          const rows = catalog.documents(number, query.collection);
          const lastChange = async () =>
            (await catalog.generations.findOne({ _id: number }, { session }))?.change ?? 0n;
          return findDocuments(
            { rows, fields, generation: number, lastChange, session },
            query,
            after,
          );
        });
      }),
    count: (collection, index, equals) =>
      calls.run(() => {
        const fields = declared.indexFields(collection, index);
        return atOneMoment(async (session) => {
          const { projection } = declared.collection(collection);
          const number = numberOf(await storedProjection(projection, session), 'live');
          const first = equals
            .slice(0, fields.length)
            .map((value, place) => [keyPath(fields[place] ?? ''), toKey(value)] as const);
          return catalog
            .documents(number, collection)
            .countDocuments(Object.fromEntries([['live', true], ...first]), {
              hint: indexName(fields),
              session,
            });
        });
      }),
    startRebuild: (projection) =>
      calls.run(() => schemas.startRebuild(declared.schema(projection))),
    promoteShadow: (projection) =>
      calls.run(async () => {
        await schemas.promoteShadow(declared.schema(projection));
        dropLater();
      }),
    abandonRebuild: (projection) =>
      calls.run(async () => {
        await schemas.abandonRebuild(declared.schema(projection));
        dropLater();
      }),
    digest: (projection, generation) =>
      calls.run(() =>
        atOneMoment(async (session) => {
          const stored = await storedProjection(projection, session);
          const number = numberOf(stored, generation);
          return digestOf(catalog, number, stored.collections, session);
        }),
      ),
    // What MongoDB's files and its oplog keep of deleted texts for a while is sealed under keys that were destroyed.
    expunge: async () => undefined,
    [Symbol.asyncDispose]: async () => calls.close(),
  };
};
