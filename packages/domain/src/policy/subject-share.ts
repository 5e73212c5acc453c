import type { SubjectId } from '@palimpsest/kernel';

const SPACE = 2 ** 32;

/**
 * Where a subject lies between 0 and 1: FNV-1a over its id, spread by the finaliser of MurmurHash3 (both public domain).
 * Subject ids are random, so any share of the line holds that share of the subjects.
 */
const placeOf = (subject: SubjectId): number => {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < subject.length; index += 1) {
    hash = Math.imul(hash ^ subject.charCodeAt(index), 0x01_00_01_93);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35);
  return ((hash ^ (hash >>> 16)) >>> 0) / SPACE;
};

/** Whether a subject is among the first `share` of all. Stable: a larger share holds everybody that a smaller one held. */
export const isInShare = (subject: SubjectId, share: number): boolean => placeOf(subject) < share;
