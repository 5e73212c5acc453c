import { parseNumber } from '@palimpsest/text';
import type { SaidClause } from '../../clauses/clause.ts';
import type { Frame } from '../../frame/frame.ts';
import { childEnglish, childPattern } from '../../lexicon/kin.ts';
import { petKind, petPattern } from '../../lexicon/pets.ts';
import { noMatch, type SlotMatch, type SlotRule } from '../slot-match.ts';
import { child, childKey, naming, pet, pets } from './household-slots.ts';
import { jointNames } from './joint-names.ts';

const typed = String.raw`(\p{Lu}[\p{L}'’-]*(?:\s+\p{Lu}[\p{L}'’-]+){0,2})`;
const namedEnglish = new RegExp(
  String.raw`(?:\b(?:named|called|name is|name's|names are|is|goes by|,|:|call (?:him|her|it|them)|named (?:him|her|it|them)|name (?:him|her|it|them)|calling (?:him|her|it))\s+|'s\s+(?=\p{Lu}))` +
    typed,
  'u',
);

const childWord = new RegExp(`(?<![a-z])(?:${childPattern.en})(?![a-z])`);
const petWord = new RegExp(`(?<![a-z])(?:${petPattern.en})(?![a-z])`);
const ownsChild = new RegExp(
  `^\\s*(?:just |now |also |already |only ){0,5}(?:a|an|one|two|three|four|five|six|\\d|our (?:first|second|third)|another|no|twin|my (?:first|second|third))?\\s*(?:[a-z0-9-]+\\s+){0,3}?(?:${childPattern.en})\\b`,
);
const notPetContext =
  /\b(?:cat person|dog person|hot dog|for dinner|soup|salad|sandwich|recipe|fish and chips|a ride|lift|eat|ate|cook|cooked|grill|pony express)\b/;

const pronounName =
  /^\s*(?:and\s+)?(?:(?:her|his|its|their)\s+name(?:'s|\s+is)|(?:she|he|it)(?:'s|\s+is)\s+(?:called|named))\s+/;
const leadingName = new RegExp(`^${typed}`, 'u');

const onlyName = new RegExp(`^\\s*${typed}\\s*(?:[.,!]|$)`, 'u');

const nameAfterIs = new RegExp(`^\\s*(?:now )?${typed}`, 'u');

const lostByName = new RegExp(
  `^\\s*${typed}(?:\\s*,\\s*(?:my|our)[^,]{2,30},)?\\s+(?:has\\s+|have\\s+|sadly\\s+|unfortunately\\s+){0,5}(?:died|passed away|crossed the rainbow bridge|was put (?:down|to sleep)|has passed)`,
  'u',
);

