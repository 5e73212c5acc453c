import { childPattern, partnerPattern } from '../../lexicon/kin.ts';
import { petKind, petPattern } from '../../lexicon/pets.ts';
import { partner } from '../relationship/relationship-slots.ts';
import { noMatch, type SlotMatch, type SlotRule } from '../slot-match.ts';
import { child, childKey, pet } from './household-slots.ts';

const mention = new RegExp(
  String.raw`(?<![a-z])(?:my|our)\s+(?:new |dear |lovely |little |old |older |younger |oldest |youngest |eldest ){0,5}(?:(?<partner>${partnerPattern.en})|(?<child>${childPattern.en})|(?<pet>${petPattern.en}))(?:\s+(?:called|named)|,\s*(?:her|his|its|their) name(?:'s| is)|,)?\s+(?<name>(?-i:\p{Lu}[\p{L}'’-]+))(?=$|[\s,.!]|['’]s\b)`,
  'iu',
);
const notName =
  /^(?:I|I'm|I've|We|Is|Was|And|But|Has|Had|He|She|They|It|Just|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December)$/;

/**
 * Somebody of the household named in passing: `my wife Ana and I went hiking`. The clause tells
 * something else, so the match is an occasion and not the plain statement of the name.
 */
export const mentionedEnglish: SlotRule = (frame, clause) => {
  if (frame.negated || frame.mode === 'end' || frame.subject.kind === 'assistant') return noMatch;
  const groups = mention.exec(clause.raw)?.groups;
  const name = groups?.['name'];
  if (groups === undefined || name === undefined || notName.test(name)) return noMatch;
  const value = name.toLowerCase();
  const occasion: Partial<SlotMatch> = {
    memType: 'EPISODIC',
    stance: 'state',
    polarity: 'positive',
  };
  if (groups['partner'] !== undefined) return [partner(clause, value, occasion)];
  if (groups['child'] !== undefined)
    return [child(childKey(groups['child'].toLowerCase(), value), value, clause, occasion)];
  const kind = groups['pet']?.toLowerCase() ?? '';
  return [pet(petKind(kind) ?? petKind(kind.replace(/s$/, '')) ?? 'pet', value, clause, occasion)];
};

const mentionChinese = new RegExp(
  `我(?:们)?(?:家)?(?:的)?(?<who>${partnerPattern.zh}|${childPattern.zh}|${petPattern.zh})[^,。叫]{0,16},\\s*(?:她|他|它)?(?:的)?(?:名字|小名)?(?:叫|是)(?<name>[\\u4e00-\\u9fff]{1,4}|[a-z]{2,16})[\\s。.!]*$`,
);
const zhPartner = new RegExp(`^(?:${partnerPattern.zh})$`);
const zhChild = new RegExp(`^(?:${childPattern.zh})$`);

/** The same for Chinese: 我女儿上小学了，叫糖糖. */
export const mentionedChinese: SlotRule = (frame, clause) => {
  const groups = mentionChinese.exec(clause.folded)?.groups;
  const who = groups?.['who'] ?? '';
  const name = groups?.['name'];
  if (name === undefined || frame.negated) return noMatch;
  const occasion: Partial<SlotMatch> = {
    memType: 'EPISODIC',
    stance: 'state',
    polarity: 'positive',
  };
  if (zhPartner.test(who)) return [partner(clause, name, occasion)];
  if (zhChild.test(who)) return [child(childKey(who, name), name, clause, occasion)];
  return [pet(petKind(who) ?? 'pet', name, clause, occasion)];
};
