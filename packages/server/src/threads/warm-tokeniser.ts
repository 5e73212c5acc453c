import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Tokeniser, Vocabulary } from '@palimpsest/text';

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

/** Words that one in 8,000 utterances holds, or more: some 3,000. */
const commonLogShare = -9;

/**
 * Tokenises the common English words once, a few a turn, so that the first subject to be opened finds their stems
 * remembered: a new word takes the stemmer some 20 µs.
 */
export const warmTokeniser = async (
  tokeniser: Tokeniser,
  vocabulary: Vocabulary,
): Promise<void> => {
  for (const first of letters) {
    for (const second of letters) {
      const words = Array.from(vocabulary.rowsByPrefix(first + second), vocabulary.wordAt);
      const common = words.filter((word) => vocabulary.logShare(word) > commonLogShare);
      if (common.length === 0) continue;
      tokeniser.tokenise(common.join(' '));
      await nextTurn();
    }
  }
};
