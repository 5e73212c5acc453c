import { piece } from '../piece.ts';
import { noMatch, type SlotRule } from '../slot-match.ts';
import { dwelling, home } from './home-slots.ts';

const notPlace =
  /^(?:fear|hope|denial|peace|harmony|poverty|luxury|the moment|the present|the past|sin|chaos|constant|clover|style|comfort|silence|exile|sweatpants|jeans|love|a rut|a bubble)\b/;
const notDestination =
  /\b(?:team|department|role|job|position|company|firm|project|school|class|desk|office|tea|decaf|coffee|plan|date|number|page|account|bank|app|system|version|keyboard|linux|windows|mac|android|ios|group|band|diet|next|front|back seat)s?\b/;
const building =
  /^(?:(?:a|an|the|my|our|his|her|their|this|that)\s|(?:ground|first|second|third|fourth|fifth|top|[0-9]+(?:st|nd|rd|th)) floor|houseboat|student (?:halls|housing))/;
const passingWords =
  /\b(?:temporarily|for now|for a (?:few|couple)|for the (?:week|weekend|month|summer|winter|time being)|for (?:two|three|a few|one|a) (?:days?|weeks?)|visiting|on a trip|on business|on holiday|on vacation|staying)\b/;

const innerTown =
  /^(?:a|an|the|my|our)\s+[a-z -]{2,50}?\s+(?:in|near|outside|called|named|just outside)\s+(.+)$/;

/** A home told of with a verb: `live in X`, `moved to X`. */
export const english: SlotRule = (frame, clause) => {
  const { verb } = frame;
  if (frame.mode === 'ability') return noMatch;
  if (verb === 'live' || verb === 'reside' || verb === 'settle' || verb === 'dwell') {
    const found = piece(
      frame,
      /^\s*(?:(?:over|down|up|out|here|just|right|alone|together|happily|back|permanently|mostly|full time|part time)\s+){0,5}(?:in|at|near|outside|on|by|close to|just outside|around)\s+(.+)/,
    );
    if (found === undefined || notPlace.test(found.text)) return noMatch;
    if (building.test(found.text)) {
      const town = innerTown.exec(found.text)?.[1];
      if (town !== undefined && !building.test(town)) return [home(clause, town, found.start)];
      return [dwelling(found.text)];
    }
    return [
      home(
        clause,
        found.text,
        found.start,
        passingWords.test(clause.folded) ? { passing: true } : {},
      ),
    ];
  }
  if (
    verb === 'move' ||
    verb === 'relocate' ||
    verb === 'emigrate' ||
    verb === 'immigrate' ||
    verb === 'migrate'
  ) {
    const found = piece(
      frame,
      /^\s*(?:(?:house|home|flat|flats|apartments?|back|over|out|away|again|here|in|down|up|permanently|countries|cities|across the country|abroad|my family|the family|my things)[\s,]+){0,5}(?:and\s+)?(?:(?:from|out of)\s+.{2,40}?\s+)?(?:to|into)\s+(.+)/,
    );
    if (found !== undefined && !notDestination.test(found.text)) {
      if (building.test(found.text)) {
        const town = innerTown.exec(found.text)?.[1];
        if (town !== undefined && !building.test(town))
          return [home(clause, town, found.start, { change: 'replace' })];
        return [{ ...dwelling(found.text), change: 'replace' }];
      }
      return [home(clause, found.text, found.start, { change: 'replace' })];
    }
    const left = piece(frame, /^\s*(?:away\s+|out\s+){0,5}(?:from|out of|of)\s+(.+)/);
    if (left !== undefined && !building.test(left.text)) {
      return [
        home(clause, left.text, left.start, {
          stance: 'ending',
          polarity: 'negative',
          change: 'end',
        }),
      ];
    }
    return noMatch;
  }
  if (verb === 'be') {
    const based = piece(
      frame,
      /^\s*(?:now |currently |still |a |an ){0,5}(?:based|settled|located|domiciled|resident|a resident|residing|living|homed|at home)\s+(?:in|at|near|outside|of|out of)\s+(.+)/,
    );
    if (based !== undefined && !notPlace.test(based.text) && !building.test(based.text))
      return [home(clause, based.text, based.start)];
    return noMatch;
  }
  if (verb === 'call') {
    const found = piece(frame, /^\s*(.+?)\s+(?:my )?home\b/);
    if (found !== undefined) return [home(clause, found.text, found.start)];
  }
  if (verb === 'make' && /^\s*(?:my|our) home in\s/.test(frame.rest)) {
    const found = piece(frame, /home in\s+(.+)/);
    if (found !== undefined) return [home(clause, found.text, found.start)];
  }
  return noMatch;
};

/** `Graz is still home for me`, `home is Graz`, `my home is in Graz`: the place is the subject. */
export const englishHomeIs: SlotRule = (frame, clause) => {
  const text = clause.timeless;
  const after =
    /^\s*(?:(?:my|our)\s+)?(?:home|home town now|home city|city of residence|home base|current city|current location|base)(?:\s+for (?:me|us))?(?:'s|\s+is|\s+has (?:been|become))\s+(?:now\s+|still\s+|currently\s+){0,5}(?:in\s+)?(.+)/.exec(
      text,
    );
  const before =
    /^\s*([a-z][a-z' -]{1,30}?)(?:'s|\s+(?:is|has (?:been|become)))\s+(?:now |still |currently |where ){0,5}(?:(?:my|our) )?(?:home|where i live|where we live|where i'm based)\b(?:\s+(?:for|to) me)?/.exec(
      text,
    );
  const told = (after?.[1] ?? before?.[1] ?? '').replace(/[.!]+$/, '');
  const value = after === null ? told : (innerTown.exec(told)?.[1] ?? told);
  if (
    value.length < 2 ||
    /^(?:it|that|this|here|there|my|he|she|a|an|the|no one|nobody|everyone|where)\b/.test(value)
  )
    return noMatch;
  const cut =
    value
      .split(/[,;\ue000]/)[0]
      ?.replace(/\s+(?:now|these days|for now|at the moment|for (?:me|us))\s*$/, '')
      .trim() ?? '';
  if (cut.length < 2 || notPlace.test(cut)) return noMatch;
  return [home(clause, cut, frame.subjectStart)];
};
