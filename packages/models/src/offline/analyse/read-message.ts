import { findTimePhrases, type Span, splitSentences } from '@palimpsest/text';
import type { SaidClause, Subject } from '../clauses/clause.ts';
import { splitClauses } from '../clauses/split-clauses.ts';
import { takesSubjectChinese } from '../compose/wording.ts';
import { type BareCorrection, readCorrection } from '../correct/elliptical.ts';
import { readChineseFrame } from '../frame/chinese-frame.ts';
import { readEnglishFrame } from '../frame/english-frame.ts';
import type { Frame } from '../frame/frame.ts';
import { holdsOtherScript, isInOtherScript } from '../other-scripts/own-script.ts';
import { readSlots } from '../slots/registry.ts';
import type { SlotMatch } from '../slots/slot-match.ts';
import {
  asksWhetherTold,
  attributionLength,
  isAskingClause,
  isHearsay,
  isReported,
  isRequestClause,
  retracts,
  sentenceAct,
} from '../speech/acts.ts';
import { courtesyLength, trailingCourtesyLength } from '../speech/courtesy.ts';
import type { Cue } from '../speech/cue.ts';
import { openClause } from '../speech/openers.ts';
import { isStatement } from '../statement/gate.ts';
import { continuing } from './continued.ts';
import { cutClause, prepare, type ReadingContext } from './prepared-message.ts';

/** What reading made of one clause. */
export interface Reading {
  readonly clause: SaidClause;
  readonly frame: Frame;
  readonly matches: readonly SlotMatch[];
  /** Worth keeping in its own words when no slot was found. */
  readonly statement: boolean;
  readonly correction: BareCorrection | undefined;
  /** Ordinal of the sentence in its message. */
  readonly sentence: number;
}

/** In sentences; in stops and commas, by which Chinese strings whole stories together. */
const ramblingFrom = 7;
const ramblingMarks = 14;
/** In UTF-16 units. Nobody tells a fact in one breath of more. */
const longestSentence = 800;
const longestClause = 400;
/** Slots that a Chinese clause without a subject fills for the speaker. */
const spokenOfOneself: ReadonlySet<string> = new Set([
  'home',
  'dwelling',
  'employer',
  'occupation',
  'pet',
  'child',
  'partner',
  'relationship',
  'allergy',
  'condition',
  'contact',
  'attribute',
  'school',
  'major',
  'possession',
]);
const nobody: Subject = { kind: 'none' };

const languageOf = (folded: string): 'en' | 'zh' => {
  const han = folded.match(/[\u3400-\u9fff]/g)?.length ?? 0;
  const latin = folded.match(/[a-z]+/g)?.length ?? 0;
  return han > 0 && han >= latin ? 'zh' : 'en';
};

/** A sentence without end marks is read in pieces, so that the work grows with the length only. */
const inPieces = ({ start, end }: Span, folded: string): readonly Span[] => {
  const pieces: Span[] = [];
  let from = start;
  while (end - from > longestSentence) {
    const comma = folded.lastIndexOf(',', from + longestSentence);
    const cut = comma > from ? comma + 1 : from + longestSentence;
    pieces.push({ start: from, end: cut });
    from = cut;
  }
  return [...pieces, { start: from, end }];
};

/** A sentence without the courtesy behind it, which would make it look unreal (`…, if you need it`). */
const withoutAfterthought = ({ start, end }: Span, folded: string): Span => {
  const courtesy = trailingCourtesyLength(folded.slice(start, end));
  return courtesy < end - start ? { start, end: end - courtesy } : { start, end };
};

const readFrame = (clause: SaidClause, carried: Subject): Frame | undefined =>
  clause.language === 'zh'
    ? readChineseFrame(clause.timeless, carried)
    : readEnglishFrame(clause.timeless, carried, clause.raw);

