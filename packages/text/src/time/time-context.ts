import { startOfDayWall } from '../zone/calendar.ts';
import { isTimeZone } from '../zone/time-zone.ts';
import { type WallTime, wallTimeAt } from '../zone/wall-clock.ts';
import { guessTense } from './guess-tense.ts';
import { isSouthern } from './season.ts';
import type { Tense, TimePhraseOptions } from './time-phrase.ts';

/** What the rules resolve against: the reference on the speaker's wall clock, and the clause around a place. */
export interface TimeContext {
  /** folded unit by unit; offsets are those of the original */
  readonly text: string;
  /** as typed, for the rules that look at capitals */
  readonly original: string;
  readonly zone: string;
  readonly now: WallTime;
  readonly today: WallTime;
  readonly southern: boolean;
  /** True where 4/7 is 7 April, false where it is 4 July, undefined where one cannot know. */
  readonly monthFirst: boolean | undefined;
  /** Tense around an offset: the caller's, or what the clause, else the sentence, shows. */
  readonly tenseAt: (index: number) => Tense | undefined;
  /**
   * True when the clause around an offset tells what is usual: its verb is neither past nor future
   * nor in progress, and it has a word of habit or names `several` weekdays.
   */
  readonly isRoutineAt: (index: number, several: boolean) => boolean;
}

const US_ZONE =
  /^(?:US\/|America\/(?:New_York|Chicago|Denver|Los_Angeles|Phoenix|Anchorage|Detroit|Boise|Juneau|Sitka|Nome|Adak|Indiana\/|Kentucky\/|North_Dakota\/|Menominee|Puerto_Rico)|Pacific\/Honolulu|E[SD]T5EDT|CST6CDT|MST7MDT|PST8PDT)/;
const NO_COUNTRY = /^(?:UTC|GMT|UCT|Zulu|Universal|Etc\/)/i;

const monthFirstIn = (zone: string): boolean | undefined =>
  NO_COUNTRY.test(zone) ? undefined : US_ZONE.test(zone);

const CLAUSE_MARK = /[,.!?;，。！？；\n]/g;
const SENTENCE_MARK = /[!?;。！？；\n]|\.(?=\s|$)/g;
/** "I'm travelling from Friday to Sunday" is one journey. */
const IN_PROGRESS = /(?:\b(?:am|is|are)|'m|'s|'re) (?:\w+ )?\w+ing\b/;
const HABIT =
  /\b(?:usually|always|often|normally|generally|typically)\b|都|一般|通常|经常|总是|常常|习惯/;

/** The piece of the text around an offset, between two marks. */
const piecesOf = (text: string, mark: RegExp): ((index: number) => string) => {
  const marks = Array.from(text.matchAll(mark), ({ index }) => index);
  return (index) => {
    const next = marks.findIndex((at) => at >= index);
    const last = next < 0 ? marks.length - 1 : next - 1;
    return text.slice((marks[last] ?? -1) + 1, marks[last + 1]);
  };
};

/** Many phrases share a clause: its tense is worked out once. */
const rememberTense = (): ((piece: string) => Tense | undefined) => {
  const known = new Map<string, Tense | undefined>();
  return (piece) => {
    if (!known.has(piece)) known.set(piece, guessTense(piece));
    return known.get(piece);
  };
};

/** @throws RangeError for an unknown zone or a reference that is no instant */
export const createTimeContext = (
  original: string,
  text: string,
  options: TimePhraseOptions,
): TimeContext => {
  const { reference, timezone, tense } = options;
  if (!isTimeZone(timezone)) throw new RangeError('timezone is not an IANA name');
  const clauseAt = piecesOf(text, CLAUSE_MARK);
  const sentenceAt = piecesOf(text, SENTENCE_MARK);
  const tenseOf = rememberTense();
  const tenseAt = (index: number): Tense | undefined =>
    tense ?? tenseOf(clauseAt(index)) ?? tenseOf(sentenceAt(index));
  const now = wallTimeAt(Date.parse(reference), timezone);
  return {
    text,
    original,
    zone: timezone,
    now,
    today: startOfDayWall(now),
    southern: isSouthern(timezone),
    monthFirst: monthFirstIn(timezone),
    tenseAt: (index) => tense ?? tenseOf(clauseAt(index)) ?? tenseOf(sentenceAt(index)),
    isRoutineAt: (index, several) => {
      const clause = clauseAt(index);
      const isPlain = (tenseAt(index) ?? 'present') === 'present' && !IN_PROGRESS.test(clause);
      return isPlain && (several || HABIT.test(clause));
    },
  };
};
