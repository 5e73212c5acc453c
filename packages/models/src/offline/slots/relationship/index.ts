import { chinese } from './chinese.ts';
import { english } from './english.ts';

/** Marital status and the person one shares life with. */
export const relationshipRules = { en: [english], zh: [chinese] } as const;
