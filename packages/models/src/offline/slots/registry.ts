import type { SaidClause } from '../clauses/clause.ts';
import { readChineseFrame } from '../frame/chinese-frame.ts';
import { readEnglishFrame } from '../frame/english-frame.ts';
import type { Frame } from '../frame/frame.ts';
import { abilityRules } from './abilities.ts';
import { ageRules, birthdayRules } from './age.ts';
import { attributeRules } from './attribute.ts';
import { communicationRules } from './communication.ts';
import { departureRules } from './departure.ts';
import { educationRules } from './education/index.ts';
import { healthRules } from './health/index.ts';
import { addressRules } from './home/address.ts';
import { homeRules } from './home/index.ts';
import { originRules } from './home/origin.ts';
import { householdRules, mentionedRules } from './household/index.ts';
import { nameRules, traitRules } from './identity.ts';
import { chineseParaphrases } from './paraphrase/chinese.ts';
import { englishParaphrases } from './paraphrase/english/index.ts';
import { paraphraseRule } from './paraphrase/rule.ts';
import { planChangeRules, planRules } from './plan/index.ts';
import { isAhead } from './plan/plan-slots.ts';
import { possessionRules } from './possession.ts';
import { preferenceRules } from './preferences.ts';
import { relationshipRules } from './relationship/index.ts';
import { routineRules } from './routine/index.ts';
import { noMatch, type SlotMatch, type SlotRule } from './slot-match.ts';
import { workRules } from './work/index.ts';

interface Family {
  readonly en: readonly SlotRule[];
  readonly zh: readonly SlotRule[];
}

/** In the order in which they are tried: what changes something first, then keyed, then single slots. */
const held: readonly Family[] = [
  communicationRules,
  planChangeRules,
  traitRules,
  nameRules,
  ageRules,
  relationshipRules,
  householdRules,
  healthRules,
  educationRules,
  workRules,
  originRules,
  addressRules,
  homeRules,
  departureRules,
  abilityRules,
  preferenceRules,
  planRules,
  possessionRules,
  attributeRules,
  routineRules,
  mentionedRules,
];

/** What lies ahead is a plan or a wish, whatever state it would bring: only these rules read it. */
const ahead: readonly Family[] = [
  communicationRules,
  birthdayRules,
  planChangeRules,
  nameRules,
  planRules,
  routineRules,
];

const firstOf = (
  families: readonly Family[],
  language: 'en' | 'zh',
  frame: Frame,
  clause: SaidClause,
): readonly SlotMatch[] => {
  for (const family of families) {
    for (const rule of family[language]) {
      const found = rule(frame, clause);
      if (found.length > 0) return found;
    }
  }
  return [];
};

/** Reads what is said in other words than the slot rules know, by their plain words. */
const otherWords = {
  en: paraphraseRule(
    englishParaphrases,
    ({ raw, timeless }, carried) => readEnglishFrame(timeless, carried, raw),
    (frame, clause) => firstOf(held, 'en', frame, clause),
  ),
  zh: paraphraseRule(
    chineseParaphrases,
    ({ timeless }, carried) => readChineseFrame(timeless, carried),
    (frame, clause) => firstOf(held, 'zh', frame, clause),
  ),
} as const;

/** `at the same place`, 同一家公司: nothing that could be found again, and no other value. */
const sameAsBefore =
  /^(?:the )?(?:very )?same(?: old)? [a-z]+(?: (?:still|now|as before))?$|^(?:还是)?(?:同一|原来的|原先的|老)(?:个|家|所|间|座)?(?:公司|单位|地方|学校|城市|医院|小区)$/;
const whereabouts: ReadonlySet<string> = new Set(['home', 'employer', 'school', 'work_city']);

/** The facts of a clause by the first rule that reads it. */
export const readSlots = (frame: Frame, clause: SaidClause): readonly SlotMatch[] => {
  const coming =
    isAhead(frame) ||
    (frame.subject.kind !== 'own' &&
      !frame.habitual &&
      frame.tense === 'present' &&
      !frame.negated &&
      clause.phrases.some(
        ({ kind, direction }) => direction === 'future' && (kind === 'point' || kind === 'range'),
      ));
  const reworded = coming ? noMatch : otherWords[frame.language](frame, clause);
  return (
    reworded.length > 0 ? reworded : firstOf(coming ? ahead : held, frame.language, frame, clause)
  ).filter(
    (match) =>
      !(whereabouts.has(match.name) && sameAsBefore.test(match.value)) &&
      (match.value.length > 0 ||
        match.key !== null ||
        match.stance === 'ending' ||
        match.change === 'postpone'),
  );
};
