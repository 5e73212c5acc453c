import type { Reading } from '../analyse/read-message.ts';
import type { SlotMatch } from '../slots/slot-match.ts';

/** A match with the clause that it was found in. */
export interface Found {
  readonly reading: Reading;
  readonly match: SlotMatch;
}
