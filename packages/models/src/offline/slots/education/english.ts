import type { Span } from '@palimpsest/text';
import type { SaidClause } from '../../clauses/clause.ts';
import type { Frame } from '../../frame/frame.ts';
import { languagesEnglish } from '../../lexicon/languages.ts';
import { type Piece, piece } from '../piece.ts';
import { noMatch, type SlotMatch, type SlotRule } from '../slot-match.ts';
import { degree, major, school } from './education-slots.ts';

const notMajor =
  /^(?:for|hard|abroad|at|in|every|a lot|all|with|on|the|my|it|this|that|more|harder|how|why|what|here|there|from|until|late|online|together|part|full|remotely|to|by|law of)\b/;
const schoolWord =
  /\b(?:university|college|school|institute|academy|polytechnic|uni|conservatory|conservatoire|faculty|campus|mit|ucl|lse|eth|epfl|caltech|oxford|cambridge|harvard|yale|stanford|princeton)\b/;

/** `X at Y`: the subject and the school are two facts, each without the other's words. */
const both = (
  clause: SaidClause,
  found: Piece,
  extra: Partial<SlotMatch>,
): readonly SlotMatch[] | undefined => {
  const match = /^(.+?)(\s+(?:at|in|from)\s+(?:the\s+)?)(.+)$/.exec(found.text);
  if (match === null) return undefined;
  const field = match[1] ?? '';
  const place = match[3] ?? '';
  if (!/\sat\s/.test(match[2] ?? '') && !schoolWord.test(place)) return undefined;
  const placeStart = found.end - place.length;
  const fieldEnd = found.start + field.length;
  return [
    major(field, { ...extra, drops: [{ start: fieldEnd, end: found.end }] }),
    school(clause, place, placeStart, {
      ...extra,
      drops: [{ start: found.start, end: fieldEnd + 1 }],
    }),
  ];
};

/** Fields of study. */
export const subject =
  /^(?:[a-z ]*(?:ology|onomy|istry|ics|ography|ophy)|(?:[a-z]+ )?(?:engineering|science|sciences|law|medicine|history|literature|nursing|architecture|music|art|fine art|business|accounting|finance|marketing|design|journalism|education|theology|classics|agriculture|forestry|pharmacy|dentistry|botany|geography|maths|math|computing|management|studies|linguistics|anthropology|film|drama|theatre|dance))$/;

const course =
  /^\s*(?:a|an|my|the)?\s*(?:second |part[- ]time |full[- ]time |joint ){0,5}((?:phd|doctorate|doctoral degree|master'?s?(?: degree| programme| program| course)?|msc|mba|bachelor'?s?(?: degree)?|ba|bsc|degree|diploma|apprenticeship|postdoc))\b/;

