import { basename } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MessagePort } from 'node:worker_threads';
import type { Generation, IndexWrite, SearchIndex, SubjectId } from '@palimpsest/kernel';
import { openDatabase } from '../database/open-database.ts';
import { narrowCache, widenCache } from '../database/page-cache.ts';
import { requireFile } from '../database/standing-file.ts';
import { inTransaction } from '../database/transaction.ts';
import { truncateLog } from '../database/truncate-log.ts';
import { serveThread } from '../rpc/serve-thread.ts';
import { findCandidates } from './find-candidates.ts';
import { createGenerations } from './generations.ts';
import { indexDigest } from './index-digest.ts';
import { createSealedRows } from './sealed-rows.ts';
import type { IndexApplyRequest, SearchIndexApi, SubjectsRequest } from './search-index-api.ts';
import { searchIndexFormat } from './search-index-format.ts';
import { createSubjectCache, type OpenRows, type SubjectCache } from './subject-cache.ts';
import { createVectorDimension } from './vector-dimension.ts';

export interface SearchIndexThreadOptions {
  /** Database file, as the thread factory of `createEmbeddedSearchIndex` received it. */
  readonly databasePath: string;
  /**
   * Dimension of the vectors. The file remembers it; another one is `INCOMPATIBLE`. Default: that of
   * the first vector that is opened.
   */
  readonly dimension?: number;
  /**
   * Opens sealed rows inside this thread, one answer per row in order; `null` for a row whose key
   * was destroyed. An error fails the query that needed the rows and is tried again by the next.
   */
  readonly open: OpenRows;
  /**
   * Answers what is asked beside the index, next to its opened subjects, so that a question that needs several of its answers
   * crosses threads once. Questions and answers are plain data.
   */
  readonly answer?: (index: Pick<SearchIndex, 'candidates'>, question: unknown) => Promise<unknown>;
  /** Lets go of what `open` and `answer` hold, when the index is closed. */
  readonly close?: () => Promise<void>;
  /** Memory that opened subjects may take together. Default 256 MiB. */
  readonly cacheBytes?: number;
}

const defaultCacheBytes = 256 * 1024 * 1024;

const openIndex = ({ databasePath, open, cacheBytes, ...options }: SearchIndexThreadOptions) => {
  const database = openDatabase(databasePath, searchIndexFormat);
  const dimension = createVectorDimension(database, basename(databasePath));
  if (options.dimension !== undefined) dimension.admit(options.dimension);
  const rows = createSealedRows(database);
  const generations = createGenerations(database);
  const cache = createSubjectCache({
    rows,
    open,
    dimension,
    generation: generations.live,
    cacheBytes: cacheBytes ?? defaultCacheBytes,
  });
  return { database, dimension, rows, generations, cache };
};

const touch = (cache: SubjectCache, write: IndexWrite): void => {
  switch (write.kind) {
    case 'version':
      cache.touch(write.version.subjectId, write.version.memoryId);
      return;
    case 'state':
      cache.touch(write.state.subjectId, write.state.memoryId);
      return;
    case 'hide':
    case 'delete-memory':
      cache.touch(write.subjectId, write.memoryId);
      return;
    case 'delete-subject':
      cache.drop(write.subjectId);
  }
};

/**
 * Runs the embedded search index behind a port: the body of the thread entry that the composition
 * root writes, because only it may know how a row is opened.
 */
export const serveSearchIndex = (port: MessagePort, options: SearchIndexThreadOptions): void => {
  let opened: ReturnType<typeof openIndex> | undefined;
  let closing = false;
  const parts = (): ReturnType<typeof openIndex> => {
    opened ??= openIndex(options);
    return opened;
  };

  /** Removes what nothing points to any more, a slice a turn: queries go on in between. */
  const removeOrphans = async (): Promise<void> => {
    const { generations, rows } = parts();
    for (const generation of generations.orphans()) {
      while (!closing && !rows.removeSlice(generation)) await nextTurn();
      if (closing) return;
      generations.forget(generation);
    }
  };

  const candidates: SearchIndex['candidates'] = async (query) => {
    const { cache, dimension, generations } = parts();
    if (query.vector !== null) dimension.check(query.vector.length);
    const index = await cache.get(query.subjectId);
    return { ...findCandidates(index, query), position: generations.checkpoint('live') };
  };

  const api: SearchIndexApi = {
    open: () => {
      parts();
    },
    apply: ({ generation, writes, checkpoint }: IndexApplyRequest) => {
      const { database, rows, generations, cache } = parts();
      const number = generations.numberOf(generation);
      inTransaction(database, () => {
        for (const write of writes) rows.write(number, write);
        if (checkpoint !== undefined) generations.moveCheckpoint(number, checkpoint);
      });
      if (generation === 'live') for (const write of writes) touch(cache, write);
    },
    checkpoint: (generation: Generation) => {
      requireFile(parts().database);
      return parts().generations.checkpoint(generation);
    },
    candidates,
    ask: async (question) => {
      if (options.answer === undefined)
        throw new TypeError('nothing is answered beside this index');
      return options.answer({ candidates }, question);
    },
    count: (subject: SubjectId) => parts().rows.count(parts().generations.live(), subject),
    documents: (subject: SubjectId) =>
      parts()
        .rows.all(parts().generations.live(), subject)
        .map(({ version, state, hidden }) => ({ version, state: state ?? null, hidden })),
    subjects: ({ tenant, after, limit }: SubjectsRequest) =>
      parts().rows.subjects(parts().generations.live(), tenant, after, limit),
    startRebuild: async () => {
      parts().generations.startShadow();
      await removeOrphans();
      widenCache(parts().database);
    },
    promoteShadow: async () => {
      parts().generations.promoteShadow();
      parts().cache.clear();
      await removeOrphans();
      narrowCache(parts().database);
    },
    abandonRebuild: async () => {
      parts().generations.dropShadow();
      await removeOrphans();
      narrowCache(parts().database);
    },
    digest: (generation: Generation) =>
      indexDigest(parts().database, parts().generations.numberOf(generation)),
    expunge: async () => {
      await removeOrphans();
      truncateLog(parts().database);
    },
    close: async () => {
      closing = true;
      opened?.database.close();
      await options.close?.();
    },
  };
  serveThread(port, basename(options.databasePath), api);
};
