import { chinese } from './chinese.ts';
import { english } from './english.ts';
import { mentionedChinese, mentionedEnglish } from './mentioned.ts';

/** Children and pets: keyed by name, else by kind, so that a second one never replaces the first. */
export const householdRules = { en: [english], zh: [chinese] } as const;

/** Names told in passing: read last, when the clause says nothing else that fits. */
export const mentionedRules = { en: [mentionedEnglish], zh: [mentionedChinese] } as const;
