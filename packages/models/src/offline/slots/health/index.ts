import { chinese } from './chinese.ts';
import { english } from './english.ts';
import { injuryChinese, injuryEnglish } from './injury.ts';

/** Allergies, lasting conditions, medicines and ways of eating. */
export const healthRules = { en: [english, injuryEnglish], zh: [injuryChinese, chinese] } as const;
