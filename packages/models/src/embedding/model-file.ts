import { PortError } from '@palimpsest/kernel';

/** `SEM1` in little-endian ASCII. */
const magic = 0x31_4d_45_53;
/** Magic, rows, dimensions, bits, buckets, and one number of the segmenter that `packages/text` holds as a constant. */
const headerBytes = 24;
const bytesPerScale = 4;
const supportedBits = 4;

/** A static sentence model as it lies in `model.bin` (format: `assets/static-en-zh/README.md`). */
export interface StaticModel {
  /** The whole file; in a `SharedArrayBuffer`, so that every thread reads the same copy. */
  readonly bytes: Uint8Array<SharedArrayBuffer>;
  readonly dimension: number;
  /** Rows below this number belong to the line of the word list with the same number. */
  readonly wordRows: number;
  /** Rows from `wordRows` on: hashed character n-grams for every other word. */
  readonly buckets: number;
  /** One factor per row. */
  readonly scales: Float32Array;
  /** Two dimensions a byte, low half first, value = half − 8. */
  readonly weights: Uint8Array<SharedArrayBuffer>;
}

const shared = (bytes: Uint8Array): Uint8Array<SharedArrayBuffer> => {
  if (bytes.buffer instanceof SharedArrayBuffer) {
    return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.byteLength));
  copy.set(bytes);
  return copy;
};

const corrupt = (what: string): PortError =>
  new PortError('CORRUPT', `static embedding model: ${what}`, { retryable: false });

/**
 * Reads a model file. Bytes that lie in a `SharedArrayBuffer` are used where they are, others are
 * copied into one.
 *
 * @throws PortError `CORRUPT` when the bytes are not a whole model file.
 */
export const readStaticModel = (modelBytes: Uint8Array): StaticModel => {
  if (modelBytes.byteLength < headerBytes) throw corrupt('shorter than its header');
  const bytes = shared(modelBytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, true) !== magic) throw corrupt('not a model file');
  const rows = view.getUint32(4, true);
  const dimension = view.getUint32(8, true);
  const bits = view.getUint32(12, true);
  const buckets = view.getUint32(16, true);
  if (bits !== supportedBits) throw corrupt(`${bits} bits a weight, ${supportedBits} expected`);
  if (dimension === 0 || dimension % 2 !== 0 || buckets === 0 || buckets > rows) {
    throw corrupt('impossible shape');
  }
  const weightsAt = headerBytes + rows * bytesPerScale;
  const weightBytes = (rows * dimension * bits) / 8;
  if (bytes.byteLength !== weightsAt + weightBytes) throw corrupt('wrong length');
  const scales = Float32Array.from({ length: rows }, (_, row) =>
    view.getFloat32(headerBytes + row * bytesPerScale, true),
  );
  return {
    bytes,
    dimension,
    wordRows: rows - buckets,
    buckets,
    scales,
    weights: bytes.subarray(weightsAt),
  };
};
