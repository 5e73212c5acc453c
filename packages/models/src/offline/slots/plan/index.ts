import { chinese } from './chinese.ts';
import { chineseChange } from './chinese-change.ts';
import { english, englishGoal, englishPlanIs } from './english.ts';
import { englishChange } from './english-change.ts';

/** What changes a plan is read before everything else; plans themselves come after the state slots. */
export const planChangeRules = { en: [englishChange], zh: [chineseChange] } as const;
export const planRules = { en: [englishPlanIs, english, englishGoal], zh: [chinese] } as const;
