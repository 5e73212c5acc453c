import type { JsonObject } from '@palimpsest/kernel';
import { openDocument, openVector } from './box.ts';
import type { BoxAt, DataKeyOf } from './data-keys.ts';

/**
 * Opens the boxes that it was made for, without waiting. Holds keys: use it at once and let it go.
 *
 * - `null`: the slot, the subject or the tenant was erased.
 * - `PortError` `CORRUPT`: not a box, altered, or moved from another place.
 * - `TypeError`: a box that the opener was not made for.
 */
export interface Opener {
  readonly open: (at: BoxAt) => JsonObject | null;
  readonly openVector: (at: BoxAt) => Float32Array | null;
}

export const createOpener = (dataKeyOf: DataKeyOf): Opener => ({
  open: (at) => {
    const key = dataKeyOf(at);
    return key === null ? null : openDocument(key, at.box, at.context);
  },
  openVector: (at) => {
    const key = dataKeyOf(at);
    return key === null ? null : openVector(key, at.box, at.context);
  },
});
