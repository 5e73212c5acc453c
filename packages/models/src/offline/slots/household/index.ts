import { chinese } from './chinese.ts';
import { english } from './english.ts';

/** Children and pets: keyed by name, else by kind, so that a second one never replaces the first. */
export const householdRules = { en: [english], zh: [chinese] } as const;
