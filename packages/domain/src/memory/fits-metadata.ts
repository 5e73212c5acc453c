import type { JsonValue } from '@palimpsest/kernel';
import { limits } from '../contract/limits.ts';

const utf8 = new TextEncoder();

/** Whether a memory may carry so much of a caller's own data: what one call may give it, however many calls gave it. */
export const fitsMetadata = (metadata: Readonly<Record<string, JsonValue>>): boolean =>
  Object.keys(metadata).length <= limits.metadataKeys &&
  utf8.encode(JSON.stringify(metadata)).length <= limits.metadataBytes;
