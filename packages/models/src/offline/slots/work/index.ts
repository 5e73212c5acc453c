import { chinese } from './chinese.ts';
import { chineseOwn } from './chinese-own.ts';
import { english } from './english.ts';
import { englishOwn } from './english-own.ts';

/** Employer, occupation, field, town and manner of work. */
export const workRules = { en: [englishOwn, english], zh: [chineseOwn, chinese] } as const;
