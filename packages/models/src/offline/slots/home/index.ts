import { chinese } from './chinese.ts';
import { english, englishHomeIs } from './english.ts';

/** Where the speaker lives, and in what. */
export const homeRules = { en: [english, englishHomeIs], zh: [chinese] } as const;