/** Children and pets that are had, named, lost. */
export const english: SlotRule = (frame, clause) => {
  const { folded } = clause;
  const subject = frame.subject;
  const pronoun = pronounName.exec(folded);
  if (pronoun !== null) {
    const value = leadingName.exec(clause.raw.slice(pronoun[0].length))?.[1];
    if (value !== undefined) return naming(value.toLowerCase(), clause);
  }
  const given =
    /^\s*(?:and )?(?:we|i)(?:'ve| have)?\s+(?:just |finally |decided to ){0,5}(?:named?|called?)\s+(?:her|him|it|them|the (?:baby|boy|girl|puppy|kitten))\s+/.exec(
      folded,
    );
  if (given !== null) {
    const value = leadingName.exec(clause.raw.slice(given[0].length))?.[1];
    if (value !== undefined) return naming(value.toLowerCase(), clause);
  }
  const name = namedEnglish.exec(clause.raw)?.[1]?.toLowerCase() ?? '';
  if (
    subject.kind === 'third' &&
    (childEnglish.includes(subject.key) || childWord.test(subject.key))
  ) {
    if (
      frame.verb === 'be' &&
      /^\s*(?:called|named)?\s*\p{L}/u.test(frame.rest) &&
      name.length > 0 &&
      (/^\s*(?:called|named)\b/.test(frame.rest) ||
        onlyName.test(clause.raw.slice(frame.restStart)))
    ) {
      return [child(childKey(subject.key, name), name, clause)];
    }
    if (frame.verb === 'be' && /^\s*(?:born|on the way|due)\b/.test(frame.rest)) {
      if (/^\s*(?:on the way|due)/.test(frame.rest)) return noMatch;
      return [child(childKey(subject.key, name), name, clause)];
    }
  }
  const ownName =
    /^\s*(?:and\s+)?(?:(?:my|our|the)\s+)((?:[a-z-]+\s+){0,2}?[a-z-]+)(?:'s|s')\s+name(?:'s|\s+is)\s+/.exec(
      folded,
    ) ??
    /^\s*(?:the )?name of (?:my|our)\s+((?:[a-z-]+\s+){0,2}?[a-z-]+)\s+is\s+/.exec(folded) ??
    /^\s*(?:and\s+)?(?:my|our|the)\s+((?:[a-z-]+\s+){0,2}?[a-z-]+)\s+is\s+(?:called|named)\s+/.exec(
      folded,
    ) ??
    /^\s*(?:and\s+)?(?:my|our)\s+((?:[a-z-]+\s+){0,2}?[a-z-]+)\s+is\s+(?=\p{L}+\s*[.!]?$)/u.exec(
      folded,
    );
  if (ownName !== null) {
    const noun = ownName[1] ?? '';
    const kind = kindIn(noun);
    const after = nameAfterIs.exec(clause.raw.slice(ownName[0].length))?.[1]?.toLowerCase();
    if (after !== undefined && kind !== undefined) return [pet(kind, after, clause)];
    if (after !== undefined && childWord.test(noun))
      return [child(childKey(noun, after), after, clause)];
  }
  const petSubject =
    /^\s*(?:and\s+)?(?:my|our)\s+((?:[a-z-]+\s+){0,3}?)([a-z]+)(?:\s+([a-z][a-z'-]+))?(?=\s+(?:died|passed|is dead|has died|has passed|was put|had to be put|ran|got lost|is gone|is no longer)\b)/.exec(
      folded,
    );
  if (petSubject !== null) {
    const kind = kindIn(petSubject[2] ?? '');
    const other = kindIn(petSubject[3] ?? '');
    if (kind !== undefined || other !== undefined) {
      const value = kind !== undefined ? (petSubject[3] ?? '') : '';
      return [
        pet(kind ?? other ?? 'pet', value, clause, {
          stance: 'ending',
          polarity: 'negative',
          change: 'end',
        }),
      ];
    }
  }
  const lost = lostByName.exec(clause.raw);
  if (lost !== null && subject.kind !== 'third')
    return [
      pet('pet', (lost[1] ?? '').toLowerCase(), clause, {
        stance: 'ending',
        polarity: 'negative',
        change: 'end',
      }),
    ];
  if (subject.kind !== 'self' && subject.kind !== 'we') return noMatch;
  const { verb, rest } = frame;
  if (
    verb === 'have' ||
    verb === 'raise' ||
    verb === 'expect' ||
    verb === 'welcome' ||
    verb === 'adopt' ||
    verb === 'become' ||
    verb === 'foster'
  ) {
    if (
      ownsChild.test(rest) &&
      !petWord.test(rest.replace(/\b(?:baby|kids?|boy|girl|toddler)\b.*$/, ''))
    ) {
      if (verb === 'expect' || frame.mode === 'plan' || frame.mode === 'wish') return noMatch;
      const word = childWord.exec(rest)?.[0] ?? 'child';
      if (frame.negated || /^\s*no\b/.test(rest))
        return [{ ...child('child', 'none', clause), polarity: 'negative', stance: 'state' }];
      const count = /^\s*(two|three|four|five|six|\d)\b/.exec(rest)?.[1];
      if (count !== undefined)
        return [
          { ...child('children', String(parseNumber(count) ?? count), clause), name: 'children' },
        ];
      return [
        child(
          childKey(word, name),
          name,
          clause,
          verb === 'have' && frame.tense === 'present' ? {} : { stance: 'state' },
        ),
      ];
    }
  }
  const owning =
    /^(?:have|own|keep|adopt|get|buy|rescue|foster|raise|find|bring|welcome|inherit|take)$/.test(
      verb,
    );
  const giving = /^(?:rehome|lose|sell|give|bury)$/.test(verb);
  if ((owning || giving) && !notPetContext.test(folded)) {
    const word = petWord.exec(rest);
    const near =
      word !== null &&
      word.index < 48 &&
      !/\b(?:photo|picture|food|book|toy|bed|allergy|video|movie|shirt|costume|hair|walker|sitter|groomer|shelter|show|house|nap|walk|park|vet|for (?:a|my|our) (?:dog|cat))\b/.test(
        rest.slice(word.index, word.index + 40),
      ) &&
      !/\b(?:to|from|of|with|like|about|at)\b/.test(
        rest.slice(0, word.index).replace(/\b(?:from the shelter|a pair of|a couple of)\b/, ''),
      );
    if (word !== null && near) {
      const kind = kindIn(word[0]) ?? 'pet';
      if (giving || frame.mode === 'end')
        return [pet(kind, name, clause, { stance: 'ending', polarity: 'negative', change: 'end' })];
      if (frame.mode === 'wish' || frame.mode === 'plan' || frame.mode === 'duty') return noMatch;
      if (/^\s*(?:no|any)\b/.test(rest) || frame.negated)
        return [pet(kind, 'none', clause, { polarity: 'negative' })];
      const several = petsOneByOne(frame, clause);
      if (several.length > 1)
        return several.map((each) =>
          verb === 'have' || verb === 'keep' || verb === 'own'
            ? each
            : { ...each, stance: 'state', change: 'add' },
        );
      const named = jointNames(clause.raw);
      if (named.length > 0)
        return [
          pets(kind, named, clause, verb === 'have' ? {} : { stance: 'state', change: 'add' }),
        ];
      return [
        pet(
          kind,
          name,
          clause,
          verb === 'have' || verb === 'keep' || verb === 'own'
            ? {}
            : { stance: 'state', change: 'add' },
        ),
      ];
    }
  }
  return noMatch;
};

const nextAnimal =
  /\s*,?\s+and\s+(?=(?:an?|one|two|three|four|five|six|some|another|my|our|\d)\s)|\s*,\s+(?=(?:an?|one|two|three|four|five|six|some|another)\s)/g;

/** `three hens and an old tortoise called Gideon`: each animal is a fact, and the name belongs to the last of them. */
const petsOneByOne = (frame: Frame, clause: SaidClause): readonly SlotMatch[] => {
  const start = frame.restStart;
  const rest = frame.rest;
  const cuts = [...rest.matchAll(nextAnimal)];
  if (cuts.length === 0) return noMatch;
  const spans = [...cuts, undefined].map((cut, index) => {
    const before = cuts[index - 1];
    return {
      start: start + (before === undefined ? 0 : before.index + before[0].length),
      end: start + (cut?.index ?? rest.length),
    };
  });
  const kinds = spans.map((span) => kindIn(clause.folded.slice(span.start, span.end)));
  if (kinds.includes(undefined) || new Set(kinds).size < kinds.length) return noMatch;
  const end = start + rest.length;
  return spans.map((span, index) => {
    const name =
      namedEnglish.exec(clause.raw.slice(span.start, span.end))?.[1]?.toLowerCase() ?? '';
    return pet(kinds[index] ?? 'pet', name, clause, {
      drops: [
        ...(index === 0
          ? []
          : [{ start: start + (/^\s*/.exec(rest)?.[0].length ?? 0), end: span.start }]),
        ...(span.end < end ? [{ start: span.end, end }] : []),
      ],
    });
  });
};

const kindIn = (noun: string): string | undefined => {
  const direct = petKind(noun) ?? petKind(noun.replace(/s$/, ''));
  if (direct !== undefined) return direct;
  const word = petWord.exec(noun)?.[0];
  return word === undefined ? undefined : (petKind(word) ?? petKind(word.replace(/s$/, '')));
};
