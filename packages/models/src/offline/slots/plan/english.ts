import { noMatch, type SlotRule } from '../slot-match.ts';
import { eventNoun } from './english-change.ts';
import { ahead, dated, has, plan, topicKey } from './plan-slots.ts';

const isOn =
  /^\s*(?:and |but |so )?(?:my|our|the)\s+(.{2,60}?)\s*(?:'s|is|are|takes place|is scheduled|is booked|is set|is planned|is due|falls|will be|was booked|starts|begins|is now|departs|leaves)\b/;

/** A plan told of. */
export const english: SlotRule = (frame, clause) => {
  const text = clause.timeless;
  if (frame.negated) return noMatch;
  const on = isOn.exec(text);
  if (on !== null && (frame.subject.kind === 'own' || frame.subject.kind === 'other')) {
    const topic = on[1] ?? '';
    const mine =
      frame.subject.kind === 'own' ||
      /\b(?:my|our)\b/.test(text) ||
      (/^\s*the\b/.test(text) && /\bis now\b/.test(on[0]));
    if (
      ((eventNoun.test(topic) && mine) || /\b(?:due)\b/.test(text)) &&
      dated(clause) &&
      !has(clause, (kind) => kind === 'recurring') &&
      (ahead(clause) || !/\bwas\b/.test(text))
    ) {
      return [plan(topicKey(topic))];
    }
    return noMatch;
  }
  const remind = /^\s*(?:please\s+)?remind me (?:to|about|of|that)\s+(.+)/.exec(text)?.[1];
  if (remind !== undefined && (dated(clause) || clause.phrases.length > 0))
    return [plan(topicKey(remind))];
  if (
    frame.subject.kind !== 'self' &&
    frame.subject.kind !== 'we' &&
    frame.subject.kind !== 'third'
  )
    return noMatch;
  const { verb, rest } = frame;
  const predicate = (verb === 'be' ? rest : `${verb} ${rest}`).trim().replace(/\s+/g, ' ');
  if (frame.mode === 'plan') {
    if (
      /^(?:tell|let|see|check|try|ask|think|be back|say|explain|be honest|keep (?:you|it|that)|need|give (?:you|it|that)|get back|have (?:a|another) (?:look|think|read|go)|look|take (?:a look|it|that)|do (?:it|that|so)|go (?:with|for) (?:it|that|the)|pass|consider|be (?:fine|ok|okay|right|there|in touch)|read (?:it|that|up)|sleep on|mull|decide|wait|use (?:it|that)|pick|choose|note|remember|stick with)\b/.test(
        predicate.trim(),
      )
    )
      return noMatch;
    const key = topicKey(predicate.replace(/[,;].*$/, ''));
    return key.length === 0 ? noMatch : [plan(key)];
  }
  if (frame.progressive && ahead(clause) && frame.mode === 'plain' && frame.tense === 'present')
    return [plan(topicKey(predicate))];
  if (
    verb === 'have' ||
    verb === 'get' ||
    verb === 'attend' ||
    verb === 'fly' ||
    verb === 'leave' ||
    verb === 'start' ||
    verb === 'sit' ||
    verb === 'take' ||
    verb === 'meet' ||
    verb === 'travel' ||
    verb === 'return' ||
    verb === 'go' ||
    verb === 'begin' ||
    verb === 'move' ||
    verb === 'finish' ||
    verb === 'graduate' ||
    verb === 'run' ||
    verb === 'defend' ||
    verb === 'retire' ||
    verb === 'host' ||
    verb === 'perform' ||
    verb === 'give'
  ) {
    if (
      (frame.tense === 'present' || verb === 'have') &&
      frame.mode === 'plain' &&
      frame.tense !== 'past' &&
      !has(clause, (kind) => kind === 'recurring') &&
      ahead(clause)
    ) {
      if (
        verb === 'have' &&
        !eventNoun.test(rest) &&
        !/^\s*(?:a|an|my|the|to|two|three|tickets)\b/.test(rest)
      )
        return noMatch;
      return [plan(topicKey(verb === 'have' || verb === 'get' ? rest : predicate))];
    }
    if (
      verb === 'have' &&
      eventNoun.test(rest) &&
      dated(clause) &&
      frame.tense === 'present' &&
      !has(clause, (kind) => kind === 'recurring')
    )
      return [plan(topicKey(rest))];
  }
  if (
    (verb === 'book' ||
      verb === 'schedule' ||
      verb === 'reserve' ||
      verb === 'sign' ||
      verb === 'register' ||
      verb === 'arrange' ||
      verb === 'enter' ||
      verb === 'buy' ||
      verb === 'get' ||
      verb === 'make' ||
      verb === 'enrol' ||
      verb === 'plan') &&
    (ahead(clause) || verb === 'plan' || verb === 'book' || verb === 'sign' || verb === 'schedule')
  ) {
    if (
      (verb === 'buy' || verb === 'get' || verb === 'make') &&
      !/\b(?:tickets?|flights?|appointment|reservation)\b/.test(rest)
    )
      return noMatch;
    if (verb === 'sign' && !/^\s*(?:up|on)\b/.test(rest)) return noMatch;
    return [plan(topicKey(rest.replace(/^\s*(?:up for|for|up to)\s/, ' ')))];
  }
  if (frame.mode === 'duty' && ahead(clause)) return [plan(topicKey(predicate))];
  return noMatch;
};

/** `My plan is to X`. */
export const englishPlanIs: SlotRule = (_frame, clause) => {
  const is =
    /^\s*(?:my|our|the)\s+(?:current |new |big |long-term |travel |next ){0,5}(plan|goal|aim|dream|ambition|target|resolution|bucket list)(?:s)?(?: for [a-z0-9\ue000 ]{2,20})?\s+(?:is|are|has changed to|changed to)\s+(?:now |still ){0,5}(?:to\s+)?(.+)/.exec(
      clause.timeless,
    );
  if (is === null) return noMatch;
  const key = topicKey(is[2] ?? '');
  if (key.length === 0) return noMatch;
  return [
    /plan/.test(is[1] ?? '') ? plan(key) : { ...plan(key), name: 'goal', cardinality: 'many' },
  ];
};

/** A wish: `I would love to X`. */
export const englishGoal: SlotRule = (frame, clause) => {
  if (
    frame.mode !== 'wish' ||
    frame.negated ||
    (frame.subject.kind !== 'self' && frame.subject.kind !== 'we')
  )
    return noMatch;
  const said = clause.folded.slice(frame.predicateStart, frame.restStart);
  if (
    !/want|wanna|hope|hoping|dream|'d (?:like|love)|would (?:like|love)|wish|thinking|consider|aim|try|trying|might|may|'d rather|fancy/.test(
      said,
    )
  )
    return noMatch;
  const predicate = `${frame.verb} ${frame.rest}`;
  if (
    /^(?:know|ask|thank|say|tell|see|hear|order|understand|help|be able|check|make sure|talk|discuss|you|it|something|be (?:sure|clear)|have a look|get (?:some|your))\b/.test(
      predicate,
    ) ||
    predicate.trim().split(/\s+/).length < 2
  )
    return noMatch;
  const key = topicKey(predicate.replace(/[,;].*$/, ''));
  return key.length === 0 ? noMatch : [{ ...plan(key), name: 'goal', cardinality: 'many' }];
};
