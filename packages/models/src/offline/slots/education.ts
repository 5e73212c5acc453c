import type { Span } from '@palimpsest/text';
import type { SaidClause } from '../clauses/clause.ts';
import { languagesChinese, languagesEnglish } from '../lexicon/languages.ts';
import { type Piece, piece } from './piece.ts';
import { noMatch, type SlotMatch, type SlotRule } from './slot-match.ts';
import { asTyped } from './value.ts';

const major = (value: string, extra: Partial<SlotMatch> = {}): SlotMatch => ({
  name: 'major',
  key: null,
  cardinality: 'one',
  value,
  category: 'education',
  ...extra,
});

const school = (
  clause: SaidClause,
  value: string,
  start: number,
  extra: Partial<SlotMatch> = {},
): SlotMatch => ({
  name: 'school',
  key: null,
  cardinality: 'one',
  value,
  category: 'education',
  entities: [{ name: asTyped(clause, value, start), type: 'ORGANISATION' }],
  ...extra,
});

const degree = (value: string, extra: Partial<SlotMatch> = {}): SlotMatch => ({
  name: 'degree',
  key: null,
  cardinality: 'one',
  value,
  category: 'education',
  ...extra,
});

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

const subject =
  /^(?:[a-z ]*(?:ology|onomy|istry|ics|ography|ophy)|(?:[a-z]+ )?(?:engineering|science|sciences|law|medicine|history|literature|nursing|architecture|music|art|fine art|business|accounting|finance|marketing|design|journalism|education|theology|classics|agriculture|forestry|pharmacy|dentistry|botany|geography|maths|math|computing|management|studies|linguistics|anthropology|film|drama|theatre|dance))$/;

