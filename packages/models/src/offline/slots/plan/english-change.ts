import { noMatch, type SlotRule } from '../slot-match.ts';
import { dated, has, plan, topicKey } from './plan-slots.ts';

/** Nouns for things that are put into a calendar. */
export const eventNoun =
  /\b(?:appointment|exam|test|interview|flight|trip|meeting|wedding|party|surgery|operation|check-?up|concert|conference|deadline|presentation|reservation|booking|holiday|vacation|reunion|ceremony|graduation|marathon|race|match|game|audition|recital|rehearsal|viewing|inspection|delivery|lesson|class|course|workshop|seminar|hearing|defen[cs]e|performance|visit|call|consultation|session|scan|tournament|festival|gig|show|dinner|lunch|date|move|tour|retreat|camp|cruise|hike|journey|train|ferry|review|audit|launch|hearing|event|christening|funeral|anniversary|housewarming|barbecue|bbq|picnic|open day|induction|training|shoot|due date|payment|renewal|expedition|safari|pilgrimage|honeymoon|competition|fair|exhibition|opening|sleepover|road trip|city break|treatment|physio|haircut|vaccination|jab|blood test)s?\b/;
const moveWords = String.raw`(?:moved|pushed back|pushed|postponed|rescheduled|delayed|brought forward|shifted|changed|put off|put back|bumped|deferred|set back|switched|pulled forward|slipped|slips|slides|moves)`;
const postponed = new RegExp(
  String.raw`^\s*(?:and |but |so )?(?:my|our|the|that)\s+(.{2,60}?)\s+(?:(?:has|have|had|is|was|were|got|gets|will|just|now|also|been|be|being|'s)\s+){0,5}(?:already |now |just ){0,5}${moveWords}\b(.*)$`,
);
const postponedIt = new RegExp(
  String.raw`^\s*(?:it|that|they|this)(?:'s|\s)\s*(?:(?:has|is|was|got|just|now|also|been|be|will)\s+){0,5}(?:already |now |just ){0,5}${moveWords}\b(.*)$`,
);
const postponedBare =
  /^\s*([a-z][a-z' -]{2,30}?)\s+(?:has|have|had|is|was|were|got)\s+(?:just |now |also |been ){0,5}(?:postponed|rescheduled|pushed back|delayed|put off|brought forward|moved)\b/;
const cancelled =
  /^\s*(?:and |but |so )?(?:my|our|the|that)\s+(.{2,60}?)(?:'s|\s+(?:is|has|was|got|have|had|are|were))\s+(?:now |just |been |sadly |also |all |unfortunately ){0,5}(?:cancelled|canceled|called off|off|scrapped|not happening|no longer happening|no longer on|dropped|abandoned)\b/;
/** A plan moved or called off. */
export const englishChange: SlotRule = (frame, clause) => {
  const text = clause.timeless;
  const moved = postponed.exec(text);
  if (
    moved !== null &&
    (eventNoun.test(moved[1] ?? '') || dated(clause)) &&
    !has(clause, (kind) => kind === 'recurring')
  ) {
    return [plan(topicKey(moved[1] ?? ''), { change: 'postpone' })];
  }
  const bare = postponedBare.exec(text)?.[1];
  if (bare !== undefined && /^\p{Lu}/u.test(clause.raw.trim()))
    return [plan(topicKey(bare), { change: 'postpone' })];
  if (postponedIt.test(text) && dated(clause)) return [plan('', { change: 'postpone' })];
  const off = cancelled.exec(text);
  if (off !== null && (eventNoun.test(off[1] ?? '') || /cancell?ed|called off/.test(off[0])))
    return [
      plan(topicKey(off[1] ?? ''), { change: 'cancel', stance: 'ending', polarity: 'negative' }),
    ];
  if (frame.subject.kind !== 'self' && frame.subject.kind !== 'we') return noMatch;
  const { verb, rest } = frame;
  if (
    /^(?:move|push|postpone|reschedule|shift|delay)$/.test(verb) &&
    /^\s*(?:it|that|this|them)\b/.test(rest) &&
    dated(clause)
  )
    return [plan('', { change: 'postpone' })];
  const acting =
    /^(?:move|switch|push|postpone|reschedule|delay|bring|shift|put|bump|defer|change)$/.test(
      verb,
    ) && /^\s*(?:back |off |forward )?(?:my|our|the)\s/.test(rest);
  if (acting && (dated(clause) || verb === 'postpone' || verb === 'reschedule')) {
    const topic =
      /^\s*(?:back |off |forward )?(?:my|our|the)\s+(.+?)(?:\s+(?:to|until|till|by|for|from|back|forward|off)\b.*)?$/.exec(
        rest.replace(/\ue000+.*$/, ''),
      )?.[1];
    if (
      topic !== undefined &&
      (eventNoun.test(topic) ||
        /\b(?:day|time|slot|night|morning|evening|practice|training|rehearsal|club)s?\b/.test(
          topic,
        ) ||
        verb === 'postpone' ||
        verb === 'reschedule')
    )
      return [
        plan(topicKey(rest.replace(/\ue000+.*$/, '').replace(/\s+(?:to|until|till|by)\s*$/, '')), {
          change: 'postpone',
        }),
      ];
  }
  if (
    verb === 'cancel' ||
    (verb === 'call' && /\boff\b/.test(rest)) ||
    (verb === 'drop' && eventNoun.test(rest)) ||
    verb === 'scrap' ||
    verb === 'abandon'
  ) {
    if (/\b(?:subscription|membership|account|order|netflix|spotify)\b/.test(rest)) return noMatch;
    return [
      plan(
        topicKey(
          rest
            .replace(/\boff\b/, '')
            .replace(/,.*$/, '')
            .replace(/\b(?:because|since|after|due to)\b.*$/, ''),
        ),
        { change: 'cancel', stance: 'ending', polarity: 'negative' },
      ),
    ];
  }
  const notGoing = /^\s*(?:to|on|for)\s+(.+)/.exec(rest);
  if (
    verb === 'go' &&
    (frame.progressive || frame.mode === 'plan') &&
    (frame.negated || frame.mode === 'end') &&
    notGoing !== null
  ) {
    return [
      plan(topicKey(notGoing[1] ?? ''), {
        change: 'cancel',
        stance: 'ending',
        polarity: 'negative',
      }),
    ];
  }
  if (
    frame.negated &&
    (frame.mode === 'plan' || frame.mode === 'end') &&
    /\b(?:any ?more|after all)\b/.test(clause.folded) &&
    verb.length > 0 &&
    frame.mode === 'plan'
  ) {
    return [
      plan(topicKey(`${verb} ${rest}`), {
        change: 'cancel',
        stance: 'ending',
        polarity: 'negative',
      }),
    ];
  }
  return noMatch;
};
