import { conditionPattern, dietLabelsEnglish, dietPattern } from '../../lexicon/health.ts';
import { piece } from '../piece.ts';
import { noMatch, type SlotRule } from '../slot-match.ts';
import { allergy, condition, diet, type Extra, each, ended, medication } from './health-slots.ts';

const acute =
  /\b(?:a cold|the flu|flu|a fever|fever|a headache|headache|a sore throat|a cough|covid|a hangover|food poisoning|a stomach bug|a toothache)\b/;
const enCondition = new RegExp(
  `^\\s*(?:now |also |still |only |just |really |always |a bit of |a touch of |mild |severe |chronic |slight |some |bad |quite ){0,5}(${conditionPattern.en})(?![a-z])`,
);
const enAdjective = new RegExp(
  `^\\s*(?:now |also |still |slightly |mildly |severely |quite |really |partially |legally |very |red-green |a bit |rather |an? ){0,5}(${conditionPattern.enAdjective})(?![a-z])`,
);
/** Words for ways of eating. */
export const label = new RegExp(`(?<![a-z-])(${dietPattern.en})(?![a-z])`);
const dose =
  /\b(\d+(?:\.\d+)?\s*(?:mg|mcg|µg|g|ml|units?|iu|tablets?|pills?|puffs?|drops?|capsules?))\b/;
const drug =
  /\b(?:[a-z]{3,}(?:pril|sartan|olol|statin|formin|azole|oxetine|pram|pine|zepam|zolam|cillin|mycin|thyroxine|tidine|prazole|phylline|sone|gabalin|gabapentin|lukast|triptan|dipine|gliptin|glutide|parin|xaban|caine|done|terol|sterone|triol)|insulin|aspirin|ibuprofen|paracetamol|metformin|levothyroxine|ventolin|lithium|warfarin|antidepressants?|antihistamines?|beta blockers?|blood thinners?|birth control|the pill|iron (?:tablets|supplements)|vitamin [a-z0-9]+|magnesium|melatonin|methotrexate|ritalin|adderall|zoloft|prozac|xanax)\b/;

const wholeCondition = new RegExp(`^(?:${conditionPattern.en})$`);

/** `My doctor raised the metformin to 850 mg`: whoever did it, the speaker takes another dose. */
const redosed =
  /\b(?:raised|increased|upped|doubled|lowered|reduced|dropped|changed|adjusted|bumped|cut|halved|went (?:up|down)|gone (?:up|down))\b/;

