import { parseChineseNumber } from './chinese-number.ts';
import { parseEnglishNumber } from './english-number.ts';

/**
 * Value of a number written in figures or in English or Chinese words (`thirty-two`, 三十二, 两, 半);
 * undefined when the text is anything else.
 */
export const parseNumber = (text: string): number | undefined => {
  const trimmed = text.trim().toLowerCase();
  return parseEnglishNumber(trimmed) ?? parseChineseNumber(trimmed);
};
