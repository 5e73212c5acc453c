import type { SaidClause } from '../../clauses/clause.ts';
import { partnerEnglish, partnerPattern } from '../../lexicon/kin.ts';
import { noMatch, type SlotRule } from '../slot-match.ts';
import { partner, status } from './relationship-slots.ts';

const statuses: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:happily |still |currently |now |newly |recently |officially |legally |already |just ){0,5}(?:single|unattached|not seeing anyone|not dating anyone|on my own|a bachelor)\b/,
    'single',
  ],
  [
    /^(?:happily |still |currently |now |newly |recently |officially |just ){0,5}(?:dating|in a (?:new |serious |committed |long[- ]distance |happy )?relationship|seeing someone|taken|going out with someone|seeing somebody)\b/,
    'dating',
  ],
  [/^(?:now |newly |recently |officially |just |happily ){0,5}engaged\b(?! in| with)/, 'engaged'],
  [
    /^(?:happily |still |currently |now |newly |recently |officially |just |already ){0,5}(?:married|a newlywed|newlyweds)\b/,
    'married',
  ],
  [
    /^(?:now |newly |recently |officially |just |getting ){0,5}(?:divorced|a divorcee|separated)\b/,
    'divorced',
  ],
  [/^(?:now |recently ){0,5}(?:widowed|a widow|a widower)\b/, 'widowed'],
];

const nameAfter =
  /\b(?:named|called|name is|name's|to|with|is|seeing|dating|married|her name is|his name is|their name is|,)\s+((?:\p{Lu}[\p{L}'’-]+)(?:\s+\p{Lu}[\p{L}'’-]+){0,2})/u;
const partnerNoun = partnerPattern.en;
const haveOne = new RegExp(
  `^\\s*(?:just |now |finally |already ){0,5}(?:a|an|the)?\\s*(?:(?:new|lovely|wonderful|great|serious|long-distance|long-term)\\s+){0,5}(?:${partnerNoun})\\b`,
);
const partnerSubject = new RegExp(
  `^\\s*(?:and\\s+)?(?:my|our)\\s+(?:new |lovely |dear |current ){0,5}(?:${partnerNoun})(?:'s\\s+name\\s+is|'s\\s+name's|\\s+is\\s+(?:called|named)|'s\\s+(?:called|named)|\\s+is|'s|,)?\\s+`,
);

const pairedName = /^\s*(\p{Lu}[\p{L}'’-]+) and (?:I|me)\b|\bme and (\p{Lu}[\p{L}'’-]+)\b/u;

const typedName = (clause: SaidClause): string => {
  const paired = pairedName.exec(clause.raw);
  const name = paired?.[1] ?? paired?.[2] ?? nameAfter.exec(clause.raw)?.[1];
  return name?.toLowerCase() ?? '';
};

const ownPartner = new RegExp(
  `^\\s*(?:the )?(?:name of my|my)\\s+(?:${partnerNoun})(?:'s)?\\s+(?:name\\s+)?is\\s+(?:called |named )?`,
);

const seenPerson = new RegExp(`^\\s*(?:a (?:guy|girl|man|woman|person) (?:named|called) )?`);

/** Partners that are had, married, left. */
export const english: SlotRule = (frame, clause) => {
  const subject = frame.subject;
  if (subject.kind === 'third' && partnerEnglish.includes(subject.key)) {
    const head = partnerSubject.exec(clause.folded);
    const name =
      head === null
        ? undefined
        : /^(\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+){0,2})\s*(?:$|[.,!]|\s+(?:now|and|by the way)\b)/u.exec(
            clause.raw.slice(head[0].length),
          );
    if (name !== null && name !== undefined && frame.verb === 'be')
      return [partner(clause, (name[1] ?? '').toLowerCase())];
    const named = /^\s*(?:called|named)\s+(.+)/.exec(frame.rest);
    if (frame.verb === 'be' && named !== null)
      return [partner(clause, (named[1] ?? '').split(/[,.]/)[0]?.trim() ?? '')];
    return noMatch;
  }
  const own = ownPartner.exec(clause.folded);
  if (own !== null && (subject.kind === 'own' || subject.kind === 'other')) {
    const name = /^(\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+){0,2})/u.exec(
      clause.raw.slice(own[0].length),
    );
    if (name !== null) return [partner(clause, (name[1] ?? '').toLowerCase())];
  }
  if (subject.kind !== 'self' && subject.kind !== 'we') return noMatch;
  const { verb, rest } = frame;
  if (verb === 'have' || verb === 'get' || verb === 'find' || verb === 'meet') {
    if (haveOne.test(rest) && !/\bex\b/.test(rest)) {
      if (frame.negated || frame.mode === 'end')
        return [
          status(
            'single',
            frame.mode === 'end'
              ? { change: 'replace', stance: 'state', polarity: 'positive' }
              : { polarity: 'positive', stance: 'state' },
          ),
        ];
      const name = typedName(clause);
      return [name.length > 0 ? partner(clause, name) : status('dating')];
    }
  }
  if (
    verb === 'be' ||
    verb === 'get' ||
    verb === 'stay' ||
    verb === 'remain' ||
    verb === 'become'
  ) {
    const state = rest.trim();
    for (const [pattern, value] of statuses) {
      if (!pattern.test(state)) continue;
      if (frame.mode === 'wish' || frame.mode === 'plan') return noMatch;
      const name =
        value === 'single' || value === 'divorced' || value === 'widowed' ? '' : typedName(clause);
      if (frame.mode === 'end' || frame.negated)
        return [status(value, { stance: 'ending', polarity: 'negative' })];
      return name.length > 0 && verb !== 'get'
        ? [partner(clause, name)]
        : [status(value, verb === 'get' ? { change: 'replace', stance: 'state' } : {})];
    }
  }
  if (verb === 'date' || verb === 'see') {
    const name = seenPerson.exec(rest);
    const typed =
      /^\s*(?:a (?:guy|girl|man|woman|person) (?:named|called) )?(\p{Lu}[\p{L}'’-]+)/u.exec(
        clause.raw.slice(frame.restStart),
      )?.[1];
    if (verb === 'date' && name !== null && typed !== undefined)
      return [partner(clause, typed.toLowerCase())];
    if (/^\s*(?:someone|somebody|a (?:guy|girl|man|woman))\b/.test(rest) && frame.progressive) {
      const found = typedName(clause);
      return [found.length > 0 ? partner(clause, found) : status('dating')];
    }
  }
  if (verb === 'marry') {
    const typed = /^\s*(\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+)?)/u.exec(
      clause.raw.slice(frame.restStart),
    )?.[1];
    if (frame.mode === 'plan' || frame.mode === 'wish') return noMatch;
    return typed === undefined
      ? [status('married', { change: 'replace', stance: 'state' })]
      : [partner(clause, typed.toLowerCase(), { change: 'replace', stance: 'state' })];
  }
  if (verb === 'divorce') return [status('divorced', { change: 'replace', stance: 'state' })];
  if (
    /^\s*(?:up|things off|it off)\b/.test(rest) &&
    (verb === 'break' || verb === 'split' || verb === 'call' || verb === 'end')
  ) {
    return [
      partner(clause, typedName(clause), { stance: 'ending', polarity: 'negative', change: 'end' }),
    ];
  }
  if (
    (verb === 'split' || verb === 'separate') &&
    /^\s*(?:up|from|with)?\b/.test(rest) &&
    !/\b(?:bill|cost|rent)\b/.test(rest)
  ) {
    return [
      partner(clause, typedName(clause), { stance: 'ending', polarity: 'negative', change: 'end' }),
    ];
  }
  return noMatch;
};
