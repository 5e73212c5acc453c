import { isOccupationEnglish } from '../../lexicon/occupations-english.ts';
import { type Piece, piece } from '../piece.ts';
import { recurs } from '../routine/routine-slots.ts';
import { noMatch, type SlotRule } from '../slot-match.ts';
import { asTyped } from '../value.ts';
import { employer, occupation, single } from './work-slots.ts';

const notEmployer =
  /^(?:home|night|nights|day|days|weekends?|all|least|last|first|once|the moment|present|times?|sea|heights?|it|this|that|them|him|her|myself|full speed|a (?:desk|computer|screen|distance|standing desk|loss)|free|fun|money|a living|years?|hours?|ages|the (?:weekend|best|same|evening|morning|night|time being)|[0-9]+|my|peanuts|now|long|hard)\b/;
const commonEmployer = /^(?:a|an|the|my|our|one of|some)\s/;
const notJoined =
  /\b(?:gym|club|choir|team|band|class|course|group|league|party|orchestra|society|community|server|discord|meeting|call|queue|association|union|book club|program|programme|waitlist|workshop|army|navy|cult|protest|friends|us|them|me|in|you|her|him)\b/;
const retired =
  /^\s*(?:now |happily |already |semi-?|fully |officially |recently ){0,5}(?:retired|unemployed|between jobs|out of work|out of a job|jobless|a retiree|a pensioner|self-employed|self employed|on maternity leave|on parental leave|on sabbatical|on disability)\b/;

/** `as a Y` after an employer, or an employer after the occupation: two facts, each without the other's words. */
const splitAs = (found: Piece): { readonly at: Piece; readonly as: Piece } | undefined => {
  const match = /^(.+?)\s+as\s+((?:a|an|the|their|one of)?\s*.+)$/.exec(found.text);
  if (match === null) return undefined;
  const org = match[1] ?? '';
  const role = match[2] ?? '';
  const roleStart = found.start + found.text.length - role.length;
  return {
    at: { text: org, start: found.start, end: found.start + org.length },
    as: { text: role, start: roleStart, end: found.end },
  };
};

const stripCity = (found: Piece): Piece => {
  const cut = /\s+(?:in|on|near|over in|out in|as|doing|since)\s/.exec(found.text);
  if (cut === null || cut.index === 0) return found;
  const text = found.text.slice(0, cut.index);
  return { text, start: found.start, end: found.start + text.length };
};

