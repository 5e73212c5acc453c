import type { Readable } from 'node:stream';
import { DomainError } from '@palimpsest/kernel';

export interface ReadBodyOptions {
  /** Largest body that is kept, in bytes. */
  readonly limit: number;
  /** How much of a larger one is read and dropped before it is refused. */
  readonly drain: number;
  /** Length that the caller announced, if it did. */
  readonly announced: number | undefined;
}

const tooLarge = (limit: number): DomainError =>
  new DomainError('TOO_LARGE', 'the body is too large', {
    field: 'body',
    hint: `send at most ${limit} bytes`,
  });

/**
 * Reads a body whole. One over the limit is read to its end and dropped, so that a caller that still
 * sends gets to read the refusal; one beyond `drain` is refused at once. Rejects with `DomainError`
 * `TOO_LARGE`, or `INVALID_ARGUMENT` when the body ends early.
 */
export const readBody = (
  stream: Readable,
  { limit, drain, announced }: ReadBodyOptions,
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    if (announced !== undefined && announced > drain) {
      reject(tooLarge(limit));
      return;
    }
    const chunks: Buffer[] = [];
    let length = 0;
    const settle = (finish: () => void) => {
      stream.off('data', onData);
      stream.off('end', onEnd);
      stream.off('error', onCut);
      stream.off('close', onCut);
      finish();
    };
    const onData = (chunk: Buffer) => {
      length += chunk.length;
      if (length <= limit) chunks.push(chunk);
      else chunks.length = 0;
      if (length > drain) settle(() => reject(tooLarge(limit)));
    };
    const onEnd = () =>
      settle(() => {
        if (length > limit) reject(tooLarge(limit));
        else resolve(Buffer.concat(chunks, length));
      });
    const onCut = () =>
      settle(() =>
        reject(
          new DomainError('INVALID_ARGUMENT', 'the body ended early', {
            field: 'body',
            retryable: true,
          }),
        ),
      );
    stream.on('data', onData);
    stream.on('end', onEnd);
    stream.on('error', onCut);
    stream.on('close', onCut);
  });
