import { languagesChinese } from '../../lexicon/languages.ts';
import { noMatch, type SlotRule } from '../slot-match.ts';
import { major, school } from './education-slots.ts';
import { subject } from './english.ts';

const zhSchool = String.raw`([\u4e00-\u9fffa-z][\u4e00-\u9fffa-z ]{0,16}?(?:大学|学院|学校|中学|高中|小学|一中|二中|附中|理工(?!大|学)|师范(?!大|学)|医科大|工大|职校|技校|艺校|music school|university|college))`;
const zhAt = new RegExp(
  String.raw`^(?:\s|\ue000){0,5}(?:在|于|就读于|考上了?|考入了?|就读|上|读|转学到|转学去|转到|毕业于)\s*${zhSchool}\s*(?:的)?\s*(.*)$`,
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

/** School and field of study. */
export const chinese: SlotRule = (frame, clause) => {
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
  const switched =
    /^(?:switch|transfer|change|转|换)(?:\s|了|到|去|成|to){0,5}([a-z][a-z ]{3,30}?)\s*(?:专业)?了?$/.exec(
      rest,
    )?.[1];
  if (switched !== undefined && subject.test(switched))
    return [major(switched, { change: 'replace' })];
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
      const fieldEnd =
        fieldAt +
        field.length +
        (/^(?:专业|系)/.exec(clause.timeless.slice(fieldAt + field.length))?.[0].length ?? 0);
      return [
        major(field, {
          drops: verb === null ? [] : [{ start: Math.max(frame.restStart, zai), end: tailStart }],
        }),
        school(clause, place, placeStart, {
          drops: [{ start: tailStart, end: Math.max(tailStart, fieldEnd) }],
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
