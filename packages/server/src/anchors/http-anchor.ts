import type { Anchor } from './anchor.ts';

const TIMEOUT_MS = 5_000;
/** Longest answer that is read back. */
const MAX_BYTES = 1024 * 1024;

/**
 * Posts signed checkpoints, as `text/plain`, to an endpoint that the operator of the service does not control. Any 2xx
 * means that it keeps them. `GET` with `?origin=` may answer the last note of that log; 404 and 405 mean that it gives none back.
 */
export const createHttpAnchor = (url: string): Anchor => ({
  name: new URL(url).host,
  kind: 'http',
  push: async (note, signal) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: note,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the anchor answered ${response.status}`);
  },
  readBack: async (origin) => {
    const asked = new URL(url);
    asked.searchParams.set('origin', origin);
    const response = await fetch(asked, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = response.ok ? await response.text() : '';
    await response.body?.cancel().catch(() => undefined);
    return text === '' || text.length > MAX_BYTES ? [] : [text];
  },
});
