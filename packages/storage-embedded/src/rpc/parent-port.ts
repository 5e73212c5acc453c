import { type MessagePort, parentPort } from 'node:worker_threads';

/** The port to the thread that started this one. Throws on the main thread. */
export const requireParentPort = (): MessagePort => {
  if (parentPort === null) throw new Error('this module is the entry of a worker thread');
  return parentPort;
};
