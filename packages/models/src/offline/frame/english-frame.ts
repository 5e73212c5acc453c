import type { Subject } from '../clauses/clause.ts';
import { isKnownVerb, lemma, verbForm } from '../lexicon/english-verbs.ts';
import { childPattern, kinPattern, partnerPattern } from '../lexicon/kin.ts';
import type { Frame, FrameMode } from './frame.ts';

const adjectives = String.raw`(?:(?:late|dear|lovely|beloved|new|old|former|current|own|dearest|wonderful|then|youngest|oldest|eldest|elder|older|younger|little|big|middle|twin|other|second|first|third|only|[a-z]+-year-old)\s+){0,3}`;
const personNoun = new RegExp(
  `^(?:my|our)\\s+(${adjectives}(?:${partnerPattern.en}|${childPattern.en}|${kinPattern.en}))(?:\\s+(?!is\\b|was\\b|has\\b|just\\b|and\\b|now\\b)([a-z][a-z'-]+)(?=\\s+(?:is|was|has|had|just|lives?|works?|moved|got|and|will|can|loves?|likes?)\\b)|,\\s*[a-z][a-z'-]+,)?(?=\\s|'s?\\b|[,.!]|$)`,
);
const selfWord = /^(?:i)(?=['\s]|$)|^(?:im|ive|id)(?=\s)/;
const weWord = /^(?:we)(?=['\s]|$)/;
const otherWord =
  /^(?:he|she|they|him|them|somebody|someone|everyone|everybody|people|nobody|one|there|here|this|that|these|those|it|the|a|an|his|her|their|its|who|which|what|[a-z]+ing)(?=['\s]|$)/;

const auxiliary =
  /^(?:\s*)(?:'m|am|'re|are|'s|is|was|were|been|being|be|'ve|have|had|has|do|does|did|'ll|will|would|'d|can|could|may|might|must|should|shall|ain)(n't|nt(?=\s)|\s+not\b|not\b)?(?=\s|$|')/;
const contractedNegative =
  /^\s*(?:don't|dont|doesn't|doesnt|didn't|didnt|won't|wont|can't|cant|cannot|couldn't|couldnt|wouldn't|wouldnt|isn't|isnt|aren't|arent|wasn't|wasnt|weren't|werent|haven't|havent|hasn't|hasnt|hadn't|hadnt|shouldn't|mustn't|ain't|aint)(?=\s|$)/;
const adverb =
  /^\s*(?:now|currently|presently|still|also|just|really|truly|actually|already|recently|lately|finally|always|usually|normally|generally|typically|often|frequently|sometimes|occasionally|rarely|seldom|hardly|hardly ever|regularly|mostly|mainly|personally|absolutely|totally|completely|definitely|certainly|probably|possibly|maybe|perhaps|simply|quite|so|very|kind of|kinda|sort of|sorta|both|all|even|only|never|ever|no longer|not|once|previously|formerly|originally|initially|temporarily|permanently|officially|happily|proudly|sadly|unfortunately|fortunately|apparently|basically|literally|pretty much|more or less|at the moment|at present|these days|nowadays|right now|today|well|then|again|gladly|gratefully|hopefully|first|eventually|suddenly|slowly|secretly|genuinely|deeply|fully|strictly|severely|mildly|slightly|badly|terribly|much|too|sure|do|did|[\ue000\s])(?=\s|$|\ue000|,)/;

/** Verbs that only say how the next verb stands, with what they make of it. */
const catenatives: readonly (readonly [RegExp, FrameMode | 'begin' | 'keep'])[] = [
  [/^\s*(?:used to|use to)\s+/, 'past'],
  [
    /^\s*(?:going to|gonna|about to|set to|due to|scheduled to|planning (?:to|on)|plan (?:to|on)|planned (?:to|on)|intend to|intending to|aim to|aiming to|decided to|decide to|expecting to|promised to|arranged to|agreed to|looking to|signed up to|booked to)\s+(?=[a-z])/,
    'plan',
  ],
  [
    /^\s*(?:want to|wanna|wants to|wanted to|wish to|wish i could|like to(?= )|love to|hope to|hoping to|dream of|dreaming of|dreamed of|thinking (?:of|about)|think about|considering|consider|trying to|try to|tempted to|itching to|prefer to|rather|keen to|eager to|'d like to|fancy)\s+(?=[a-z])/,
    'wish',
  ],
  [
    /^\s*(?:know how to|able to|learned how to|learnt how to|good at|learned to|learnt to)\s+/,
    'ability',
  ],
  [
    /^\s*(?:have got to|got to|gotta|have to|has to|had to|need to|needs to|ought to|supposed to)\s+(?=[a-z])/,
    'duty',
  ],
  [
    /^\s*(?:stopped|stop|quit|quitting|gave up|given up|give up|giving up|ceased|finished|done with|done|cut out|retired from)\s+(?=[a-z]+ing\b)/,
    'end',
  ],
  [
    /^\s*(?:started|start|starting|began|begun|begin|took up|taken up|got into|gotten into|resumed|gone back to|went back to|going back to|taking up)\s+(?:to\s+(?=[a-z])|(?=[a-z]+ing\b))/,
    'begin',
  ],
  [/^\s*(?:keep|kept|continue|continued)\s+(?:to\s+(?=[a-z])|(?=[a-z]+ing\b))/, 'keep'],
  [/^\s*(?:tend to|tended to)\s+(?=[a-z])/, 'keep'],
];

const nowWords =
  /(?:^|[\s,])(?:now|these days|nowadays|currently|at the moment|at present|right now|presently|as of (?:now|today)|from now on|today|instead|for good|already)(?=[\s,.!]|$)/;
const alsoWords =
  /(?:^|[\s,])(?:also|too|as well|another|besides|in addition|additionally)(?=[\s,.!]|$)/;
const stillWords = /(?:^|[\s,])(?:still|even now|as ever|as always)(?=[\s,.!]|$)/;
const habitWords =
  /(?:^|\s)(?:every|each|usually|normally|always|often|regularly|generally|typically|daily|weekly|twice|once a|most (?:days|mornings|evenings|nights|weekends))(?=\s|$)/;
const anymore = /(?:^|\s)(?:any ?more|any longer)(?=[\s,.!]|$)/;
const pastAdverb =
  /(?:^|[\s,])(?:formerly|previously|back then|back in the day|at one time|once upon a time|in the past|(?:(?:a )?(?:few|couple of|long|many|some|several|two|three|ten|\d+)\s+)?(?:years|months|decades|ages|time) (?:ago|back)|long ago|at one (?:time|point|stage)|growing up|back (?:in|at|when) [^,]{2,40}|in my (?:youth|twenties|teens|thirties|student days|younger days|previous life|old life|early [a-z]+)|before that|in those days|once upon a time|in (?:an? )?(?:earlier|previous|past|former) life|as a (?:child|kid|teenager|student|boy|girl)|when i was (?:a |an )?[a-z0-9]+)(?=[\s,.!]|$)/;

/** What may stand before the subject: when, where and why, with or without a comma. */
const introduction = new RegExp(
  String.raw`^(?:(?:now|currently|these days|nowadays|at the moment|right now|today|at present|for now|also|usually|normally|sometimes|recently|lately|as a (?:child|kid|teenager)|back then|in the past|previously|formerly|once|originally|still|since then|after that|from now on|at home|at work|on the side|in my free time|in my spare time|for fun|as for me|personally|me|myself|for my part|when i was [a-z0-9 ]{1,20}|at the weekend|on weekends|in general|(?:years|ages|decades|months|a long time|long|a (?:few|couple of) (?:years|months)|some (?:years|time)|many (?:years|moons)) (?:ago|back|before)|back (?:in|at|when) [^,]{2,40}?|at one (?:point|time|stage)|growing up|for (?:a (?:while|time|bit|few years|long time)|years|ages|some time)|in (?:my|those|the old) [a-z ]{3,24}?|(?:over|during|through|throughout|after|before|by|until|since|following|around|come|as of|from|on|in) [a-z0-9 '\ue000]{0,30}?[a-z0-9\ue000]|as (?:a|an) [a-z ]{3,20}?|in (?:an? )?(?:earlier|previous|past|former) life|earlier (?:on|in life)|in the end|eventually|at first|to begin with|at some point|some time ago|more recently|in recent (?:years|months)|outside (?:of )?work|when i(?:'m| am| was) [a-z0-9 ]{1,30}?|while (?:i was |living |working |studying )[a-z ]{2,30}?|because of (?:that|this|work|my [a-z ]{2,20}?)|(?:thanks|due) to [a-z ]{2,24}?|every (?:now and then|so often)|for health reasons|somewhere in (?:all )?(?:this|that|it|the middle of [a-z ]{2,16})|somehow|in the middle of [a-z ]{2,16}|amid [a-z ]{2,16}|despite [a-z ]{2,16}|luckily|sadly|unfortunately|fortunately|thankfully|happily|finally|instead|apparently|suddenly|meanwhile|otherwise|\ue000+)\s*,?\s+)+(?=(?:i|i'm|i've|i'd|i'll|we|we're|we've|we'll|my|our)\b)`,
);

interface Head {
  readonly subject: Subject;
  readonly overt: boolean;
  readonly end: number;
}

const possession = /^(?:my|our)\s+(?!(?:[a-z]+\s+)?and i\b)/;

const headFollows =
  /^(?:['’]s\b|['’]|,|\s*$|[.!?]|\s+(?:is|was|has|had|have|are|were|will|would|can|could|does|did|do|doesn't|didn't|isn't|wasn't|won't|can't|just|also|still|now|never|always|no longer|recently|finally|already|usually|often|sometimes|currently|used|and|who|[a-z]+ly)\b|\s+\ue000)/;

/** Whether a word for a person heads its phrase: `my dentist moved`, not `my dentist appointment`. */
const isPersonHead = (after: string): boolean => {
  if (headFollows.test(after)) return true;
  const word = /^\s+([a-z']+)/.exec(after)?.[1];
  return (
    word !== undefined &&
    isKnownVerb(word) &&
    !/^(?:work|visit|call|date|plan|dance|wedding|name|training|meeting|swimming|book|trip)$/.test(
      word,
    )
  );
};

const readSubject = (text: string, carried: Subject, raw: string): Head => {
  const self = selfWord.exec(text);
  if (self !== null) {
    const word = self[0];
    return { subject: { kind: 'self' }, overt: true, end: word.length === 1 ? 1 : 1 };
  }
  if (weWord.test(text)) return { subject: { kind: 'we' }, overt: true, end: 2 };
  const pair =
    /^(?:(?:me|myself) and (?:my )?[a-z' -]{2,30}|(?:my )?[a-z'-]+(?: [a-z'-]+)? and (?:i|me|myself))(?=\s)/.exec(
      text,
    );
  if (pair !== null) return { subject: { kind: 'we' }, overt: true, end: pair[0].length };
  const person = personNoun.exec(text);
  const givenName = person?.[2];
  const capital =
    givenName === undefined ||
    /\p{Lu}/u.test(raw.charAt((person?.[0] ?? '').lastIndexOf(givenName)));
  if (person !== null && capital && isPersonHead(text.slice(person[0].length))) {
    const label = person[1] ?? '';
    const bare =
      /^(?:'s\s+(?!(?:a|an|the|been|in|at|from|living|working|going|moving|just|now|moved|got|allergic|not|called|named|[0-9]+)\b)[a-z])/.test(
        text.slice(person[0].length),
      );
    if (!bare) {
      const key = label
        .replace(
          /^(?:(?:late|dear|lovely|beloved|new|old|current|own|dearest|wonderful|other|only)\s+)+/,
          '',
        )
        .trim();
      return { subject: { kind: 'third', key, label }, overt: true, end: person[0].length };
    }
  }
  if (possession.test(text)) return { subject: { kind: 'own', noun: '' }, overt: true, end: 0 };
  if (/^(?:you|your|u|ur)(?=['\s]|$)/.test(text))
    return { subject: { kind: 'assistant' }, overt: true, end: 0 };
  const pronoun = /^(?:he|she|they)(?=['\s]|$)/.exec(text);
  if (pronoun !== null) {
    return carried.kind === 'third'
      ? { subject: carried, overt: true, end: pronoun[0].length }
      : { subject: { kind: 'other' }, overt: true, end: pronoun[0].length };
  }
  if (
    otherWord.test(text) &&
    !/^(?:living|working|studying|learning|moving|starting|training|having|planning|loving|dating|being|allergic)\b/.test(
      text,
    )
  ) {
    return { subject: { kind: 'other' }, overt: true, end: 0 };
  }
  return { subject: { kind: 'none' }, overt: false, end: 0 };
};

const bareSelfStart =
  /^(?:(?:just|currently|now|still|also|recently|finally|never|no longer|originally|not|already|newly)\s+){0,5}(?:(?:down|up|back) to (?=\d)|am|was|have|had|got|gotten|been|based|born|raised|living|lived|live|working|worked|work|studying|studied|study|learning|moved|moving|relocated|settled|allergic|married|single|divorced|engaged|retired|joined|adopted|bought|sold|traded|swapped|exchanged|picked up|quit|left|started|starting|stopped|switched|changed|booked|planning|love|loved|hate|like|enjoy|prefer|dislike|can't stand|can|cannot|can't|don't|dont|do not|didn't|didn\u2019t|won't|haven't|used to|want to|would|will|going to|own|owned|drive|drove|speak|play|played|went|took|taking|turned|graduated|lost|broke|gave up|giving up|vegan|vegetarian|diabetic|from|off|visited|visiting|met|became|became|got|reading|training|running|made|finished|signed up|(?<=still )(?:at|in|with))\b/;

const skip = (text: string, at: number, pattern: RegExp): number => {
  const hit = pattern.exec(text.slice(at, at + 60));
  return hit === null ? at : at + hit[0].length;
};

interface Chain {
  at: number;
  negated: boolean;
  mode: FrameMode;
  have: boolean;
  be: boolean;
  past: boolean;
  modal: boolean;
  ability: boolean;
}

const participle = (word: string): boolean =>
  verbForm(word) === 'past' ||
  /^(?:been|become|come|run|put|quit|read|cut|set|split|gone|done)$/.test(word);

const wordAt = (text: string, at: number): string =>
  /^\s*([a-z][a-z'-]*)/.exec(text.slice(at, at + 40))?.[1] ?? '';

const stepAuxiliary = (text: string, chain: Chain): boolean => {
  const window = text.slice(chain.at, chain.at + 60);
  const negative = contractedNegative.exec(window);
  const match = negative ?? auxiliary.exec(window);
  if (match === null) return false;
  const word = match[0].trim().replace(/(?:n't|nt|\s+not|not)$/, '');
  let after = chain.at + match[0].length;
  const negation = negative !== null || match[1] !== undefined;
  for (let round = 0; round < 4; round += 1) {
    const next = skip(text, after, adverb);
    if (next === after) break;
    if (/never|no longer|not/.test(text.slice(after, next))) break;
    after = next;
  }
  const next = wordAt(text, after);
  if (/^(?:'ve|have|has|had|haven|hasn|hadn)$/.test(word)) {
    const perfect =
      negation && negative !== null && /have|has|had/.test(negative[0])
        ? true
        : participle(next) || /^(?:never|not|no)$/.test(next) || word === "'ve";
    if (!perfect || /^(?:to)$/.test(next)) return false;
    if (next === 'no' || (next === 'never' && !participle(wordAt(text, skip(text, after, adverb)))))
      return false;
    chain.have = true;
    if (word === 'had') chain.past = true;
  } else if (
    /^(?:'m|am|'re|are|'s|is|was|were|been|be|being|isn|aren|wasn|weren|ain|ai)$/.test(word)
  ) {
    chain.be = true;
    if (/^(?:was|were|wasn|weren)$/.test(word)) chain.past = true;
  } else if (/^(?:'ll|will|shall|wo)$/.test(word)) {
    chain.modal = true;
    chain.mode = 'plan';
  } else if (/^(?:can|ca|could|couldn|cannot|cant)$/.test(word)) {
    chain.modal = true;
    chain.ability = true;
    if (word.startsWith('could')) chain.past = true;
  } else if (/^(?:may|might|must|should|would|'d|mustn|shouldn|wouldn)$/.test(word)) {
    chain.modal = true;
    if (/^(?:should|must)/.test(word)) chain.mode = 'duty';
    else if (chain.mode === 'plain') chain.mode = 'wish';
  } else if (/^(?:do|does|did|don|doesn|didn)$/.test(word)) {
    if (!negation && !isKnownVerb(next)) return false;
    if (word.startsWith('did')) chain.past = true;
  }
  if (negation) chain.negated = true;
  chain.at += match[0].length;
  return true;
};

const stepCatenative = (text: string, chain: Chain): boolean => {
  const window = text.slice(chain.at, chain.at + 60);
  for (const [pattern, meaning] of catenatives) {
    const match = pattern.exec(window);
    if (match === null) continue;
    if (meaning === 'wish' && /^\s*(?:like to|love to|prefer to)/.test(match[0]) && !chain.modal)
      continue;
    if (meaning === 'past' && chain.be) continue;
    chain.at += match[0].length;
    if (meaning === 'begin' || meaning === 'keep') {
      return true;
    }
    chain.mode = meaning;
    return true;
  }
  return false;
};

/**
 * Takes an English clause apart. `text` is folded with time phrases blanked; `carried` is the
 * subject of the clause before, for a clause without one.
 */
export const readEnglishFrame = (
  text: string,
  carried: Subject,
  raw: string,
): Frame | undefined => {
  let lead = skip(text, 0, /^[\s\ue000,]+/);
  const leadIn = introduction.exec(text.slice(lead, lead + 100));
  const leadWords = leadIn?.[0] ?? '';
  lead += leadWords.length;
  lead = skip(text, lead, /^[\s\ue000,]+/);
  const body = text.slice(lead);
  let head = readSubject(body, carried, raw.slice(lead));
  if (head.subject.kind === 'none') {
    if (
      carried.kind !== 'none' &&
      carried.kind !== 'other' &&
      carried.kind !== 'assistant' &&
      carried.kind !== 'own'
    ) {
      head = { subject: carried, overt: false, end: 0 };
    } else if (bareSelfStart.test(body)) head = { subject: { kind: 'self' }, overt: false, end: 0 };
  }
  const chain: Chain = {
    at: lead + head.end,
    negated: false,
    mode: 'plain',
    have: false,
    be: false,
    past: false,
    modal: false,
    ability: false,
  };
  if (/^(?:im|ive|id)(?=\s)/.test(body) && head.overt && head.end === 1) {
    const glued = /^i(m|ve|d)/.exec(body)?.[1] ?? '';
    chain.at = lead + 1 + glued.length;
    if (glued === 'm') chain.be = true;
    else if (glued === 've') chain.have = true;
    else {
      chain.modal = true;
      chain.mode = 'wish';
    }
  }
  const predicateStart = chain.at;
  let ended = false;
  for (let round = 0; round < 10; round += 1) {
    const before = chain.at;
    const skipped = skip(text, chain.at, adverb);
    if (skipped !== chain.at && !/^\s*(?:do|did)\b/.test(text.slice(chain.at, skipped))) {
      const word = text.slice(chain.at, skipped).trim();
      if (word === 'no longer') ended = true;
      else if (/^(?:never|not|rarely|seldom|hardly|hardly ever)$/.test(word)) chain.negated = true;
      else if (/^(?:formerly|previously|once)$/.test(word) && !chain.be) chain.mode = 'past';
      chain.at = skipped;
      continue;
    }
    if (stepCatenative(text, chain)) continue;
    if (!stepAuxiliary(text, chain)) break;
    if (chain.at === before) break;
  }
  const verbMatch = /^\s*([a-z][a-z'-]*)/.exec(text.slice(chain.at, chain.at + 40));
  let word = verbMatch?.[1] ?? '';
  word = word.replace(/'(?:s|m|re|ve|ll|d)?$/, '');
  const wordStart = chain.at + (verbMatch?.[0].length ?? 0) - (verbMatch?.[1]?.length ?? 0);
  let tense: Frame['tense'] = chain.have ? 'perfect' : chain.past ? 'past' : 'present';
  let progressive = false;
  let verb = lemma(word);
  let restStart = wordStart + word.length;
  const form = verbForm(word);
  if (chain.be && !(form === 'ing' && isKnownVerb(word))) {
    verb = 'be';
    restStart = chain.at;
  } else if (chain.be) progressive = true;
  if (
    !chain.be &&
    !chain.have &&
    !chain.modal &&
    form === 'past' &&
    chain.mode !== 'past' &&
    !/^(?:put|quit|read|cut|set|split|hurt|run|come|become)$/.test(word)
  )
    tense = 'past';
  if (
    verb === 'get' &&
    chain.have &&
    /^(?:got|gotten)$/.test(word) &&
    /^\s*(?:a|an|the|two|three|four|five|no|my|some|[0-9]+|[a-z]+s)\b/.test(
      text.slice(restStart, restStart + 20),
    )
  ) {
    verb = 'have';
    tense = 'present';
  }
  const rest = text.slice(restStart);
  const around = leadWords + text.slice(predicateStart);
  let mode = chain.mode;
  if (chain.ability && mode === 'plain') mode = 'ability';
  if (ended || ((chain.negated || /\bnot\b/.test(rest.slice(0, 8))) && anymore.test(around)))
    mode = 'end';
  if (
    mode === 'plain' &&
    (pastAdverb.test(leadWords) || (pastAdverb.test(around) && tense === 'past'))
  )
    mode = 'past';
  return {
    language: 'en',
    subject: head.subject,
    overt: head.overt,
    mode,
    negated: chain.negated,
    tense,
    progressive,
    now: nowWords.test(around),
    still: stillWords.test(around),
    also: alsoWords.test(around),
    habitual: habitWords.test(around),
    verb,
    rest: rest.replace(/[\s.!]+$/, ''),
    restStart,
    predicateStart,
    subjectStart: lead,
  };
};
