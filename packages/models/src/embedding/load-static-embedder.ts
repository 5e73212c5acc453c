import { open, readFile } from 'node:fs/promises';
import { type Embedder, PortError } from '@palimpsest/kernel';
import { createVocabulary, type Vocabulary } from '@palimpsest/text';
import { createStaticEmbedder } from './static-embedder.ts';

/** Folder of the shipped model; the same seen from `src/embedding` and from `dist/embedding`. */
const assets = new URL('../../assets/static-en-zh/', import.meta.url);

/** The shipped embedder with the word list that it stands on. */
export interface StaticEmbedding {
  readonly embedder: Embedder;
  /** Also serves tokenising, segmenting and background frequencies: it is loaded only once. */
  readonly vocabulary: Vocabulary;
  /** Post them to another thread and call `createStaticEmbedder` there: nothing is copied. */
  readonly modelBytes: Uint8Array<SharedArrayBuffer>;
}

/** Straight into shared memory: the file is never on the heap as well. */
const readShared = async (file: URL): Promise<Uint8Array<SharedArrayBuffer>> => {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const bytes = new Uint8Array(new SharedArrayBuffer(size));
    let filled = 0;
    while (filled < size) {
      const { bytesRead } = await handle.read(bytes, filled, size - filled, filled);
      if (bytesRead === 0) throw new RangeError('the file became shorter while it was read');
      filled += bytesRead;
    }
    return bytes;
  } finally {
    await handle.close();
  }
};

const corrupt = (cause: unknown): PortError =>
  new PortError('CORRUPT', 'the files of the shipped embedding model cannot be read', {
    retryable: false,
    cause,
  });

/**
 * Loads the embedder that is shipped with this package.
 *
 * @throws PortError `CORRUPT` when its files are missing or damaged.
 */
export const loadStaticEmbedder = async (): Promise<StaticEmbedding> => {
  try {
    const [modelBytes, vocabularyText, simplifiedText] = await Promise.all([
      readShared(new URL('model.bin', assets)),
      readFile(new URL('vocab.txt', assets), 'utf8'),
      readFile(new URL('t2s.txt', assets), 'utf8'),
    ]);
    const vocabulary = createVocabulary(vocabularyText, simplifiedText);
    return { embedder: createStaticEmbedder({ vocabulary, modelBytes }), vocabulary, modelBytes };
  } catch (error) {
    throw error instanceof PortError ? error : corrupt(error);
  }
};
