import type { SaidClause } from '../clauses/clause.ts';

const englishStop =
  /[\ue000,;.!?()[\]\n"]|\s-\s|\s(?:and (?:i|i'm|we|my|it|he|she|they|now|that|have|am|work|live|do)\b|but\b|because\b|so\b|since\b|when\b|while\b|where\b|which\b|who\b|that\b|with (?:my|our|two|a|an|the|three|some|friends)\b|now\b|these days\b|nowadays\b|at the moment\b|at present\b|right now\b|any ?more\b|any longer\b|as well\b|too\b|again\b|currently\b|already\b|instead\b|lately\b|recently\b|as of\b|from now\b|for now\b|haha|lol\b|though\b|by the way\b|btw\b|please\b|actually\b|if\b|until\b|after\b|before\b|for good\b|for me\b|for us\b|as usual\b|still\b|ever since\b|rather than\b|not in\b|not at\b|not a\b|not the\b|and not\b|thanks\b|for the (?:last|past)\b|just\b|together\b|alone\b|full[- ]time\b|part[- ]time\b|permanently\b|temporarily\b|officially\b|for years\b|for ages\b|like i said\b|as i said\b|i think\b|you know\b|of mine\b|today\b|tonight\b|tomorrow\b|yesterday\b|last\b|this (?:week|month|year|spring|summer|autumn|fall|winter)\b)|\sin (?=\ue000|$)/;

/** Cuts an English value where it ends: at punctuation, a time phrase, the next clause or an adverb. */
export const cutEnglish = (text: string): string => {
  const lead = /^[\s'"]*/.exec(text)?.[0].length ?? 0;
  const body = text.slice(lead);
  const stop = englishStop.exec(
    body.replace(/\b(st|mt|dr|mr|mrs|ms|inc|ltd|co|jr)\.\s/g, '$1\u0002 '),
  );
  return (stop === null ? body : body.slice(0, stop.index))
    .trim()
    .replace(/\s(?:in|on|at|from|since|for|and|to|of|by|around|about)$/, '')
    .replace(/['"]+$/, '')
    .trim();
};

const chineseStop =
  /[\ue000,;。!?()[\]\n"「」『』“”…~]|(?:了|啦|的时候|这边|那边|这里|那里|因为|所以|但是|不过|而且|现在|目前|已经|左右|好几年|以来|之后|以后|为止|，)/;

/** Cuts a Chinese value where it ends. */
export const cutChinese = (text: string): string => {
  const lead = /^[\s"“「『]*/.exec(text)?.[0].length ?? 0;
  const body = text.slice(lead);
  const stop = chineseStop.exec(body);
  return (stop === null ? body : body.slice(0, stop.index))
    .trim()
    .replace(/(?:吧|呢|哦|啊|呀|嘛|哈|噢|就行|就好|即可|就可以|好了|的)+$/, '')
    .trim();
};

/** The letters of a folded value as they were typed, found again in the clause; the folded value when it is not there. */
export const asTyped = (clause: SaidClause, value: string, from: number): string => {
  if (value.length === 0) return value;
  const at = clause.folded.indexOf(value, Math.max(0, from));
  return at < 0 ? value : clause.raw.slice(at, at + value.length);
};
