/** What a question asks for, and the sentence that a bare answer to it stands for. */
interface Asked {
  readonly question: RegExp;
  readonly told: string;
}

const english: readonly Asked[] = [
  {
    question:
      /\b(?:where|which (?:city|town|country|place)|what (?:city|town|country)) (?:do|are) you (?:live|living|based)\b|\bwhere are you based\b|\bwhich (?:city|town)\?\s*$|\bwhat (?:city|town)\?\s*$/,
    told: 'I live in $',
  },
  { question: /\bwhere (?:are you|do you come) (?:originally )?from\b/, told: "I'm from $" },
  {
    question:
      /\bwhat(?:'s| is) your name\b|\bwho am i (?:talking|speaking) to\b|\bhow should i call you\b/,
    told: 'My name is $',
  },
  { question: /\bwhat (?:should|can|may|do) (?:i|people) call you\b/, told: 'Call me $' },
  {
    question:
      /\bwhat do you do(?: for (?:a living|work))?\?|\bwhat(?:'s| is) your (?:job|occupation|profession|line of work)\b/,
    told: 'I work as a $',
  },
  {
    question:
      /\b(?:where|who|which company) do you work(?: for| at)?\b|\bwho(?:'s| is) your employer\b/,
    told: 'I work at $',
  },
  { question: /\bhow old are you\b|\bwhat(?:'s| is) your age\b/, told: "I'm $ years old" },
  {
    question: /\bwhen(?:'s| is) your birthday\b|\bwhen were you born\b/,
    told: 'My birthday is on $',
  },
  {
    question:
      /\bwhat are you allergic to\b|\b(?:any|have you got|do you have(?: any)?) (?:food )?allergies\b/,
    told: "I'm allergic to $",
  },
  {
    question:
      /\bwhat(?:'s| is) your (favou?rite [a-z ]{2,24}?|phone number|email(?: address)?|shoe size|blood type|height|weight|address)\?/,
    told: 'My @ is $',
  },
  {
    question: /\bwhat (?:are you studying|do you study|is your major)\b|\bwhat's your major\b/,
    told: "I'm studying $",
  },
  {
    question: /\b(?:where|which (?:university|school|college)) do you (?:study|go)\b/,
    told: "I'm studying at $",
  },
  {
    question: /\bwhat(?:'s| is) your (?:dog|cat|pet)(?:'s name| called)\b/,
    told: 'My pet is called $',
  },
  {
    question:
      /\bwhat(?:'s| is) your (?:wife|husband|partner|girlfriend|boyfriend)(?:'s name| called)\b/,
    told: 'My partner is called $',
  },
];
const chinese: readonly Asked[] = [
  { question: /(?:老家|家乡)(?:在|是)?哪|哪里人|来自哪/, told: '我老家在$' },
  { question: /(?:住在?|在)(?:哪|什么地方|哪个城市|哪座城市)|哪个城市/, told: '我住在$' },
  { question: /叫什么(?!名字的)|名字是|怎么称呼|贵姓/, told: '我叫$' },
  { question: /做什么工作|什么职业|做哪一?行|从事什么|职业是/, told: '我的职业是$' },
  { question: /在哪(?:里|儿|家公司)?(?:上班|工作|就职)|哪家公司/, told: '我在$上班' },
  { question: /多大|几岁|年龄/, told: '我今年$岁' },
  { question: /生日是?(?:哪|什么|几)|哪天生日/, told: '我的生日是$' },
  { question: /对什么过敏|什么过敏|过敏源/, told: '我对$过敏' },
  { question: /(?:最喜欢|最爱)的([\u4e00-\u9fff]{1,6})是(?:什么|哪)/, told: '我最喜欢的@是$' },
  {
    question: /(手机号|电话|邮箱|微信号|鞋码|血型|身高|体重|地址)(?:码)?是?(?:多少|什么)/,
    told: '我的@是$',
  },
  { question: /学(?:的)?什么专业|读什么专业|什么专业/, told: '我的专业是$' },
  { question: /在哪(?:所|个)?(?:学校|大学)?(?:读书|上学)|哪所(?:大学|学校)/, told: '我在$读书' },
];

const lead =
  /^\s*(?:(?:in|at|it's|it is|that's|just|a|an|on|to|is|well|oh|um|i think|在|是|叫|对)\s*,?\s*(?=\S)){0,5}/i;
const noAnswer =
  /^(?:yes|no|yeah|nope|yep|sure|none|nothing|nowhere|never|ok|okay|why|maybe|not|i|i'm|i've|my|we|what|who|how|where|you|please|thanks|thank|hello|hi|skip|pass|是的?|不是|没有|不|对|好的?|可以|为什么|你|我|谢谢|不知道|保密|随便|算了)(?![a-z])/i;

/**
 * The sentence that a bare answer stands for: `Which city do you live in?` / `Tartu` → `I live in
 * Tartu`. `undefined` when the last thing asked is no such question or the reply says more.
 */
export const answeredWith = (asked: string, reply: string): string | undefined => {
  const question =
    asked
      .trim()
      .split(/(?<=[.!。！\n])\s*/)
      .at(-1)
      ?.toLowerCase() ?? '';
  if (!/[?？]["'”’)]*$/.test(question)) return undefined;
  const value = reply
    .trim()
    .replace(/[\s.!。！]+$/, '')
    .replace(lead, '');
  const short = /[\u3400-\u9fff]/.test(value) ? value.length <= 12 : value.split(/\s+/).length <= 5;
  if (value.length === 0 || !short || noAnswer.test(value) || /[?？,，;；\n]/.test(value))
    return undefined;
  for (const { question: pattern, told } of [...english, ...chinese]) {
    const match = pattern.exec(question);
    if (match === null) continue;
    const number = told.includes('岁') || told.includes('years old');
    if (number && !/\d|[一二三四五六七八九十]/.test(value)) return undefined;
    const bare = number ? value.replace(/\s*(?:岁|years? old|years?)$/, '') : value;
    return `${told.replace('@', match[1] ?? '').replace('$', () => bare)}${/[\u3400-\u9fff]/.test(told) ? '。' : '.'}`;
  }
  return undefined;
};
