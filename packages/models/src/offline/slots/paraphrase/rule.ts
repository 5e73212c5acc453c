import type { SaidClause, Subject } from '../../clauses/clause.ts';
import { changeOf, stanceOf } from '../../facts/stance.ts';
import type { Frame } from '../../frame/frame.ts';
import { noMatch, type SlotMatch, type SlotRule } from '../slot-match.ts';
import type { Paraphrase } from './paraphrase.ts';

type Reader = (clause: SaidClause, carried: Subject) => Frame | undefined;

/** Adverbs and afterthoughts at the end of a value, which belong to no value. */
const trailing =
  /(?:[\s,]+(?:completely|entirely|totally|altogether|now|these days|nowadays|lately|recently|for good|any ?more|any longer|at all|so much|as much|a lot|a while ago|of late|at the moment|right now|instead|again|too|as well|though|by the way|already|since|\ue000+)|[\s.,!\ue000])+$/;
const trailingChinese = /(?:了|啦|的|呢|吧|啊|哦|\s|\ue000|[,。.!])+$/;

/** The folded clause with the capitals that were typed. */
const cased = ({ raw, timeless }: SaidClause): string => {
  // As typed, there is nothing to give back; so it is with most of what is said in Chinese.
  if (raw === timeless || (raw.length === timeless.length && raw.toLowerCase() === raw))
    return timeless;
  let text = '';
  for (let index = 0; index < timeless.length; index += 1) {
    const unit = timeless.charAt(index);
    const typed = raw.charAt(index);
    text += typed.toLowerCase() === unit ? typed : unit;
  }
  return text;
};

/** The row's plain words with the clause's own pieces in them. */
const plainly = (row: Paraphrase, clause: SaidClause, text: string): string | undefined => {
  const match = row.said.exec(text);
  if (match === null) return undefined;
  let plain = row.as;
  // A group that took no part is `undefined`, which the type of a match does not say.
  for (const [index, group] of (match as readonly (string | undefined)[]).entries()) {
    if (index === 0 || group === undefined) continue;
    const piece = group
      .replace(clause.language === 'en' ? trailing : trailingChinese, '')
      .replace(/^[\s\ue000]+/, '');
    if (piece.length === 0 || piece.includes('\ue000')) return undefined;
    plain = plain.replaceAll(`$${index}`, piece);
  }
  return /\$\d/.test(plain) ? undefined : plain;
};

const clauseOf = (plain: string, clause: SaidClause): SaidClause => {
  const folded = plain.toLowerCase();
  const raw = folded.length === plain.length ? plain : folded;
  return { ...clause, raw, folded, timeless: folded };
};

/** The match with all that the plain words told, without places in them. */
const asSaid = (match: SlotMatch, row: Paraphrase, frame: Frame, clause: SaidClause): SlotMatch => {
  const { drops: _drops, tail: _tail, text: _text, ...kept } = match;
  const stance = stanceOf(match, frame, clause);
  const change = row.change ?? changeOf(match, frame, clause);
  return {
    ...kept,
    stance,
    polarity:
      match.polarity ??
      (frame.negated || (frame.mode === 'end' && stance !== 'state') ? 'negative' : 'positive'),
    ...(change === null ? {} : { change }),
  };
};

/** Two English facts of one clause: the one told first goes without the words of the other. */
const apart = (found: readonly SlotMatch[], clause: SaidClause): readonly SlotMatch[] => {
  const [first, second] = found;
  if (first === undefined || second === undefined || clause.language !== 'en') return found;
  const endOf = ({ value }: SlotMatch): number => {
    const word = value.split(' ').at(-1) ?? value;
    const at = clause.folded.lastIndexOf(word);
    return at < 0 ? -1 : at + word.length;
  };
  const [one, other] = [endOf(first), endOf(second)];
  return one < 0 || other <= one
    ? found
    : [{ ...first, drops: [{ start: one, end: other }] }, ...found.slice(1)];
};

/**
 * Reads a clause that says a thing in other words by the rules for the plain words. Stance, polarity
 * and change come from the plain words; the wording and the times stay those of the clause.
 */
export const paraphraseRule =
  (
    rows: readonly Paraphrase[],
    readFrame: Reader,
    read: (frame: Frame, clause: SaidClause) => readonly SlotMatch[],
  ): SlotRule =>
  (frame, clause) => {
    if (frame.subject.kind === 'third' || frame.subject.kind === 'assistant') return noMatch;
    const text = cased(clause).slice(clause.language === 'en' ? frame.subjectStart : 0);
    for (const row of rows) {
      const plain = plainly(row, clause, text);
      if (plain === undefined) continue;
      const said = clauseOf(plain, clause);
      const plainFrame = readFrame(said, { kind: 'self' });
      if (plainFrame === undefined) continue;
      const found = read(plainFrame, said);
      if (found.length > 0)
        return apart(
          found.map((match) => asSaid(match, row, plainFrame, said)),
          clause,
        );
    }
    return noMatch;
  };
