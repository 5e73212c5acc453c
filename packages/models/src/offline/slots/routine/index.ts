import { chinese } from './chinese.ts';
import { english } from './english.ts';

/** What the speaker does again and again, keyed by the activity; the value is days and time. */
export const routineRules = { en: [english], zh: [chinese] } as const;
