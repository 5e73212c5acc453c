import { parseNumber } from '@palimpsest/text';

const aliases: Readonly<Record<string, string>> = {
  nyc: 'new york',
  'new york city': 'new york',
  sf: 'san francisco',
  la: 'los angeles',
  uk: 'united kingdom',
  'u.k.': 'united kingdom',
  usa: 'united states',
  us: 'united states',
  'the states': 'united states',
  帝都: '北京',
  魔都: '上海',
  羊城: '广州',
  鹏城: '深圳',
  蓉城: '成都',
  山城: '重庆',
  江城: '武汉',
  星城: '长沙',
  金陵: '南京',
  beijing: '北京',
  shanghai: '上海',
  guangzhou: '广州',
  shenzhen: '深圳',
  hangzhou: '杭州',
  chengdu: '成都',
  nanjing: '南京',
  wuhan: '武汉',
  chongqing: '重庆',
  tianjin: '天津',
  'hong kong': '香港',
  taipei: '台北',
  dev: 'developer',
  码农: '程序员',
  程序猿: '程序员',
};

const englishSuffix = /[\s,]+(?:inc|ltd|llc|gmbh|corp|co|plc|limited|incorporated|company)\.?$/;
const chineseSuffix =
  /(?<=[\u4e00-\u9fff]{2})(?:股份有限公司|有限责任公司|有限公司|集团公司|公司|市|省|县)$/;

/**
 * A value in the form by which two tellings are compared: articles, possessives, company forms and
 * plural endings off, number words as digits, well-known second names of places resolved.
 */
export const normaliseValue = (value: string): string => {
  let text = value
    .toLowerCase()
    .replace(/\ue000+/g, ' ')
    .replace(/["'“”‘’「」『』]/g, '')
    .replace(/[\s.,;!?。，；！？]+$/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:a|an|the|my|our|some|any|called|named)\s+/, '');
  text = text.replace(englishSuffix, '').replace(chineseSuffix, '').replace(/\s*&$/, '');
  const number = parseNumber(text);
  if (number !== undefined) return String(number);
  if (/[a-z]{3}[^suis]s$/.test(text) && !/\d/.test(text)) text = text.slice(0, -1);
  // Own members only: "constructor" is a job, not what every object inherits.
  return Object.hasOwn(aliases, text) ? (aliases[text] ?? text) : text;
};

/** Whether `part` says less of the same thing: Graz in `Lend, Graz`, 蓝鲸 in 蓝鲸动画. */
export const contains = (whole: string, part: string): boolean => {
  if (part.length === 0 || whole === part) return false;
  if (/[\u3400-\u9fff]/.test(part)) return part.length >= 2 && whole.includes(part);
  const words = new Set(whole.split(/[^\p{L}\p{N}']+/u));
  return part.split(/[^\p{L}\p{N}']+/u).every((word) => word.length === 0 || words.has(word));
};
