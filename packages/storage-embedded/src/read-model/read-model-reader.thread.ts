import { basename } from 'node:path';
import { workerData } from 'node:worker_threads';
import { openReader } from '../database/open-database.ts';
import { requireParentPort } from '../rpc/parent-port.ts';
import { serveThread } from '../rpc/serve-thread.ts';
import { createReadModelReader } from './read-model-reader.ts';

const { path } = workerData as { readonly path: string };
const database = openReader(path);

serveThread(requireParentPort(), basename(path), {
  ...createReadModelReader(database),
  open: () => undefined,
  close: () => database.close(),
});
