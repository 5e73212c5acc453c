import { findTimePhrases, type Span, type TimePhrase } from '@palimpsest/text';
import type { SaidClause } from '../clauses/clause.ts';
import { fold, hiddenUnit, type Simplify, timeUnit } from '../fold/fold.ts';
import { hideForeign } from '../gate/masks.ts';
import type { Cue } from '../speech/cue.ts';

/** What a message is read against. */
export interface ReadingContext {
  readonly simplify: Simplify;
  readonly reference: string;
  readonly timezone: string;
}

/** A message made ready for the rules; all texts have the same length. */
export interface PreparedMessage {
  readonly raw: string;
  readonly folded: string;
  readonly timeless: string;
  readonly phrases: readonly TimePhrase[];
}

/** Time phrases are looked for in so much of a text, in UTF-16 units. */
const maxPhraseText = 8_000;

const hidesLetters = ({ kind, interval, label, text }: TimePhrase): boolean =>
  kind !== 'vague' || interval !== null || label !== undefined || /[\u3400-\u9fff]/.test(text);

const hideTimes = (folded: string, phrases: readonly TimePhrase[]): string => {
  let text = '';
  let from = 0;
  for (const phrase of phrases) {
    if (phrase.start < from || !hidesLetters(phrase)) continue;
    text += folded.slice(from, phrase.start) + timeUnit.repeat(phrase.end - phrase.start);
    from = phrase.end;
  }
  return text + folded.slice(from);
};

/** Folds a message, hides what is not the speaker's own word, finds its time phrases. */
export const prepare = (content: string, context: ReadingContext): PreparedMessage => {
  const folded = hideForeign(fold(content, context.simplify));
  const readable = folded.length > maxPhraseText ? folded.slice(0, maxPhraseText) : folded;
  const cased = context.simplify(content.slice(0, readable.length));
  let source = cased.length === readable.length ? cased : readable;
  if (folded.includes(hiddenUnit)) {
    source =
      [...source].length === source.length || !source.includes(hiddenUnit)
        ? source
            .split('')
            .map((unit, index) => (readable.charAt(index) === hiddenUnit ? hiddenUnit : unit))
            .join('')
        : readable;
  }
  const phrases = findTimePhrases(source, {
    reference: context.reference,
    timezone: context.timezone,
  });
  return { raw: content, folded, timeless: hideTimes(folded, phrases), phrases };
};

const within = (
  phrases: readonly TimePhrase[],
  start: number,
  end: number,
): readonly TimePhrase[] =>
  phrases
    .filter((phrase) => phrase.start >= start && phrase.end <= end)
    .map((phrase) => ({ ...phrase, start: phrase.start - start, end: phrase.end - start }));

/** One clause of a prepared message. */
export const cutClause = (
  message: PreparedMessage,
  span: Span,
  cues: ReadonlySet<Cue>,
  language: 'en' | 'zh',
): SaidClause => ({
  raw: message.raw.slice(span.start, span.end),
  folded: message.folded.slice(span.start, span.end),
  timeless: message.timeless.slice(span.start, span.end),
  phrases: within(message.phrases, span.start, span.end),
  cues,
  start: span.start,
  language,
});
