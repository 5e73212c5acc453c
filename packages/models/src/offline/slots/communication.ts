import { languagePattern } from '../lexicon/languages.ts';
import { noMatch, type SlotMatch, type SlotRule } from './slot-match.ts';

const reply = (key: string, value: string): readonly SlotMatch[] => [
  {
    name: 'replies',
    key,
    cardinality: 'one',
    value,
    category: 'communication',
    memType: 'PROCEDURAL',
    stance: 'state',
    polarity: 'positive',
    person: 'self',
  },
];

const standing =
  /\b(?:always|never|from now on|from here on|going forward|in (?:the )?future|by default|every time|whenever you|from today|henceforth|for all (?:future )?(?:answers|replies)|stop (?:using|writing|adding|giving|sending|calling|saying|being)|no more|i (?:prefer|like|want|'d like|would like|would prefer|'d prefer) (?:you to |your |it when you |to get |to receive |short |brief |concise |bullet |long )|keep (?:your|the|all) (?:answers|replies|responses|messages)|your (?:answers|replies|responses))\b/;
const manner =
  /\b(?:answers?|repl(?:y|ies)|respon[ds]e?s?|respond|messages?|explanations?|explain|talk to me|speak to me|write to me|address me|emojis?|bullet points?|bullets|lists?|markdown|tables?|tone|formal|informal|casual|short|brief|concise|briefly|long|detail|detailed|lines|words|sentences|paragraphs?|jargon|units|metric|imperial|celsius|fahrenheit|format|sugar[- ]?coat|jokes?|slang|abbreviations|exclamation marks?|greetings?)\b/;
const deliverable =
  /\b(?:this|the following|that) (?:email|text|letter|paragraph|essay|post|message|document|code|sentence|article)\b/;

const answerIn = new RegExp(
  `\\b(?:answer|reply|respond|write|speak|talk|communicate)(?: to me| me)?(?: only| always)? in (${languagePattern.en})\\b`,
);

const english: SlotRule = (_frame, clause) => {
  const text = clause.folded;
  const language = answerIn.exec(text)?.[1];
  if (
    language !== undefined &&
    (standing.test(text) || /\b(?:please|always|only|to me)\b/.test(text)) &&
    !deliverable.test(text)
  )
    return reply('language', language);
  if (
    !standing.test(text) ||
    !manner.test(text) ||
    deliverable.test(text) ||
    /\b(?:my (?:boss|wife|husband|friend)|customers?|clients?)\b/.test(text)
  )
    return noMatch;
  if (/\b(?:emojis?|emoticons?)\b/.test(text))
    return reply('emoji', /\b(?:no|never|stop|don't|without)\b/.test(text) ? 'no' : 'yes');
  if (
    /\b(?:short|brief|concise|briefly|long|lines|words|sentences|detail|detailed|paragraphs?)\b/.test(
      text,
    )
  )
    return reply('length', text.replace(/[.!]+$/, ''));
  if (/\b(?:bullet|bullets|list|lists|markdown|tables?|format)\b/.test(text))
    return reply('format', text.replace(/[.!]+$/, ''));
  if (/\b(?:units|metric|imperial|celsius|fahrenheit)\b/.test(text))
    return reply('units', text.replace(/[.!]+$/, ''));
  return reply('tone', text.replace(/[.!]+$/, ''));
};

const zhStanding =
  /(?:以后|从现在起|从现在开始|今后|每次|一律|别再|不要再|默认|始终|永远|总是|所有回答|往后|从今以后|我(?:喜欢|希望|想要|更喜欢|偏好)(?:你)?(?:的)?(?:回答|回复|用|简短|简洁|详细))/;
const zhManner =
  /(?:回答|回复|答复|回我|跟我说话|和我说话|对我说话|给我发|表情|emoji|语气|简短|简洁|详细|啰嗦|废话|字以内|句以内|列表|要点|表格|格式|术语|称呼|口语|正式|单位|摄氏|华氏|公制|markdown|客套|寒暄|直接给|长篇|分点)/;
const zhDeliverable = /(?:这封|这段|这篇|这句|下面|以下|这个文|那封)/;

const answerInChinese = new RegExp(
  `(?:用|以)\\s*(${languagePattern.zh}|${languagePattern.en})\\s*(?:来)?(?:回答|回复|回我|跟我|和我|答复|交流|沟通|说)`,
);

const chinese: SlotRule = (_frame, clause) => {
  const text = clause.folded;
  const language = answerInChinese.exec(text)?.[1];
  if (
    language !== undefined &&
    (zhStanding.test(text) || /请|都/.test(text)) &&
    !zhDeliverable.test(text)
  )
    return reply('language', language);
  if (
    !zhStanding.test(text) ||
    !zhManner.test(text) ||
    zhDeliverable.test(text) ||
    /叫我/.test(text)
  )
    return noMatch;
  if (/表情|emoji/.test(text)) return reply('emoji', /别|不|勿/.test(text) ? 'no' : 'yes');
  if (/简短|简洁|详细|啰嗦|废话|字以内|句以内|长篇/.test(text))
    return reply('length', text.replace(/[。.!]+$/, ''));
  if (/列表|要点|表格|格式|markdown|分点/.test(text))
    return reply('format', text.replace(/[。.!]+$/, ''));
  if (/单位|摄氏|华氏|公制/.test(text)) return reply('units', text.replace(/[。.!]+$/, ''));
  return reply('tone', text.replace(/[。.!]+$/, ''));
};

/** Standing orders about how to be answered; one-off wishes about a deliverable are none. */
export const communicationRules = { en: [english], zh: [chinese] } as const;
