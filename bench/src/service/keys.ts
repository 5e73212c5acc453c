import { createHash } from 'node:crypto';

/** Admits the benchmarks to services that live for one run on loopback. */
export const benchKey = 'bench-key-for-services-that-live-for-one-run';

/** Root key of data that is thrown away: fixed, so that a filled store can be kept and opened again. */
export const benchRootKey = createHash('sha256').update('palimpsest bench').digest('base64');