/** Allergies, conditions, medicines, diets. */
export const english: SlotRule = (frame, clause) => {
  const { verb, rest } = frame;
  const text = clause.folded;
  const dosed = drug.exec(text)?.[0];
  const newDose = /\bto\s+(.+)$/.exec(text)?.[1] ?? '';
  if (
    dosed !== undefined &&
    redosed.test(text) &&
    dose.test(newDose) &&
    /\b(?:my|me|i)\b/.test(text)
  )
    return [
      medication(dosed, dose.exec(newDose)?.[1] ?? '', {
        change: 'replace',
        stance: 'state',
        person: 'self',
      }),
    ];
  if (frame.subject.kind === 'other' || frame.subject.kind === 'assistant') return noMatch;
  const neg: Extra =
    frame.mode === 'end' || frame.negated
      ? {
          polarity: 'negative',
          stance:
            frame.mode === 'end' || /\b(?:any ?more|any longer|now)\b/.test(text)
              ? 'ending'
              : 'state',
        }
      : {};
  if (verb === 'be' || verb === 'become' || verb === 'get') {
    const to = piece(
      frame,
      /^\s*(?:now |also |still |severely |mildly |slightly |very |really |highly |deathly |a bit |quite |deadly |no longer |not |only ){0,5}(?:allergic|intolerant|hypersensitive)\s+to\s+(.+)/,
    );
    if (to !== undefined)
      return each(to, 'en', allergy, { ...neg, ...(/\bno longer\b/.test(rest) ? ended : {}) });
    const label_ = label.exec(rest);
    if (
      label_ !== null &&
      label_.index < 40 &&
      !/\b(?:restaurant|food|dish|recipe|option|place|cafe|friend|meal)s?\b/.test(
        rest.slice(label_.index),
      )
    ) {
      return [
        diet(
          dietLabelsEnglish[label_[1] ?? ''] ?? label_[1] ?? '',
          verb === 'be' ? {} : { change: 'replace', stance: 'state' },
        ),
      ];
    }
    const state = enAdjective.exec(rest);
    if (state !== null) return [condition((state[1] ?? '').replace(/^an? /, ''), neg)];
    const diagnosed = piece(
      frame,
      /^\s*(?:just |recently |officially |also ){0,5}(?:diagnosed|living|struggling|suffering|being treated|cured|free|over|rid|recovered)\s+(?:with|as|for|from|of)\s+(.+)/,
    );
    if (diagnosed !== undefined) {
      if (/\b(?:cured|free|rid|recovered)\b/.test(rest.slice(0, 24)))
        return [condition(diagnosed.text, ended)];
      return acute.test(diagnosed.text)
        ? noMatch
        : each(diagnosed, 'en', condition, { stance: 'state' });
    }
    const on = /^\s*(?:now |currently |still ){0,5}on\s+(.+)/.exec(rest)?.[1] ?? '';
    if (on.length > 0) {
      const name = drug.exec(on)?.[0];
      const diet_ = label.exec(on);
      if (diet_ !== null) return [diet(dietLabelsEnglish[diet_[1] ?? ''] ?? '')];
      if (name !== undefined) return [medication(name, dose.exec(on)?.[1] ?? '', neg)];
    }
  }
  if (
    verb === 'have' ||
    verb === 'suffer' ||
    verb === 'develop' ||
    verb === 'live' ||
    verb === 'struggle' ||
    verb === 'get' ||
    verb === 'battle' ||
    verb === 'manage'
  ) {
    const body = rest.replace(/^\s*(?:from|with)\s+/, ' ');
    const named =
      /^\s*(?:a|an|no|any|got a|two|three)?\s*(?:severe |mild |bad |nasty |serious |slight |new |strong |really ){0,5}([a-z -]{2,30}?)\s+(allergy|allergies|intolerance)\b/.exec(
        body,
      );
    const to = piece(frame, /\ballerg(?:y|ies)\s+to\s+(.+)/);
    if (to !== undefined)
      return each(
        to,
        'en',
        allergy,
        /^\s*(?:no|any)\b/.test(rest) ? { polarity: 'negative' } : neg,
      );
    if (named !== null && !/^(?:an?|the|no|any|some|many|lots of|food)$/.test(named[1] ?? ''))
      return [
        allergy(
          (named[1] ?? '').trim(),
          /^\s*(?:no|any)\b/.test(rest) ? { polarity: 'negative' } : neg,
        ),
      ];
    const ill = enCondition.exec(body);
    if (
      ill !== null &&
      !acute.test(body) &&
      !/\b(?:book|film|movie|talk|lecture|patients?|clinic|research)\b/.test(body)
    )
      return [condition((ill[1] ?? '').replace(/^an? /, ''), neg)];
  }
  if (verb === 'outgrow' || verb === 'beat' || verb === 'overcome') {
    const what = piece(frame, /^\s*(?:my|the|an?)?\s*(.+)/);
    if (what !== undefined) {
      const item =
        /^(.+?)\s+(?:allergy|intolerance)$/.exec(what.text)?.[1] ??
        /allergy to\s+(.+)$/.exec(what.text)?.[1];
      return item !== undefined ? [allergy(item, ended)] : [condition(what.text, ended)];
    }
  }
  if (verb === 'diagnose') {
    const with_ = piece(frame, /\bwith\s+(.+)/);
    if (with_ !== undefined) return [condition(with_.text)];
  }
  if (
    verb === 'eat' ||
    verb === 'keep' ||
    verb === 'follow' ||
    verb === 'go' ||
    verb === 'stay' ||
    verb === 'turn' ||
    verb === 'do'
  ) {
    const found = label.exec(rest);
    if (
      found !== null &&
      found.index < 30 &&
      !/\b(?:restaurant|recipe|dish|options?|places?|burger|pizza|curry|sandwich|cake)\b/.test(rest)
    ) {
      return [
        diet(
          dietLabelsEnglish[found[1] ?? ''] ?? '',
          verb === 'go' || verb === 'turn' ? { change: 'replace', stance: 'state' } : {},
        ),
      ];
    }
  }
  if (verb === 'take' || verb === 'use' || verb === 'inject') {
    const name = drug.exec(rest)?.[0];
    const amount = dose.exec(rest)?.[1] ?? '';
    if (name !== undefined) return [medication(name, amount, frame.mode === 'end' ? ended : {})];
    const unknown = /^\s*(?:\d+\s*(?:mg|mcg|ml)\s+(?:of\s+)?)?([a-z-]{4,24})\b/.exec(rest)?.[1];
    if (amount.length > 0 && unknown !== undefined && /mg|mcg|ml|units/.test(amount))
      return [medication(unknown, amount)];
  }
  const mine =
    /^\s*my\s+(.{2,40}?)\s+(?:(?:is|has been|has|was)\s+)?(?:(?:completely|now|finally|all|totally|fully)\s+){0,5}(?:gone|cured|cleared up|went away|gone away|healed|over|in remission|disappeared|outgrown)\b/.exec(
      text,
    )?.[1];
  if (mine !== undefined) {
    const item =
      /^(.+?)\s+(?:allergy|intolerance)$/.exec(mine)?.[1] ?? /^allergy to (.+)$/.exec(mine)?.[1];
    if (item !== undefined) return [allergy(item, ended)];
    if (wholeCondition.test(mine)) return [condition(mine, ended)];
  }
  return noMatch;
};
