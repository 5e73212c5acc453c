import type { ExtractedFact } from '@palimpsest/kernel';
import { type Span, splitSentences } from '@palimpsest/text';
import type { Saying } from '../facts/from-readings.ts';
import { fold, hiddenUnit, type Simplify } from '../fold/fold.ts';
import { hideForeign } from '../gate/masks.ts';
import { validityOf } from '../time/validity.ts';
import { holdsOtherScript, isInOtherScript } from './own-script.ts';
import { speaksOfOneself, tellsPlainly } from './plain-speech.ts';

/** End marks that only some scripts have; the rest of them ends a sentence in `splitSentences`. */
const ownEnds = /(?<=[।॥؟።])/u;

/** From so many sentences on a message is taken for pasted, unless it speaks of whoever wrote it. In sentences. */
const ramblingFrom = 7;
/** Nobody tells a fact in one breath of more. In UTF-16 units. */
const longest = 400;

const sentencesOf = (content: string): readonly Span[] =>
  splitSentences(content).flatMap(({ start, end }) => {
    let from = start;
    return content
      .slice(start, end)
      .split(ownEnds)
      .map((piece) => {
        const begin = from;
        from += piece.length;
        return { start: begin, end: from };
      });
  });

const statement = (text: string, { at, ordinal, ownership }: Saying): ExtractedFact => ({
  text,
  ownership,
  memType: 'EPISODIC',
  stance: 'episode',
  slot: null,
  value: null,
  polarity: 'positive',
  change: null,
  ...validityOf('episode', [], at),
  isImportant: false,
  entities: [],
  categories: ['other'],
  sources: [ordinal],
});

/**
 * What is told in scripts that there are no rules for, sentence by sentence and in its own words: no slots and no dates are
 * read from it, so nothing ever contradicts it. Questions, requests, greetings, quotations and pasted text are left out.
 */
export const plainStatements = (
  content: string,
  simplify: Simplify,
  saying: Saying,
): readonly ExtractedFact[] => {
  if (!holdsOtherScript(content)) return [];
  const folded = hideForeign(fold(content, simplify));
  const spans = sentencesOf(content);
  const facts: ExtractedFact[] = [];
  for (const { start, end } of spans) {
    const sentence = folded.slice(start, end).trim();
    if (sentence.length > longest || sentence.includes(hiddenUnit)) continue;
    if (!isInOtherScript(sentence) || !tellsPlainly(sentence)) continue;
    if (spans.length >= ramblingFrom && !speaksOfOneself(sentence)) continue;
    facts.push(statement(content.slice(start, end).trim(), saying));
  }
  return facts;
};
