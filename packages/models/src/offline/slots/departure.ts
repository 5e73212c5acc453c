import { isPlaceChinese } from '../lexicon/places-chinese.ts';
import { piece } from './piece.ts';
import { noMatch, type SlotMatch, type SlotRule } from './slot-match.ts';
import { cutEnglish } from './value.ts';

/** Slots that leaving something may end; which one, only what is known can tell. */
export const departureSlots: readonly string[] = ['home', 'employer', 'school', 'work_city'];

/** `still at Quillon`, 还在星岚: known already, or too little to go by. */
export const whereaboutsSlot = 'whereabouts';

const whereabouts = (value: string): readonly SlotMatch[] => [
  {
    name: whereaboutsSlot,
    key: null,
    cardinality: 'one',
    value,
    category: 'other',
    stance: 'state',
    change: 'restate',
  },
];

const english: SlotRule = (frame, clause) => {
  if (frame.subject.kind !== 'self' && frame.subject.kind !== 'we') return noMatch;
  const still = /^\s*(?:(?:i'm|i am|we're|we are)\s+)?still (?:at|with|in)\s+(.+)/.exec(
    clause.timeless,
  )?.[1];
  if (still !== undefined) return whereabouts(cutEnglish(still));
  if (frame.negated || frame.mode !== 'plain' || (frame.verb !== 'leave' && frame.verb !== 'quit'))
    return noMatch;
  const found = piece(frame, /^\s+(.+)/);
  if (
    found === undefined ||
    !/^(?:the\s+)?\p{Lu}[\p{L}'’&.-]*(?:\s+(?:\p{Lu}[\p{L}'’&.-]*|of|and|&|for\s.*|to\s.*)){0,5}$/u.test(
      clause.raw.slice(found.start, found.end),
    )
  )
    return noMatch;
  return [
    {
      name: 'departure',
      key: null,
      cardinality: 'one',
      value: found.text.replace(/\s+(?:for|to)\s.*$/, ''),
      category: 'other',
      stance: 'ending',
      polarity: 'negative',
      change: 'end',
    },
  ];
};

const chinese: SlotRule = (frame, clause) => {
  if (frame.subject.kind !== 'self' && frame.subject.kind !== 'we') return noMatch;
  const still = /^(?:还|仍|仍然|依然|依旧)?在\s*([\u4e00-\u9fffa-z0-9 ]{2,14})$/.exec(
    clause.folded
      .slice(frame.predicateStart)
      .replace(/[\s。.!]+$/, '')
      .trim(),
  );
  if (frame.still && still !== null) return whereabouts(still[1] ?? '');
  const found = piece(frame, /^(?:\s|\ue000){0,5}(?:已经|刚)?(?:离开了?|告别了?)\s*(.+)/);
  if (found === undefined || frame.negated) return noMatch;
  if (!isPlaceChinese(found.text) && !/[a-z]/.test(found.text) && found.text.length > 8)
    return noMatch;
  return [
    {
      name: 'departure',
      key: null,
      cardinality: 'one',
      value: found.text,
      category: 'other',
      stance: 'ending',
      polarity: 'negative',
      change: 'end',
    },
  ];
};

/** `I've left X`, 离开X: the end of a home, a job or a school. */
export const departureRules = { en: [english], zh: [chinese] } as const;
