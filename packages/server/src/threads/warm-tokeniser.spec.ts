import { createTokeniser, createVocabulary } from '@palimpsest/text';
import { expect, test } from 'vitest';
import { warmTokeniser } from './warm-tokeniser.ts';

test('tokenises the common words of the vocabulary and leaves out the rare ones', async () => {
  const vocabulary = createVocabulary('gardens\t55\nrunning\t89\nquokka\t112\nzzz\t125\n', '');
  const tokeniser = createTokeniser({ vocabulary });
  const seen: string[] = [];
  const tokenise = (text: string) => {
    const tokens = tokeniser.tokenise(text);
    seen.push(...tokens.map(({ token }) => token));
    return tokens;
  };
  await warmTokeniser({ ...tokeniser, tokenise }, vocabulary);
  expect(seen).toEqual(['garden', 'run']);
});
