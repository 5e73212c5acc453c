import type { Tokeniser } from '@palimpsest/text';
import type { MemoryContent } from '../memory/content.ts';
import { slotMarks } from './marks.ts';

/**
 * What a memory is found by: the tokens of its wording, with repeats, and its marks. Every engine indexes
 * exactly these (OpenSearch as keyed digests), so that all find alike.
 */
export const documentTokens = (
  content: Pick<MemoryContent, 'content' | 'slot'>,
  tokeniser: Tokeniser,
): string[] => {
  const tokens: string[] = [];
  // Function words would only make the index larger: no question gives them any mass.
  for (const token of tokeniser.tokenise(content.content)) {
    if (!token.functionWord) tokens.push(token.token);
  }
  if (content.slot !== null) tokens.push(...slotMarks(content.slot));
  return tokens;
};
