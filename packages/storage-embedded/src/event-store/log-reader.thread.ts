import { basename } from 'node:path';
import { workerData } from 'node:worker_threads';
import { openReader } from '../database/open-database.ts';
import { requireFile } from '../database/standing-file.ts';
import { requireParentPort } from '../rpc/parent-port.ts';
import { serveThread, Transfer } from '../rpc/serve-thread.ts';
import { createLogReader } from './log-reader.ts';
import { buffersOf, type PackedRecords } from './packed-events.ts';

const { path } = workerData as { readonly path: string };
const database = openReader(path);
const reader = createLogReader(database);

const moving = <Answer extends { readonly events: PackedRecords }>(answer: Answer) =>
  new Transfer(answer, buffersOf(answer.events));

serveThread(requireParentPort(), basename(path), {
  open: () => undefined,
  readStream: (read: Parameters<typeof reader.readStream>[0]) => moving(reader.readStream(read)),
  readWindow: (read: Parameters<typeof reader.readWindow>[0]) => moving(reader.readWindow(read)),
  head: () => {
    requireFile(database);
    return reader.head();
  },
  close: () => database.close(),
});
