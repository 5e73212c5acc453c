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

/**
 * The marks of a memory: its slot, and for one attribute of a keyed slot `name/key` as well. A question may ask for
 * that alone: not "what do I own" but "which laptop".
 */
export const slotMarks = ({ person, name, key }: FactSlot): readonly string[] => [
  slotMark({ person, name }),
  ...(key === null ? [] : [slotMark({ person, name: `${name}/${key.toLowerCase()}` })]),
];

export const isMark = (token: string): boolean => token.startsWith(SIGN);
