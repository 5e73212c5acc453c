import { chinese } from './chinese.ts';
import { english, englishOwn } from './english.ts';

/** School, subject, degree. */
export const educationRules = { en: [englishOwn, english], zh: [chinese] } as const;
