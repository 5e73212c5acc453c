import type { FactSlot } from '@palimpsest/kernel';

/**
 * Marks: tokens beside the words of a memory, for what it is about. `§` cannot come out of the tokeniser,
 * so a word never meets a mark. Engines treat them as tokens like any other.
 */
const SIGN = '§';

/** Whatever a person is called: no two slots share a mark. */
const escaped = (person: string): string => person.replace(/[\\:]/g, '\\$&');

/** `§slot:<person>:<name>`: a memory about that slot of that person, whatever its words are. */
export const slotMark = (slot: Pick<FactSlot, 'person' | 'name'>): string =>
  `${SIGN}slot:${escaped(slot.person)}:${slot.name}`;

export const isMark = (token: string): boolean => token.startsWith(SIGN);