/** `a master's in X at Y`: degree, field and school, each without the words that tell the others. */
const degreeCourse = (frame: Frame, clause: SaidClause): readonly SlotMatch[] => {
  const name = course.exec(frame.rest)?.[1];
  if (name === undefined || frame.mode === 'wish' || frame.negated) return noMatch;
  if (frame.verb === 'finish' || (frame.verb === 'get' && frame.tense !== 'present'))
    return noMatch;
  const value = name.replace(/'?s?(?: degree| programme| program| course)?$/, '');
  const field = piece(frame, /^\s*(?:[a-z'-]+ ){1,5}?(?:in|on)\s+(.+?)(?:\s+(?:at|from)\s+.*)?$/);
  const place = piece(frame, /\s(?:at|from)\s+(?:the\s+)?(.+)$/);
  const found: SlotMatch[] = [];
  if (field !== undefined) {
    const drops = place === undefined ? [] : [{ start: field.end, end: place.end }];
    found.push(major(field.text, { drops }));
  }
  if (place !== undefined) {
    const from = field === undefined ? 0 : clause.folded.lastIndexOf(' in ', field.start);
    found.push(
      school(clause, place.text, place.start, {
        drops: field === undefined || from < 0 ? [] : [{ start: from, end: field.end }],
      }),
    );
  }
  if (field !== undefined) return found;
  const alone =
    place === undefined
      ? []
      : [{ start: clause.folded.lastIndexOf(' at ', place.start), end: place.end }];
  return [degree(value, { drops: alone.filter(({ start }) => start > 0) }), ...found];
};

/** Studies told of with a verb. */
export const english: SlotRule = (frame, clause) => {
  const { verb, rest } = frame;
  if (
    (verb === 'switch' || verb === 'change' || verb === 'transfer' || verb === 'move') &&
    frame.mode === 'plain'
  ) {
    const field = piece(frame, /\b(?:to|into)\s+(?:studying\s+|study\s+)?(.+)/);
    if (field !== undefined && subject.test(field.text))
      return [major(field.text, { change: 'replace' })];
  }
  if (
    verb === 'study' ||
    verb === 'read' ||
    verb === 'major' ||
    verb === 'specialise' ||
    verb === 'specialize' ||
    verb === 'minor'
  ) {
    if (verb === 'read' && !/\bat\b/.test(rest)) return noMatch;
    const name = verb === 'minor' ? 'minor' : 'major';
    const at = piece(frame, /^\s*(?:full[- ]time |part[- ]time |here |abroad ){0,5}at\s+(.+)/);
    if (at !== undefined && verb === 'study') {
      const parts =
        /^(.+?)(\s*,?\s+(?:majoring|where i (?:study|read|major)|studying)(?:\s+in)?\s+)(.+)$/.exec(
          at.text,
        );
      if (parts !== null) return [school(clause, parts[1] ?? '', at.start), major(parts[3] ?? '')];
      if (/^(?:home|night|work|least)\b/.test(at.text)) return noMatch;
      return [school(clause, at.text, at.start)];
    }
    const found = piece(frame, /^\s*(?:in\s+)?(.+)/);
    if (found === undefined || notMajor.test(found.text)) return noMatch;
    if (verb === 'study' && languagesEnglish.includes(found.text) && !/\bat\b/.test(rest))
      return noMatch;
    return (both(clause, found, {}) ?? [major(found.text)]).map((match) =>
      match.name === 'major' ? { ...match, name } : match,
    );
  }
  if (
    verb === 'attend' ||
    verb === 'go' ||
    verb === 'transfer' ||
    verb === 'enrol' ||
    verb === 'enroll' ||
    verb === 'start' ||
    verb === 'move' ||
    verb === 'switch' ||
    verb === 'change'
  ) {
    const to = piece(
      frame,
      /^\s*(?:(?:schools?|universit(?:y|ies)|colleges?|majors?|degrees?|courses?|my major|my degree|my course)\s+)?(?:(?:from\s+.{2,40}?\s+)?(?:to|at|in|into)\s+)?(?:the\s+|studying\s+|study\s+)?(.+)/,
    );
    if (to === undefined) return noMatch;
    const majors =
      /^\s*(?:my )?(?:majors?|degrees?|courses?|subjects?|field of study|programs?|programmes?)\b/.test(
        rest,
      ) || /\bstudying\b/.test(rest);
    if (majors && /\bto\b/.test(rest)) {
      const cut = piece(frame, /\bto\s+(?:studying\s+|study\s+)?(.+)/);
      return cut === undefined
        ? noMatch
        : (both(clause, cut, { change: 'replace' }) ?? [major(cut.text, { change: 'replace' })]);
    }
    if (
      (verb === 'attend' ||
        verb === 'go' ||
        verb === 'transfer' ||
        verb === 'enrol' ||
        verb === 'enroll' ||
        verb === 'start') &&
      schoolWord.test(to.text) &&
      !/^(?:school|college|university|uni|bed|work|a|my)$/.test(to.text)
    ) {
      return [
        school(
          clause,
          to.text,
          to.start,
          verb === 'attend' || verb === 'go' ? {} : { change: 'replace' },
        ),
      ];
    }
    return noMatch;
  }
  if (verb === 'graduate') {
    const from = piece(frame, /\bfrom\s+(.+)/);
    return from === undefined
      ? noMatch
      : [
          school(clause, from.text.replace(/\s+(?:with|in)\s.*$/, ''), from.start, {
            name: 'alma_mater',
          }),
        ];
  }
  if (verb === 'be') {
    const student =
      /^\s*(?:now |currently |still ){0,5}(?:an?|the)?\s*(?:(?:first|second|third|fourth|final|1st|2nd|3rd|4th)[- ]year\s+)?([a-z ]{3,40}?)\s+(?:student|major|undergraduate|undergrad)\b(?:\s+at\s+(.+))?/.exec(
        rest,
      );
    if (student !== null && !frame.negated) {
      const field = (student[1] ?? '').trim();
      const place = (student[2] ?? '').split(/[,.;\ue000]/)[0]?.trim() ?? '';
      const found: SlotMatch[] = [];
      const placeStart = place.length > 0 ? clause.timeless.indexOf(place, frame.restStart) : -1;
      const drops: Span[] =
        placeStart > 0 ? [{ start: placeStart - 4, end: placeStart + place.length }] : [];
      if (
        field.length > 2 &&
        !/^(?:a|an|the|phd|masters?|university|college|high school|graduate|exchange|full[- ]time|part[- ]time|medical student|school)$/.test(
          field,
        )
      )
        found.push(major(field, { drops }));
      else found.push(degree(`${field} student`, { drops }));
      if (place.length > 1) found.push(school(clause, place, placeStart));
      return found;
    }
    const programme = piece(
      frame,
      /^\s*(?:now |currently |still ){0,5}(?:enrolled|a student|studying|doing (?:a|my) (?:degree|phd|masters?))\s+(?:at|in)\s+(.+)/,
    );
    if (programme !== undefined && schoolWord.test(programme.text))
      return [school(clause, programme.text, programme.start)];
    return noMatch;
  }
  if (
    verb === 'do' ||
    verb === 'have' ||
    verb === 'pursue' ||
    verb === 'get' ||
    verb === 'finish' ||
    verb === 'hold' ||
    verb === 'earn' ||
    verb === 'take' ||
    verb === 'start' ||
    verb === 'begin'
  ) {
    return degreeCourse(frame, clause);
  }
  if (verb === 'drop' || verb === 'quit' || verb === 'leave') {
    if (/^\s*out(?:\s+of\s+(.+))?/.test(rest) && verb === 'drop') {
      const from = piece(frame, /^\s*out of\s+(.+)/);
      return [
        school(clause, from?.text ?? '', from?.start ?? 0, {
          stance: 'ending',
          polarity: 'negative',
          change: 'end',
        }),
      ];
    }
    if (verb === 'drop') {
      const what = piece(frame, /^\s+(.+)/);
      if (what !== undefined && !/^(?:off|by|in|it|my|the|a|an)\b/.test(what.text))
        return [major(what.text, { stance: 'ending', polarity: 'negative', change: 'end' })];
    }
  }
  return noMatch;
};

/** `My major is X`, `my school is X`. */
export const englishOwn: SlotRule = (_frame, clause) => {
  const match =
    /^\s*my\s+(?:new |current )?(major|minor|field of study|course of study|degree|school|university|college|alma mater|thesis(?: topic)?|dissertation(?: topic)?)(?:'s|\s+is|\s+has changed to)\s+(?:now |currently ){0,5}(?:in |on |about |at )?(.+)/.exec(
      clause.timeless,
    );
  if (match === null) return noMatch;
  const value = (match[2] ?? '')
    .replace(/[.!,;\ue000].*$/, '')
    .replace(/\s+(?:now|these days)$/, '')
    .trim();
  if (value.length < 2) return noMatch;
  const kind = match[1] ?? '';
  if (/school|university|college/.test(kind)) return [school(clause, value, 0)];
  if (kind === 'alma mater') return [school(clause, value, 0, { name: 'alma_mater' })];
  if (/thesis|dissertation/.test(kind)) return [{ ...major(value), name: 'thesis' }];
  return [kind === 'minor' ? { ...major(value), name: 'minor' } : major(value)];
};