/** Work told of with a verb: `work at X as Y`, `joined X`, `quit my job`. */
export const english: SlotRule = (frame, clause) => {
  const { verb, rest } = frame;
  if (frame.mode === 'ability') return noMatch;
  if (verb === 'teach' && frame.subject.kind !== 'we') {
    const subject = piece(
      frame,
      /^\s*(.+?)\s+(?:at|in)\s+(?:an?|the|my|our)?\s*(?:[a-z-]+ ){0,3}(?:school|college|university|academy|kindergarten|nursery)\b/,
    );
    if (subject !== undefined && !recurs(clause) && frame.mode !== 'wish')
      return [occupation(`${subject.text} teacher`)];
  }
  if (verb === 'work' || (verb === 'be' && /^\s*(?:employed|contracted|working)\b/.test(rest))) {
    const both = piece(
      frame,
      /^\s*(?:employed\s+|working\s+)?(?:over |out |down |here |there |part[- ]time |full[- ]time |remotely |mostly |freelance ){0,5}(?:at|for|with|by)\s+(.+)/,
    );
    if (both !== undefined && !notEmployer.test(both.text)) {
      const parts = splitAs(both);
      if (parts === undefined) return [employer(clause, stripCity(both))];
      const cut = / as /.exec(clause.folded.slice(parts.at.end - 1));
      const asStart = cut === null ? parts.at.end : parts.at.end - 1 + cut.index;
      const atStart = clause.folded.lastIndexOf(
        ' ',
        clause.folded.lastIndexOf(' ', parts.at.start - 1) - 1,
      );
      return [
        employer(clause, stripCity(parts.at), { drops: [{ start: asStart, end: parts.as.end }] }),
        occupation(parts.as.text, {
          drops: [{ start: Math.max(frame.restStart, atStart), end: asStart }],
        }),
      ];
    }
    const as = piece(
      frame,
      /^\s*(?:(?:part[- ]time|full[- ]time|freelance|freelancing|mostly|mainly|professionally|remotely|here|nights|days|shifts)\s+){0,5}as\s+(.+)/,
    );
    if (as !== undefined) {
      const match = /^((?:a|an|the)?\s*.+?)\s+(?:at|for|with)\s+(.+)$/.exec(as.text);
      if (match !== null && !notEmployer.test(match[2] ?? '')) {
        const role = match[1] ?? '';
        const org = match[2] ?? '';
        const orgStart = as.end - org.length;
        const prepStart = as.start + role.length;
        const asStart = clause.folded.lastIndexOf('as', as.start - 1);
        return [
          occupation(role, { drops: [{ start: prepStart, end: as.end }] }),
          employer(clause, stripCity({ text: org, start: orgStart, end: as.end }), {
            drops: [{ start: asStart, end: prepStart + 1 }],
          }),
        ];
      }
      return [occupation(as.text.replace(/\s+in\s.+$/, ''))];
    }
    const mode =
      /^\s*(?:(?:entirely|fully|mostly|now|always)\s+){0,5}(from home|remotely|night shifts?|nights|the night shift|shifts?|part[- ]time|full[- ]time|freelance|from (?:the|an?) [a-z -]{3,20}|weekends)\b/.exec(
        rest,
      );
    if (mode !== null) return [single('work_mode', mode[1] ?? '')];
    const field = piece(frame, /^\s*in\s+(.+)/);
    if (field !== undefined) {
      const typed = asTyped(clause, field.text, field.start);
      return /^[A-Z]/.test(typed) && !/^(?:IT|HR|PR|R&D|AI|UX|QA)\b/.test(typed)
        ? [single('work_city', field.text, { entities: [{ name: typed, type: 'PLACE' }] })]
        : [single('industry', field.text)];
    }
    return noMatch;
  }
  if (verb === 'be' || verb === 'become') {
    if (retired.test(rest))
      return [
        occupation(rest.trim().split(/[,.;\ue000]/)[0] ?? '', {
          change: frame.now ? 'replace' : null,
        }),
      ];
    if (/^\s*(?:laid off|fired|made redundant|let go|dismissed)\b/.test(rest)) {
      const from = piece(frame, /\b(?:from|by|at)\s+(.+)/);
      return [
        single('employer', from?.text ?? '', {
          stance: 'ending',
          polarity: 'negative',
          change: 'end',
        }),
      ];
    }
    const nowAt = frame.now
      ? piece(frame, /^\s*(?:now |currently )?(?:at|with)\s+(.+)/)
      : undefined;
    if (
      nowAt !== undefined &&
      frame.tense === 'present' &&
      !notEmployer.test(nowAt.text) &&
      /^[A-Z]/.test(asTyped(clause, nowAt.text, nowAt.start))
    ) {
      return [employer(clause, stripCity(nowAt), { change: 'replace' })];
    }
    if (/^\s*hired (?:by|at)\s/.test(rest)) {
      const by = piece(frame, /(?:by|at)\s+(.+?)(?:\s+as\s.+)?$/);
      if (by !== undefined) return [employer(clause, by, { change: 'replace' })];
    }
    const promoted = piece(frame, /^\s*(?:just |recently ){0,5}promoted to\s+(.+)/);
    if (promoted !== undefined) return [occupation(promoted.text, { change: 'replace' })];
    const found = piece(
      frame,
      /^\s*(?:now |currently |still |actually |just |really |also |training (?:to be|as) |qualified as |employed as ){0,5}((?:a|an|the|one of the)\s+.+|head of .+|ceo|cto|cfo|coo|vp.*)/,
    );
    if (found === undefined) return noMatch;
    const split = /^(.+?)\s+(?:at|for|with)\s+(.+)$/.exec(found.text);
    const role = (split?.[1] ?? found.text)
      .replace(/\s+(?:in|by|from|on|of the|who|that)\s.+$/, '')
      .replace(/^one of the/, '');
    if (!isOccupationEnglish(role)) return noMatch;
    const trade = occupation(role, verb === 'become' ? { change: 'replace' } : {});
    if (
      split !== null &&
      !notEmployer.test(split[2] ?? '') &&
      !/\b(?:heart|profession|trade|training|day|night|years?)\b/.test(split[2] ?? '')
    ) {
      const org = split[2] ?? '';
      const orgStart = found.end - org.length;
      return [
        { ...trade, drops: [{ start: found.start + (split[1] ?? '').length, end: found.end }] },
        employer(clause, stripCity({ text: org, start: orgStart, end: found.end }), {
          drops: [{ start: found.start, end: found.start + (split[1] ?? '').length + 1 }],
        }),
      ];
    }
    return [trade];
  }
  if (verb === 'join') {
    const found = piece(frame, /^\s+(.+)/);
    if (found === undefined || notJoined.test(found.text)) return noMatch;
    const org = /^(.+?)\s+as\s+(.+)$/.exec(found.text);
    if (org !== null) {
      const role = org[2] ?? '';
      const name = org[1] ?? '';
      return [
        employer(
          clause,
          { text: name, start: found.start, end: found.start + name.length },
          { change: 'replace', drops: [{ start: found.start + name.length, end: found.end }] },
        ),
        occupation(role, { change: 'replace' }),
      ];
    }
    if (!/^[A-Z]/.test(asTyped(clause, found.text.replace(/^(?:a|an|the)\s+/, ''), found.start)))
      return noMatch;
    return [employer(clause, found, { change: 'replace' })];
  }
  if (
    verb === 'get' ||
    verb === 'have' ||
    verb === 'start' ||
    verb === 'begin' ||
    verb === 'take' ||
    verb === 'accept' ||
    verb === 'land' ||
    verb === 'find'
  ) {
    const job = piece(
      frame,
      /^\s*(?:(?:a|an|my|the)\s+)?(?:(?:new|great|full[- ]time|part[- ]time|different|better|dream|first|summer|permanent|temporary|own)\s+){0,5}(?:job|position|role|post|gig|contract|offer|career|work|working|internship)\s+(?:at|with|for)\s+(.+)/,
    );
    if (job !== undefined && !notEmployer.test(job.text)) {
      if (verb === 'start' && frame.mode === 'plan') return [employer(clause, job)];
      const parts = splitAs(job);
      if (parts === undefined) return [employer(clause, stripCity(job), { change: 'replace' })];
      return [
        employer(clause, stripCity(parts.at), {
          change: 'replace',
          drops: [{ start: parts.at.end, end: parts.as.end }],
        }),
        occupation(parts.as.text, {
          change: 'replace',
          drops: [{ start: Math.max(frame.restStart, parts.at.start - 4), end: parts.at.end }],
        }),
      ];
    }
    const role = piece(
      frame,
      /^\s*(?:(?:a|an|my|the)\s+)?(?:(?:new|great|full[- ]time|part[- ]time|different|better|dream|first)\s+){0,5}(?:job|position|role|post|gig|career|work|working)\s+as\s+(.+)/,
    );
    if (role !== undefined) return [occupation(role.text, { change: 'replace' })];
    const promoted = piece(frame, /^\s*promoted to\s+(.+)/);
    if (verb === 'get' && promoted !== undefined)
      return [occupation(promoted.text, { change: 'replace' })];
    if (verb === 'get' && /^\s*(?:fired|laid off|sacked|made redundant|let go)\b/.test(rest)) {
      const from = piece(frame, /\b(?:from|by|at)\s+(.+)/);
      return [
        single('employer', from?.text ?? '', {
          stance: 'ending',
          polarity: 'negative',
          change: 'end',
        }),
      ];
    }
    const direct = piece(frame, /^\s*(?:work(?:ing)?\s+)?at\s+(.+)/);
    if (
      (verb === 'start' || verb === 'begin') &&
      direct !== undefined &&
      !notEmployer.test(direct.text) &&
      !commonEmployer.test(direct.text) &&
      /^[A-Z]/.test(asTyped(clause, direct.text, direct.start))
    ) {
      return [employer(clause, stripCity(direct), { change: 'replace' })];
    }
    return noMatch;
  }
  if (
    verb === 'quit' ||
    verb === 'leave' ||
    verb === 'resign' ||
    verb === 'retire' ||
    verb === 'lose'
  ) {
    if (verb === 'retire')
      return [occupation('retired', { change: 'replace', stance: 'state', polarity: 'positive' })];
    const job =
      /^\s*(?:from\s+)?(?:(?:my|the|that)\s+)?(?:(?:old|previous|current|last|day)\s+)?(?:job|position|role|post|company|work|employer|firm)\b(?:\s+(?:at|with|as)\s+(.+))?/.exec(
        rest,
      );
    if (job !== null) {
      return [
        single(
          'employer',
          (job[1] ?? '')
            .split(/[,.;\ue000]/)[0]
            ?.replace(/\s+(?:as|last|in|on)\s.*$/, '')
            .trim() ?? '',
          { stance: 'ending', polarity: 'negative', change: 'end' },
        ),
      ];
    }
    if (
      (verb === 'quit' || verb === 'resign') &&
      /^[\s\ue000.!]*(?:today|yesterday|this morning)?$/.test(rest)
    ) {
      return [single('employer', '', { stance: 'ending', polarity: 'negative', change: 'end' })];
    }
    if (verb === 'resign') {
      const from = piece(frame, /^\s*(?:from|at|as)\s+(.+)/);
      if (from !== undefined)
        return [
          single('employer', from.text, { stance: 'ending', polarity: 'negative', change: 'end' }),
        ];
    }
    return noMatch;
  }
  if (verb === 'change' || verb === 'switch') {
    if (/^\s*(?:my )?(?:jobs?|careers?|employers?|companies|professions?)\b/.test(rest)) {
      const to = piece(frame, /\b(?:to|into)\s+(?:being\s+|become\s+|becoming\s+)?(.+)/);
      if (to !== undefined && isOccupationEnglish(to.text))
        return [occupation(to.text, { change: 'replace' })];
      if (to !== undefined && /^[A-Z]/.test(asTyped(clause, to.text, to.start)))
        return [employer(clause, to, { change: 'replace' })];
    }
  }
  if (verb === 'retrain' || verb === 'qualify') {
    const as = piece(frame, /^\s*as\s+(.+)/);
    if (as !== undefined) return [occupation(as.text, { change: 'replace' })];
  }
  return noMatch;
};
