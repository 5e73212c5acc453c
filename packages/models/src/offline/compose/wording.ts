import type { Frame } from '../frame/frame.ts';
import { isKnownVerb, verbForm } from '../lexicon/english-verbs.ts';

const englishEnd =
  /(?:[\s,;:.!~-]|\b(?:haha+|hehe+|lol|lmao|rofl|xd|though|tho|btw|by the way|if that matters|fyi|you know|just so you know|for what it's worth|for the record|as you know|like i said|as i said|thanks|thank you|please|i guess|tbh|to be honest|honestly|actually)\b|[\u{1F300}-\u{1FAFF}\u2600-\u27BF]|\u200D|\uFE0F)+$/iu;
const chineseEnd =
  /(?:[\s,;:.!~，；：。！～…、-]|[哈嘿呵嘻啊哦喔呀噢喽]|[\u{1F300}-\u{1FAFF}\u2600-\u27BF]|\u200D|\uFE0F)+$/u;

const participle =
  /^(?:based|allergic|born|married|single|divorced|engaged|retired|vegan|vegetarian|diabetic|settled|raised|from|off|not|addicted|interested|afraid|unemployed|going to|able to|a|an|into)\b/;
const asIs =
  /^(?:can|can't|cannot|could|will|would|won't|used to|want to|don't|dont|do not|didn't|haven't|have|had|got|never|no longer|just|recently|finally|always|usually|still|also|currently|now|originally|already|newly)\b/;

const restoreEnglish = (text: string, folded: string, subject: string): string => {
  const adverbs =
    /^(?:(?:just|recently|finally|always|usually|still|also|currently|now|originally|already|newly|no longer|never|happily|not)\s+)+/.exec(
      folded,
    )?.[0] ?? '';
  const body = folded.slice(adverbs.length);
  const word = /^[a-z']+/.exec(body)?.[0] ?? '';
  const be = subject === 'I' ? "I'm" : subject === 'We' ? "We're" : `${subject} is`;
  const lowered = text.charAt(0).toLowerCase() + text.slice(1);
  if (/^born\b/.test(body)) return `${subject} was ${lowered}`;
  if (participle.test(body) || (verbForm(word) === 'ing' && isKnownVerb(word)))
    return `${be} ${lowered}`;
  if (asIs.test(folded) || isKnownVerb(word)) return `${subject} ${lowered}`;
  return `${subject} ${lowered}`;
};

/** Puts the carried subject before a clause that names none. */
export const withSubject = (text: string, folded: string, frame: Frame): string => {
  if (
    frame.overt ||
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

/** Takes chatter off the end, begins with a capital, ends with a full stop, keeps within the length limit. */
export const finish = (text: string, language: 'en' | 'zh'): string => {
  const spaced = text
    .replace(/[ \t\r\n]+/g, ' ')
    .replace(/ +([,.;!])/g, '$1')
    .trim();
  const trimmed = shorten(
    spaced.replace(language === 'en' ? englishEnd : chineseEnd, ''),
    language,
  ).replace(/[\s,，;；]+$/, '');
  if (trimmed.length === 0) return '';
  const capital = language === 'en' ? trimmed.charAt(0).toUpperCase() + trimmed.slice(1) : trimmed;
  const han =
    /[\u3400-\u9fff]/.test(trimmed.slice(-1)) || (language === 'zh' && !/[a-z0-9]$/i.test(trimmed));
  if (/[.!?。！？…]$/.test(capital)) return capital;
  return `${capital}${han || language === 'zh' ? '。' : '.'}`;
};
