import type { ChangeCue, FactStance } from '@palimpsest/kernel';
import type { SaidClause } from '../clauses/clause.ts';
import type { Frame } from '../frame/frame.ts';
import type { SlotMatch } from '../slots/slot-match.ts';

const stateVerbs =
  /^(?:live|reside|work|be|have|own|study|like|love|enjoy|hate|drive|speak|play|use|keep|smoke|drink|eat|attend|belong|rent|share|commute|practise|practice|train|collect|run|swim|dance|sing|paint|teach|ride|date|read|prefer|take|go|do|call|weigh|wear)$/;
const placedPast = (clause: SaidClause): boolean =>
  clause.phrases.some(
    ({ kind, direction }) =>
      kind === 'duration_closed' ||
      (kind === 'range' && direction === 'past') ||
      (kind === 'point' && direction === 'past'),
  );

/** Slots that do not change once true: told in the past tense they still hold. */
const lasting = /^(?:name|origin|birthday|alma_mater|replies|handedness|child|children)$/;

/** How a matched fact stands in time. */
export const stanceOf = (match: SlotMatch, frame: Frame, clause: SaidClause): FactStance => {
  if (match.passing === true) return 'episode';
  if (match.stance !== undefined) return match.stance;
  if (lasting.test(match.name)) return 'state';
  if (frame.mode === 'past') return 'past_state';
  if (frame.mode === 'end') return 'ending';
  if (match.change === 'replace' || match.change === 'end') return 'state';
  if (frame.language === 'en') {
    if (frame.tense === 'past' && stateVerbs.test(frame.verb)) return 'past_state';
    if (clause.phrases.some(({ kind }) => kind === 'duration_closed') && frame.tense !== 'present')
      return 'past_state';
  } else {
    const open = clause.phrases.some(({ kind }) => kind === 'duration_open' || kind === 'since');
    if (!open && frame.tense === 'past') return 'past_state';
    if (!open && !frame.now && placedPast(clause) && !/了[\s.。!！,，]*$/.test(clause.folded))
      return 'past_state';
    if (!open && clause.phrases.some(({ kind }) => kind === 'duration_closed')) return 'past_state';
  }
  if (
    frame.negated &&
    match.cardinality === 'one' &&
    match.key === null &&
    match.polarity === undefined
  )
    return 'ending';
  return 'state';
};

/** What the words say about facts told before, from the rule, the openers and the adverbs. */
export const changeOf = (match: SlotMatch, frame: Frame, clause: SaidClause): ChangeCue => {
  if (match.change === 'cancel' || match.change === 'postpone') return match.change;
  if (clause.cues.has('correct') || (clause.cues.has('actually') && match.change !== 'end'))
    return 'correct';
  if (match.change !== undefined) return match.change;
  if (frame.still || clause.cues.has('restate')) return 'restate';
  if (frame.mode === 'end') return 'end';
  if (frame.also || clause.cues.has('add')) return 'add';
  return frame.now ? 'replace' : null;
};
