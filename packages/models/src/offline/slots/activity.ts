import { isKnownVerb, lemma, verbForm } from '../lexicon/english-verbs.ts';

const light =
  /^(?:play|do|go|have|attend|practise|practice|take|drink|eat|use|perform|join|get|watch|visit|consume|hit|be|make|smoke)$/;

/** How much of it: `about ten`, `half a`. */
const amount =
  /^\s*(?:about|around|roughly|nearly|almost|some|maybe|up to|at least|at most|over|under|more than|less than|only|just)?\s*(?:half )?(?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|a dozen|a few|several|\d+)?\s*(?:(?:cups?|glass(?:es)?|packs?|bottles?|cans?|pints?|litres?|liters?|mugs?)\s+(?:of\s+)?)?(?=\S)/;
const tobacco = /^(?:cigarettes?|cigs?|smokes?|tobacco|roll-?ups?|packs?)$/;

/**
 * What an activity is called whatever verb it comes with: `play badminton`, `go to badminton` and
 * `badminton` are one key, and so are `go running` and `run`.
 */
export const activityKey = (verb: string, object: string): string => {
  const bare = object
    .replace(/[\ue000,;.!?].*$/, '')
    .replace(amount, ' ')
    .replace(/\s+(?:a|per)\s+(?:day|week|month|night)\s*$/, '')
    .replace(
      /^\s*(?:to|at|on|in|for|with|some|a|an|the|my|our|any|of|more|much|every|each|lots of|a lot of|a little|a cup of|a glass of|cups of|\d+|two|three|out)\s+/g,
      '',
    )
    .replace(/^\s*(?:to|a|an|the|my|our|cup of|glass of|any)\s+/g, '')
    .replace(/\s+(?:with|at|in|on|for|after|before|from|by|and then|every|each|as|to)\s.*$/, '')
    .replace(
      /\s+(?:usually|always|regularly|twice|once|daily|weekly|again|now|too|also|instead|classes|class|lessons?|sessions?|practice|training|any ?more)\s*$/g,
      '',
    )
    .replace(/\s+(?:classes|class|lessons?|sessions?|practice|training)\s*$/g, '')
    .trim();
  if (bare.length === 0 || (verb === 'smoke' && tobacco.test(bare))) return verb;
  const words = bare.split(/\s+/);
  const first = words[0] ?? '';
  if (verb === 'go' && verbForm(first) === 'ing' && isKnownVerb(first))
    return [lemma(first), ...words.slice(1)].join(' ');
  if (light.test(verb)) return singular(bare);
  return `${verb} ${singular(bare)}`;
};

const singular = (text: string): string =>
  /[^su]s$/.test(text) && text.length > 4 ? text.slice(0, -1) : text;

const zhLight =
  /^(?:\s|\ue000|改[成到为]?|都|会|要|去|到|上|做|打|练习?|参加|学习?|玩|喝|吃|抽|吸|看|听|弹|拉|跳|有|一节|一次|一场|一堂|一个|一杯|两杯|几杯|早上|晚上|下午|中午|早晨|傍晚|固定|坚持|习惯|一起|和[^,]{1,4}一起|跟[^,]{1,4}一起|骑|用|再|只|还|也|在)+/;

const zhAmount = /^(?:[一二两三四五六七八九十半几\d]+)(?:包|根|支|杯|罐|瓶|碗|片|顿|勺|听|壶)(?=.)/;

/** The same for Chinese: 去健身房健身, 上瑜伽课 → 健身房健身, 瑜伽课. */
export const activityKeyChinese = (predicate: string): string => {
  const bare = predicate
    .replace(/[,。;!?].*$/, '')
    .replace(/\ue000+/g, '')
    .replace(
      /(?:了|过|着|的|呢|吧|一次|一小时|半小时|一个小时|两小时|\d+分钟|\d+公里|[一二三四五六七八九十两]+公里)+$/,
      '',
    )
    .trim();
  const key = bare.replace(zhLight, '').replace(zhAmount, '').replace(/^的/, '').trim();
  return key.length > 0 ? key : bare;
};
