import { join } from 'node:path';
import {
  type CollectionDefinition,
  type FindQuery,
  PortError,
  type ReadModel,
} from '@palimpsest/kernel';
import { startThread, threadEntry } from '../rpc/start-thread.ts';
import { createThreadClient } from '../rpc/thread-client.ts';
import { declaredFields } from './declared-fields.ts';
import { lastWrites } from './last-writes.ts';
import { packWrites } from './pack-writes.ts';
import { documentsOf, pageOf } from './read-blocks.ts';
import type { ReadModelReaderApi, ReadModelWriterApi } from './read-model-api.ts';
import { readModelFile } from './read-model-format.ts';

export interface EmbeddedReadModelOptions {
  /** Data directory; made when it is missing. */
  readonly directory: string;
}

interface DeclaredCollection extends Pick<CollectionDefinition, 'indexes'> {
  /** Indexed fields, in the order in which the writer takes their columns. */
  readonly fields: readonly string[];
}

/**
 * Collections as SQLite tables of JSON documents, their indexed fields in columns. One thread writes,
 * another one reads, so that a batch of writes never delays a query. A commit survives a crash of the
 * process but not a power cut: the log replays what is missing after the stored checkpoint.
 *
 * `declare` with a higher version than the stored one begins an empty live generation: its checkpoint
 * is `undefined` and the projection replays the log.
 */
export const createEmbeddedReadModel = async (
  options: EmbeddedReadModelOptions,
): Promise<ReadModel> => {
  const path = join(options.directory, readModelFile);
  const start = (name: string) => startThread(threadEntry(name, import.meta.url), { path });
  const writer = createThreadClient<ReadModelWriterApi>(start('read-model-writer'));
  try {
    await writer.call('open', undefined);
  } catch (error) {
    await writer[Symbol.asyncDispose]();
    throw error;
  }
  const reader = createThreadClient<ReadModelReaderApi>(start('read-model-reader'));
  await reader.call('open', undefined);
  const declared = new Map<string, DeclaredCollection>();

  const definitionOf = (collection: string): DeclaredCollection => {
    const definition = declared.get(collection);
    if (definition !== undefined) return definition;
    throw new PortError('INCOMPATIBLE', `the collection ${collection} was not declared`, {
      retryable: false,
    });
  };

  const indexFields = ({ collection, index }: Pick<FindQuery, 'collection' | 'index'>) => {
    const { indexes } = definitionOf(collection);
    const fields = Object.hasOwn(indexes, index) ? indexes[index] : undefined;
    if (fields !== undefined) return fields;
    throw new PortError('INCOMPATIBLE', `the index ${collection}.${index} was not declared`, {
      retryable: false,
    });
  };

  return {
    declare: async (schema) => {
      await writer.call('declare', schema);
      for (const definition of schema.collections) {
        const fields = declaredFields(definition);
        declared.set(definition.name, { indexes: definition.indexes, fields });
      }
    },
    apply: async (projection, generation, writes, checkpoint) => {
      for (const write of writes) if (write.kind === 'remove') indexFields(write);
      const parts = packWrites(lastWrites(writes), (name) => definitionOf(name).fields);
      const moved = parts.flatMap(({ puts }) => puts.map(({ positions }) => positions.buffer));
      await writer.call('apply', { projection, generation, parts, checkpoint }, moved);
    },
    checkpoint: (projection, generation) => reader.call('checkpoint', { projection, generation }),
    read: async (requests, generation = 'live') => {
      const blocks = await reader.call('read', { requests, generation });
      return blocks.map(documentsOf);
    },
    find: async (query, generation = 'live') => {
      indexFields(query);
      return pageOf(await reader.call('find', { query, generation }));
    },
    count: async (collection, index, equals) => {
      indexFields({ collection, index });
      return reader.call('count', { collection, index, equals });
    },
    startRebuild: (projection) => writer.call('startRebuild', projection),
    promoteShadow: (projection) => writer.call('promoteShadow', projection),
    abandonRebuild: (projection) => writer.call('abandonRebuild', projection),
    digest: (projection, generation) => writer.call('digest', { projection, generation }),
    expunge: () => writer.call('expunge', undefined),
    [Symbol.asyncDispose]: async () => {
      // The writer goes last: the last connection moves the write-ahead log into the file.
      await reader[Symbol.asyncDispose]();
      await writer[Symbol.asyncDispose]();
    },
  };
};
