import { chinese } from './chinese.ts';
import { english } from './english.ts';

/** Allergies, lasting conditions, medicines and ways of eating. */
export const healthRules = { en: [english], zh: [chinese] } as const;
