import type { Anchor } from './anchor.ts';

const TIMEOUT_MS = 5_000;
/** Longest answer that is read back. */
const MAX_BYTES = 1024 * 1024;

/** A body as text; `undefined` for one that does not end in time or in bounds. */
const boundedText = async (body: ReadableStream<Uint8Array>): Promise<string | undefined> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    // Leaving the loop cancels what has not come yet.
    if (bytes > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

/**
 * Posts signed checkpoints, as `text/plain`, to an endpoint that the operator of the service does not control. Any 2xx
 * means that it keeps them. `GET` with `?origin=` may answer the last note of that log; 404 and 405 mean that it gives none back.
 */
export const createHttpAnchor = (
  url: string,
  /** Time for one answer, in milliseconds. */
  { timeoutMs = TIMEOUT_MS }: { readonly timeoutMs?: number } = {},
): Anchor => ({
  name: new URL(url).host,
  kind: 'http',
  push: async (note, signal) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: note,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the anchor answered ${response.status}`);
  },
  readBack: async (origin) => {
    const asked = new URL(url);
    asked.searchParams.set('origin', origin);
    const response = await fetch(asked, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok || response.body === null) {
      await response.body?.cancel();
      return [];
    }
    const text = await boundedText(response.body);
    return text === undefined || text === '' ? [] : [text];
  },
});
