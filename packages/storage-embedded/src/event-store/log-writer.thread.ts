import { workerData } from 'node:worker_threads';
import { requireParentPort } from '../rpc/parent-port.ts';
import { serveLogWriter } from './serve-log-writer.ts';

const { path } = workerData as { readonly path: string };

serveLogWriter(requireParentPort(), path);
