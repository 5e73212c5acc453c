import { basename } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import type { Generation, ProjectionSchema } from '@palimpsest/kernel';
import { openDatabase } from '../database/open-database.ts';
import { narrowCache, widenCache } from '../database/page-cache.ts';
import { truncateLog } from '../database/truncate-log.ts';
import { requireParentPort } from '../rpc/parent-port.ts';
import { serveThread } from '../rpc/serve-thread.ts';
import type { ApplyRequest } from './read-model-api.ts';
import { readModelFormat } from './read-model-format.ts';
import { createReadModelWriter, type ReadModelWriter } from './read-model-writer.ts';

const { path } = workerData as { readonly path: string };

const open = () => {
  const database = openDatabase(path, readModelFormat);
  return { database, writer: createReadModelWriter(database) };
};

let opened: ReturnType<typeof open> | undefined;
let closing = false;

const writer = (): ReadModelWriter => {
  opened ??= open();
  return opened.writer;
};

/** Removes what nothing points to any more, a slice a turn: writes go on in between. */
const removeOrphans = async (): Promise<void> => {
  while (!closing && !writer().removeSlice()) await nextTurn();
};

serveThread(requireParentPort(), basename(path), {
  open: () => {
    writer();
  },
  declare: async (schema: ProjectionSchema) => {
    writer().declare(schema);
    await removeOrphans();
  },
  apply: (request: ApplyRequest) => writer().apply(request),
  startRebuild: async (projection: string) => {
    writer().startRebuild(projection);
    await removeOrphans();
    if (opened !== undefined) widenCache(opened.database);
  },
  promoteShadow: async (projection: string) => {
    while (!closing && writer().makeShadowIndex(projection)) await nextTurn();
    writer().promoteShadow(projection);
    await removeOrphans();
    if (opened !== undefined) narrowCache(opened.database);
  },
  abandonRebuild: async (projection: string) => {
    writer().abandonRebuild(projection);
    await removeOrphans();
    if (opened !== undefined) narrowCache(opened.database);
  },
  digest: (request: { readonly projection: string; readonly generation: Generation }) =>
    writer().digest(request.projection, request.generation),
  expunge: async () => {
    await removeOrphans();
    writer();
    if (opened !== undefined) truncateLog(opened.database);
  },
  close: () => {
    closing = true;
    opened?.database.close();
  },
});
