import type { Frame } from '../frame/frame.ts';
import { isKnownVerb, verbForm } from '../lexicon/english-verbs.ts';

const englishEnd =
  /(?:[\s,;:.!~-]|\b(?:haha+|hehe+|lol|lmao|rofl|xd|though|tho|btw|by the way|if that matters|fyi|you know|just so you know|for what it's worth|for the record|as you know|like i said|as i said|as (?:i )?mentioned(?: before)?|thanks|thank you|please|i guess|tbh|to be honest|honestly|actually)\b|[\u{1F300}-\u{1FAFF}\u2600-\u27BF]|\u200D|\uFE0F)+$/iu;
const chineseEnd =
  /(?:[\s,;:.!~，；：。！～…、-]|[哈嘿呵嘻啊哦喔呀噢喽]|[\u{1F300}-\u{1FAFF}\u2600-\u27BF]|\u200D|\uFE0F)+$/u;

const participle =
  /^(?:(?:down|up|back) to|based|allergic|born|married|single|divorced|engaged|retired|vegan|vegetarian|diabetic|settled|raised|from|off|not|addicted|interested|afraid|unemployed|going to|able to|a|an|into)\b/;
const asIs =
  /^(?:can|can't|cannot|could|will|would|won't|used to|want to|don't|dont|do not|didn't|haven't|have|had|got|never|no longer|just|recently|finally|always|usually|still|also|currently|now|originally|already|newly)\b/;

const leadingAdverbs =
  /^(?:(?:just|recently|finally|always|usually|still|also|currently|now|originally|already|newly|no longer|never|happily|not)\s+)+/;
/** Participles that are no past tense: they need "have" before them. */
const perfect =
  /^(?:become|been|gone|done|seen|taken|given|written|driven|grown|broken|spoken|eaten|flown|known|begun|chosen)\b/;

/** Whether a clause without a subject (folded) begins with what a subject may be put before. */
export const takesSubject = (folded: string): boolean => {
  const body = folded.replace(leadingAdverbs, '');
  const word = /^[a-z']+/.exec(body)?.[0] ?? '';
  if (/^been\b/.test(body) || /^[a-z]+ \d+\W*$/.test(body)) return false;
  return participle.test(body) || asIs.test(folded) || isKnownVerb(word);
};

/** The same for Chinese: narrative (下楼买菜) and remarks (气候舒服) get no 我 that nobody said. */
export const takesSubjectChinese = (timeless: string): boolean =>
  /^[\s\ue000]*(?:已经|也|还|又|刚|正在|在|现在|目前|一直|平时|以前|曾经|从来|从|只|不|没|很|特别){0,5}(?:开(?!车|心|会|始)|养|做(?!饭)|当|教|学|练|写|画|卖|带|租|买(?!菜)|喜欢|爱|讨厌|会|能|参加|加入|经营|创办|负责|准备|打算|计划|结婚|生了|考|读|念|搬|有|是|用|得|患|认识|收藏|加|毕业|退休|拿|获|上过|去过|来自|出生|怕|信|属|戴|骑|弹|唱|跳|坐过|吃素)/.test(
    timeless,
  );

const restoreEnglish = (text: string, folded: string, subject: string): string => {
  const adverbs = leadingAdverbs.exec(folded)?.[0] ?? '';
  const body = folded.slice(adverbs.length);
  const word = /^[a-z']+/.exec(body)?.[0] ?? '';
  const be = subject === 'I' ? "I'm" : subject === 'We' ? "We're" : `${subject} is`;
  const lowered = text.charAt(0).toLowerCase() + text.slice(1);
  if (/^born\b/.test(body)) return `${subject} was ${lowered}`;
  if (perfect.test(body))
    return `${subject === 'I' || subject === 'We' ? `${subject}'ve` : `${subject} has`} ${lowered}`;
  if (participle.test(body) || (verbForm(word) === 'ing' && isKnownVerb(word)))
    return `${be} ${lowered}`;
  return `${subject} ${lowered}`;
};

const pronounHead = /^(?:(?:and|but|so)\s+)?(?:he|she)(?=['’\s])/i;
const pronounHeadChinese = /^(?:而且|但是?|所以)?(?:他|她)(?!们)/;

/** `He lives in Graz` is told of whom the clause before named: a memory stands alone, and a pronoun would not. */
const withAntecedent = (text: string, frame: Frame): string => {
  if (frame.subject.kind !== 'third') return text;
  const { label } = frame.subject;
  return frame.language === 'zh'
    ? text.replace(pronounHeadChinese, `我${label}`)
    : text.replace(pronounHead, `My ${label}`);
};

/** Puts the carried subject before a clause that names none. */
export const withSubject = (text: string, folded: string, frame: Frame): string => {
  if (frame.overt) return withAntecedent(text, frame);
  if (
    frame.subject.kind === 'own' ||
    frame.subject.kind === 'other' ||
    frame.subject.kind === 'none'
  )
    return text;
  if (frame.language === 'zh') {
    if (/^.{0,10}[我俺咱]/u.test(folded)) return text;
    const subject =
      frame.subject.kind === 'third'
        ? `我${frame.subject.label}`
        : frame.subject.kind === 'we'
          ? '我们'
          : '我';
    return `${subject}${text}`;
  }
  const subject =
    frame.subject.kind === 'third'
      ? `My ${frame.subject.label}`
      : frame.subject.kind === 'we'
        ? 'We'
        : 'I';
  return restoreEnglish(text, folded, subject);
};

const limit = { en: 300, zh: 120 } as const;

const shorten = (text: string, language: 'en' | 'zh'): string => {
  if (text.length <= limit[language]) return text;
  const head = text.slice(0, limit[language]);
  const cut = Math.max(
    head.lastIndexOf(','),
    head.lastIndexOf('，'),
    head.lastIndexOf('。'),
    head.lastIndexOf('. '),
    head.lastIndexOf(';'),
  );
  const kept = cut > limit[language] / 3 ? head.slice(0, cut) : head;
  return /[\ud800-\udbff]$/.test(kept) ? kept.slice(0, -1) : kept;
};

/** A finished text with a clause behind it that leans on it. */
export const withLeaning = (text: string, leaning: string, language: 'en' | 'zh'): string =>
  finish(
    `${text.replace(/[.。!！\s]+$/, '')}${language === 'zh' ? '，' : ', '}${leaning}`,
    language,
  );

/** In UTF-16 units. Looking for an end at every place of a long text takes longer than all else about its wording. */
const longestEnd = 80;

const withoutEnd = (text: string, end: RegExp): string => {
  const from = text.length - longestEnd;
  const at = from <= 0 ? 0 : text.slice(from).search(end);
  // Where the end reaches back to the cut, or a word may have been cut, all is looked at.
  return at >= 0 && at < 12 ? text.replace(end, '') : at < 0 ? text : text.slice(0, from + at);
};

/** Takes chatter off the end, begins with a capital, ends with a full stop, keeps within the length limit. */
export const finish = (text: string, language: 'en' | 'zh'): string => {
  const spaced = text
    .replace(/[ \t\r\n]+/g, ' ')
    .replace(/ +([,.;!])/g, '$1')
    .trim();
  const trimmed = shorten(
    withoutEnd(spaced, language === 'en' ? englishEnd : chineseEnd),
    language,
  ).replace(/[\s,，;；]+$/, '');
  if (trimmed.length === 0) return '';
  const capital = language === 'en' ? trimmed.charAt(0).toUpperCase() + trimmed.slice(1) : trimmed;
  const han =
    /[\u3400-\u9fff]/.test(trimmed.slice(-1)) || (language === 'zh' && !/[a-z0-9]$/i.test(trimmed));
  if (/[.!?。！？…]$/.test(capital)) return capital;
  return `${capital}${han || language === 'zh' ? '。' : '.'}`;
};
