import type { Tokeniser } from '@palimpsest/text';
import { nameSpellings } from '../entities/entity-name.ts';
import type { MemoryContent } from '../memory/content.ts';
import { slotMarks } from './marks.ts';

/**
 * What a memory is found by: the tokens of its wording, with repeats; those of the names of its entities, however they
 * are spelt, that the wording does not hold ("she" is found by her name); and its marks. Every engine indexes exactly
 * these (OpenSearch as keyed digests), so that all find alike.
 */
export const documentTokens = (
  content: Pick<MemoryContent, 'content' | 'slot' | 'entities'>,
  tokeniser: Tokeniser,
): string[] => {
  const tokens: string[] = [];
  // Function words would only make the index larger: no question gives them any mass.
  for (const token of tokeniser.tokenise(content.content)) {
    if (!token.functionWord) tokens.push(token.token);
  }
  const held = new Set(tokens);
  for (const { name } of content.entities) {
    for (const { token, functionWord } of nameSpellings(name).flatMap(tokeniser.tokenise)) {
      if (functionWord || held.has(token)) continue;
      held.add(token);
      tokens.push(token);
    }
  }
  if (content.slot !== null) tokens.push(...slotMarks(content.slot));
  return tokens;
};
