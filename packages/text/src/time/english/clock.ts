import type { Meaning, RuleMatch, TimeRule } from '../atom.ts';

const HALF_DAY = 12;
const MINUTES = 60;

const PART = String.raw`(?: (?:in the (?<part>morning|afternoon|evening)|at (?<part>night)|(?:this )?(?<part>morning|afternoon|evening)|(?<part>tonight)))?`;

const hourOf = (word: string): number => HOURS.indexOf(word) + 1 || Number(word);
const HOURS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** Hour on the 24-hour clock, or undefined when nothing tells morning from evening. */
const fullHour = (hour: number, half: string | undefined): number | undefined => {
  if (hour > HALF_DAY || hour === 0) return hour;
  if (half === undefined) return undefined;
  const isMorning = half.startsWith('a') && half !== 'afternoon' ? true : half === 'morning';
  return (hour % HALF_DAY) + (isMorning ? 0 : HALF_DAY);
};

const clock = (hour: number | undefined, minute: number): Meaning | undefined => {
  if (hour === undefined) return { kind: 'clock', minutes: undefined };
  return hour < 24 && minute < MINUTES
    ? { kind: 'clock', minutes: hour * MINUTES + minute }
    : undefined;
};

const readFigures = ({ groups }: RuleMatch): Meaning | undefined => {
  const { h = '', m, half, part } = groups;
  const hour = fullHour(Number(h), half ?? part);
  // "07:30" is written on the 24-hour clock, "7:30" may be either.
  return clock(hour ?? (h.startsWith('0') ? Number(h) : undefined), Number(m ?? 0));
};

const readSpoken = ({ groups }: RuleMatch): Meaning | undefined => {
  const { before, h = '', half, part } = groups;
  const hour = fullHour(hourOf(h), half ?? part);
  const minutes: Readonly<Record<string, number>> = {
    'quarter to': -15,
    'quarter past': 15,
    half: 30,
    'half past': 30,
  };
  if (hour === undefined) return clock(undefined, 0);
  const total = hour * MINUTES + (minutes[before ?? ''] ?? 0);
  return { kind: 'clock', minutes: (total + 24 * MINUTES) % (24 * MINUTES) };
};

const HALF = String.raw`(?<half>[ap])(?:m\b|\.m\b\.?)`;
const SPOKEN_HOUR = `(?<h>${[...HOURS].reverse().join('|')}|\\d{1,2})`;

/** Times of day. Without am or pm, morning or evening, a time up to 12 stays words. */
export const CLOCK_RULES: readonly TimeRule[] = [
  {
    cue: /\d ?[ap]\.?m/,
    pattern: new RegExp(
      String.raw`(?<![\d:./-])(?:\bat )?(?<h>\d{1,2})(?:[:.](?<m>[0-5]\d))? ?${HALF}`,
      'g',
    ),
    read: readFigures,
  },
  {
    cue: /\d:\d/,
    pattern: new RegExp(
      String.raw`(?<![\d:./-])(?:\bat )?(?<h>[01]?\d|2[0-3]):(?<m>[0-5]\d)(?![\d:])(?! ?[ap]\.?m\b)${PART}`,
      'g',
    ),
    read: readFigures,
  },
  {
    cue: /\bat\b/,
    pattern: new RegExp(
      String.raw`\bat ${SPOKEN_HOUR}(?: o'clock)? (?:in the (?<part>morning|afternoon|evening)|at (?<part>night)|(?<part>tonight))\b`,
      'g',
    ),
    read: readSpoken,
  },
  {
    cue: /\bat\b/,
    pattern: new RegExp(
      String.raw`(?<=\b(?<part>morning|afternoon|evening|tonight|night) )at ${SPOKEN_HOUR}(?: o'clock)?(?![\d:.]| ?[ap]\.?m\b)`,
      'g',
    ),
    read: readSpoken,
  },
  {
    cue: /half|quarter/,
    pattern: new RegExp(
      String.raw`\b(?:at )?(?:a )?(?<before>half past|half|quarter past|quarter to) ${SPOKEN_HOUR}\b(?: ?${HALF}|${PART})`,
      'g',
    ),
    read: readSpoken,
  },
  { cue: /noon/, pattern: /\b(?:at )?noon\b/g, read: () => clock(HALF_DAY, 0) },
  { cue: /midnight/, pattern: /\bat midnight\b/g, read: () => clock(0, 0) },
];