const english: SlotRule = (frame, clause) => {
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
    const at = piece(frame, /^\s*(?:full[- ]time |part[- ]time |here |abroad )*at\s+(.+)/);
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
      /^\s*(?:now |currently |still )*(?:an?|the)?\s*(?:(?:first|second|third|fourth|final|1st|2nd|3rd|4th)[- ]year\s+)?([a-z ]{3,40}?)\s+(?:student|major|undergraduate|undergrad)\b(?:\s+at\s+(.+))?/.exec(
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
      /^\s*(?:now |currently |still )*(?:enrolled|a student|studying|doing (?:a|my) (?:degree|phd|masters?))\s+(?:at|in)\s+(.+)/,
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
    verb === 'take'
  ) {
    const match =
      /^\s*(?:a|an|my|the)?\s*((?:phd|doctorate|master'?s?(?: degree)?|msc|mba|bachelor'?s?(?: degree)?|ba|bsc|degree|diploma))\s+(?:in|on)\s+(.+)/.exec(
        rest,
      );
    if (match === null) return noMatch;
    const field = piece(frame, /\b(?:in|on)\s+(.+)/);
    if (field === undefined) return noMatch;
    return both(clause, field, {}) ?? [major(field.text)];
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

const englishOwn: SlotRule = (_frame, clause) => {
  const match =
    /^\s*my\s+(?:new |current )?(major|minor|field of study|course of study|degree|school|university|college|alma mater|thesis(?: topic)?|dissertation(?: topic)?)(?:'s|\s+is|\s+has changed to)\s+(?:now |currently )*(?:in |on |about |at )?(.+)/.exec(
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

const zhSchool = String.raw`([\u4e00-\u9fffa-z][\u4e00-\u9fffa-z ]{0,16}?(?:大学|学院|学校|中学|高中|小学|一中|二中|附中|理工|师范|医科大|工大|职校|技校|艺校|music school|university|college))`;
const zhAt = new RegExp(
  String.raw`^(?:\s|\ue000)*(?:在|于|就读于|考上了?|考入了?|就读|上|读|转学到|转学去|转到|毕业于)\s*${zhSchool}\s*(?:的)?\s*(.*)$`,
);
const zhMajorVerb =
  /^(?:学|读|念|攻读|主修|专业是|学的是|读的是|修|上|就读|专攻|学习|转到|study|major in?)(?:的是|了|着|的专业是)?\s*(.+)$/;
const tidyMajor = (value: string): string =>
  value
    .replace(/[,。;\ue000].*$/, '')
    .replace(/^(?:的|是|了)/, '')
    .replace(/(?:专业|系|方向|本科|硕士|博士|的|了|研究生)+$/, '')
    .trim();
const notZhMajor =
  /^(?:书|习|校|会|大学|大一|大二|大三|大四|高中|初中|小学|研究生?|博士?|硕士?|本科|课|班|完|好|网|网课|东西|到|过|不|得|驾照|车|开车|游泳|画|画画|做|弹|拉|跳|吉他|钢琴|唱|写|怎么|这|那|什么|几|一|个)/;

const chinese: SlotRule = (frame, clause) => {
  const own =
    /^\s*(?:我的?|我现在的?|我大学的?)?(?:本科|硕士|博士|研究生|大学|现在的?)?的?(?:专业|主修|major)(?:现在|已经|目前)?(?:是|换成|改成|变成|转成|改为|转到|:)了?\s*(.+)$/.exec(
      clause.timeless,
    )?.[1];
  if (own !== undefined) {
    const value = tidyMajor(own.replace(/[。.!了]+$/, ''));
    return value.length < 2 ? noMatch : [major(value)];
  }
  const ownSchool = /^\s*(?:我的?|我现在的?)(?:母校|学校|大学)(?:现在)?(?:是|:)\s*(.+)$/.exec(
    clause.timeless,
  );
  if (ownSchool !== null) {
    const value = (ownSchool[1] ?? '').replace(/[,。;.!\ue000].*$/, '').trim();
    return value.length < 2
      ? noMatch
      : [school(clause, value, 0, /母校/.test(ownSchool[0]) ? { name: 'alma_mater' } : {})];
  }
  if (frame.subject.kind !== 'self' && frame.subject.kind !== 'third') return noMatch;
  const rest = frame.rest.trim();
  const turned =
    /^(?:从\s*.{1,10}?\s*)?(?:转专业|转|换专业|换|改学|改读|改修|转读|转学|换成|转系)(?:到了?|成了?|去了?|读|学|为)?\s*([\u4e00-\u9fff]{2,12})/.exec(
      rest,
    );
  if (turned !== null && /专业|改学|改读|改修|转读|转学(?!校)|系/.test(rest)) {
    const value = tidyMajor(turned[1] ?? '');
    if (value.length > 1 && !/大学|学院|学校/.test(value))
      return [major(value, { change: 'replace' })];
  }
  if (/^(?:退学|肄业|休学)/.test(rest))
    return [school(clause, '', 0, { stance: 'ending', polarity: 'negative', change: 'end' })];
  const at = zhAt.exec(frame.rest);
  if (at !== null) {
    const place = at[1] ?? '';
    const placeStart = frame.restStart + frame.rest.indexOf(place);
    const tail = (at[2] ?? '').trim();
    if (/毕业于/.test(at[0]) || tail.startsWith('毕业'))
      return [school(clause, place, placeStart, { name: 'alma_mater' })];
    const verb = zhMajorVerb.exec(tail);
    const field =
      verb === null ? (/(?:专业|系)$/.test(tail) ? tidyMajor(tail) : '') : tidyMajor(verb[1] ?? '');
    if (field.length > 1 && !notZhMajor.test(field)) {
      const zai = clause.folded.lastIndexOf(frame.rest.trim().charAt(0), placeStart);
      const tailStart = clause.timeless.indexOf(tail, placeStart + place.length);
      const fieldAt = clause.timeless.indexOf(field, tailStart);
      return [
        major(field, {
          drops: verb === null ? [] : [{ start: Math.max(frame.restStart, zai), end: tailStart }],
        }),
        school(clause, place, placeStart, {
          drops: [{ start: tailStart, end: Math.max(tailStart, fieldAt + field.length) }],
          tail: '读书',
        }),
      ];
    }
    if (
      tail.length === 0 ||
      /^(?:读|念|上学|读书|念书|就读|学习|读研|读博|读本科|上大学|当|做)/.test(tail)
    ) {
      if (/^(?:当|做)/.test(tail)) return noMatch;
      return [
        school(clause, place, placeStart, /转学|转到/.test(at[0]) ? { change: 'replace' } : {}),
      ];
    }
  }
  const verb = zhMajorVerb.exec(rest);
  if (verb !== null && frame.mode !== 'wish') {
    const value = tidyMajor(verb[1] ?? '');
    const strong =
      /^(?:攻读|主修|专业是|学的是|读的是|专攻)/.test(rest) ||
      /专业|系$/.test(verb[1] ?? '') ||
      /学$|工程|法律|会计|金融|医|建筑|计算机|设计|哲学|历史|地质|农|林|园艺|美术史|新闻|管理|贸易|师范|护理|英语专业|中文系|土木|机械|自动化|软件|通信|材料|化工|环境|心理|教育|统计|考古|天文|气象|航空|舞蹈|音乐|戏剧|影视/.test(
        value,
      );
    if (strong && value.length > 1 && !notZhMajor.test(value) && !languagesChinese.includes(value))
      return [major(value)];
  }
  return noMatch;
};

/** School, subject, degree. */
export const educationRules = { en: [englishOwn, english], zh: [chinese] } as const;
