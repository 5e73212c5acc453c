import { parentPort, workerData } from 'node:worker_threads';
import { createOfflineExtractor } from '@palimpsest/models';
import { openVocabulary } from '@palimpsest/text';
import type { ExtractionAnswer, ExtractionCall, ExtractionThreadData } from './extraction-calls.ts';

/** The thread that reads long messages by the offline rules, one call after the other. */
if (parentPort === null) throw new TypeError('this file is the entry of a worker thread');
const port = parentPort;
const { vocabulary } = workerData as ExtractionThreadData;
const words = openVocabulary(vocabulary);
const extractor = createOfflineExtractor({ simplify: (text) => words.simplify(text) });

port.on('message', ({ id, request }: ExtractionCall) => {
  extractor.extract(request).then(
    (result) => port.postMessage({ id, result } satisfies ExtractionAnswer),
    // The rules are total: what they throw is a fault of ours, and ends the thread as it would end the process.
    (error: unknown) => {
      throw error;
    },
  );
});