/** Reads a message clause by clause. Total: any text gives a list, if an empty one. */
export const readMessage = (content: string, context: ReadingContext): readonly Reading[] => {
  const message = prepare(content, context);
  const sentences = splitSentences(content).flatMap((span) => inPieces(span, message.folded));
  const rambling =
    sentences.length >= ramblingFrom ||
    (message.folded.match(/[,.!?;。，]/g)?.length ?? 0) >= ramblingMarks;
  const readings: Reading[] = [];
  const mayBeOther = holdsOtherScript(message.folded);
  let carried: Subject = nobody;
  let corrected = false;
  let remembered = false;
  for (const [ordinal, span] of sentences.entries()) {
    const sentence = withoutAfterthought(span, message.folded);
    const text = message.folded.slice(sentence.start, sentence.end);
    if (text.replace(/[\ufffc\s]/g, '').length === 0) continue;
    // Told as it stands (plain-statements.ts): these rules would take Japanese for Chinese.
    if (mayBeOther && isInOtherScript(text)) continue;
    if (retracts(text)) {
      const previous = readings.at(-1)?.sentence;
      while (readings.length > 0 && readings.at(-1)?.sentence === previous) readings.pop();
      continue;
    }
    const act = sentenceAct(text);
    if (act === 'unreal') {
      carried = nobody;
      continue;
    }
    const language = languageOf(text);
    const skip = courtesyLength(text);
    const opened = openClause(text.slice(skip), language);
    const cues = new Set(opened.cues);
    if (corrected) cues.add('correct');
    if (remembered) cues.add('remember');
    const start = sentence.start + skip + opened.start;
    corrected = cues.has('correct') && start >= sentence.end - 1;
    remembered = cues.has('remember') && start >= sentence.end - 1;
    if (start >= sentence.end) {
      continue;
    }
    const told = asksWhetherTold(text.slice(skip));
    const end = told
      ? sentence.start + text.replace(/(?:吗|么|没|没有)?\s*[?？]+["'”’)]*\s*$/, '').length
      : sentence.end;
    if (isReported(message.folded.slice(start, end))) {
      carried = nobody;
      continue;
    }
    const whole = readCorrection(
      message.raw.slice(start, end),
      message.folded.slice(start, end),
      cues.has('correct') || cues.has('actually'),
    );
    let sentenceCarried: Subject = carried.kind === 'third' ? carried : nobody;
    const first = readings.length;
    if (whole !== undefined && whole.instead !== null) {
      const clause = cutClause(message, { start, end }, cues, language);
      const frame = readFrame(clause, nobody);
      if (frame !== undefined)
        readings.push({
          clause,
          frame,
          matches: [],
          statement: false,
          correction: whole,
          sentence: ordinal,
        });
      continue;
    }
    const timeless = message.timeless.slice(start, end);
    const spans = splitClauses(timeless, language);
    const telling =
      act === 'tell' &&
      !spans.some(
        ({ start: from, end: until }, index) =>
          index > 0 && isRequestClause(timeless.slice(from, until)),
      );
    let inherited: ReadonlySet<Cue> = cues;
    for (const [index, cut] of spans.entries()) {
      let from = start + cut.start;
      const until = start + cut.end;
      const piece = message.folded.slice(from, until);
      if (act === 'ask' ? isAskingClause(piece) : index > 0 && isRequestClause(piece)) continue;
      if (index > 0 && retracts(piece)) {
        readings.length = first;
        continue;
      }
      if (act === 'ask' && index === spans.length - 1 && spans.length === 1) continue;
      if (act === 'ask' && index === spans.length - 1 && /[?？]\s*$/.test(text)) continue;
      const inner = index === 0 ? { start: 0, cues: [] } : openClause(piece, language);
      const clauseCues = new Set([...inherited, ...inner.cues]);
      inherited = new Set([...clauseCues].filter((cue) => cue !== 'actually'));
      from += inner.start;
      if (from >= until || until - from > longestClause) continue;
      if (isReported(message.folded.slice(from, until))) {
        sentenceCarried = { kind: 'other' };
        continue;
      }
      const clause = cutClause(message, { start: from, end: until }, clauseCues, language);
      const attribution = attributionLength(clause.timeless);
      if (attribution === 0 && isHearsay(clause.folded)) {
        const frame = readFrame(clause, sentenceCarried);
        if (frame !== undefined && act === 'tell')
          readings.push({
            clause,
            frame,
            matches: [],
            statement: /(?<![a-z])(?:i|me|my)(?![a-z])|我/.test(clause.folded.slice(3)),
            correction: undefined,
            sentence: ordinal,
          });
        continue;
      }
      const reading = readClause(
        clause,
        attribution,
        sentenceCarried,
        telling,
        rambling,
        ordinal,
        (clauseCues.has('correct') || clauseCues.has('actually')) &&
          !readings.slice(first).some(({ matches }) => matches.length > 0),
        language,
        context,
      );
      if (reading === undefined) continue;
      if (reading.frame.overt || reading.frame.subject.kind !== 'none')
        sentenceCarried =
          reading.frame.subject.kind === 'own' ? sentenceCarried : reading.frame.subject;
      const before = readings.at(-1);
      const resumed =
        before === undefined || before.matches.length > 0 || reading.matches.length > 0
          ? undefined
          : resume(before, reading);
      if (resumed === undefined) readings.push(reading);
      else readings[readings.length - 1] = resumed;
    }
    carried = readings.length > first ? sentenceCarried : nobody;
  }
  return readings;
};

const readClause = (
  clause: SaidClause,
  attribution: number,
  carried: Subject,
  telling: boolean,
  rambling: boolean,
  sentence: number,
  cued: boolean,
  language: 'en' | 'zh',
  context: ReadingContext,
): Reading | undefined => {
  const inner = attribution === 0 ? clause : shifted(clause, attribution);
  const frame = readFrame(inner, attribution === 0 ? carried : { kind: 'self' });
  if (frame === undefined) return undefined;
  const bare = cued && !frame.overt ? readCorrection(clause.raw, clause.folded, true) : undefined;
  let matches = bare === undefined ? readSlots(frame, inner) : [];
  if (
    bare === undefined &&
    matches.length === 0 &&
    /[\u3400-\u9fff]/.test(inner.folded) &&
    /[a-z]{2}/.test(inner.folded)
  ) {
    const other: SaidClause = { ...inner, language: language === 'en' ? 'zh' : 'en' };
    const second = readFrame(other, carried);
    if (second !== undefined) {
      const found = readSlots(second, other);
      if (found.length > 0)
        return {
          clause,
          frame: attribution === 0 ? second : frame,
          matches: found,
          statement: false,
          correction: undefined,
          sentence,
        };
    }
  }
  if (
    bare === undefined &&
    matches.length === 0 &&
    language === 'zh' &&
    frame.subject.kind === 'none'
  ) {
    const own = readFrame(inner, { kind: 'self' });
    const found =
      own === undefined
        ? []
        : readSlots(own, inner).filter(
            ({ name, change }) =>
              spokenOfOneself.has(name) || (name === 'plan' && change !== undefined),
          );
    if (own !== undefined && found.length > 0)
      return {
        clause: inner,
        frame: { ...own, overt: !takesSubjectChinese(inner.timeless) },
        matches: found,
        statement: false,
        correction: undefined,
        sentence,
      };
  }
  if (attribution > 0 && matches.length > 0) {
    matches = matches.map((match) => ({ ...match, drops: [] }));
  }
  const correction =
    bare ?? (matches.length === 0 ? readCorrection(clause.raw, clause.folded, cued) : undefined);
  const statement =
    telling &&
    matches.length === 0 &&
    correction === undefined &&
    isStatement(frame, inner, rambling);
  if (
    matches.some(({ stance, change }) => stance === 'plan' || change === 'postpone') &&
    inner.phrases.some(({ direction }) => direction === 'past')
  ) {
    return { clause: ahead(inner, context), frame, matches, statement, correction, sentence };
  }
  return {
    clause: attribution === 0 ? inner : clause,
    frame: attribution === 0 ? frame : { ...frame, subjectStart: 0, overt: true },
    matches,
    statement,
    correction,
    sentence,
  };
};

/** `I changed my number. The new one is 555.`: both clauses as one reading, told in both their words. */
const resume = (before: Reading, { clause, sentence }: Reading): Reading | undefined => {
  const whole = continuing(before.clause, clause);
  const frame = whole === undefined ? undefined : readFrame(whole, { kind: 'self' });
  if (whole === undefined || frame === undefined) return undefined;
  const matches = readSlots(frame, whole).filter(
    ({ name }) => name === 'contact' || name === 'attribute' || name === 'routine',
  );
  if (matches.length === 0) return undefined;
  const joint = clause.language === 'zh' ? '，' : ', ';
  const text = [before.clause, clause]
    .map(({ raw }) =>
      raw
        .trim()
        .replace(/[\s,.;:!。，；！]+$/, '')
        .replace(/^(?:The|It|That|They|My|New|Mine)\b/, (word, at) =>
          raw === before.clause.raw || at > 0 ? word : word.toLowerCase(),
        ),
    )
    .join(joint);
  return {
    clause: whole,
    frame,
    matches: matches.map((match) => ({ ...match, change: 'replace', text })),
    statement: false,
    correction: undefined,
    sentence,
  };
};

/** A plan lies ahead whatever the tense of its verb: "has been moved to 21 May" is a day to come. */
const ahead = (clause: SaidClause, context: ReadingContext): SaidClause => ({
  ...clause,
  phrases: findTimePhrases(clause.raw, {
    reference: context.reference,
    timezone: context.timezone,
    tense: 'future',
  }),
});

const shifted = (clause: SaidClause, by: number): SaidClause => ({
  ...clause,
  raw: clause.raw.slice(by),
  folded: clause.folded.slice(by),
  timeless: clause.timeless.slice(by),
  phrases: clause.phrases
    .filter((phrase) => phrase.start >= by)
    .map((phrase) => ({ ...phrase, start: phrase.start - by, end: phrase.end - by })),
  start: clause.start + by,
});
