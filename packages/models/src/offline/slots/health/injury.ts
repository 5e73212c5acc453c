import { noMatch, type SlotMatch, type SlotRule } from '../slot-match.ts';
import { condition, ended } from './health-slots.ts';

const part = String.raw`(knee|ankle|wrist|elbow|shoulder|arm|leg|foot|toe|finger|thumb|hand|hip|rib|ribs|back|neck|collarbone|collar bone|nose|jaw|achilles|achilles tendon|hamstring|calf|shin|heel|tailbone|skull|tooth|teeth|eye|ear|groin|thigh|tendon|ligament|acl|meniscus|spine|pelvis|kneecap)`;
const side = String.raw`(?:left |right |lower |upper |bad |good |big |little |other |poor ){0,5}`;
const hurt = new RegExp(`^\\s*(?:up )?(?:my|a|the|both my|two)\\s+${side}${part}s?\\b`);
const hurting =
  /^(?:break|fracture|sprain|twist|injure|hurt|tear|dislocate|pull|strain|bruise|damage|crack|smash|wreck|bust|rupture|snap|burn|cut|mess|throw)$/;
const ownPart = new RegExp(
  `^\\s*(?:and |but )?my\\s+${side}${part}s?(?:'s|\\s+(?:is|are|was|has|have|got|feels?|seems?|had))\\s+(.+)`,
);
const injured =
  /^(?:been |got |gotten |still |really |badly |completely |slightly |a bit |now ){0,5}(?:broken|injured|hurt|hurting|sprained|fractured|torn|dislocated|swollen|sore|in a (?:cast|brace|sling|splint)|done for|messed up|acting up|killing me|strained|bruised|in (?:bad shape|pain|bits)|wrecked|bad|inflamed|playing up|damaged)\b/;
const healed =
  /^(?:been |now |finally |all |completely |fully |totally |much |almost |pretty much |\ue000|\s){0,5}(?:healed|better|fine|ok|okay|good as new|good again|recovered|mended|back to normal|all right|alright|cured|pain[- ]free|sorted|out of (?:the )?cast|strong again|well again|as good as new|in shape again|good now)\b/;

/** A part of the body that is hurt, or well again: keyed by the part. */
export const injuryEnglish: SlotRule = (frame, clause) => {
  if (frame.subject.kind === 'self' && !frame.negated && hurting.test(frame.verb)) {
    const found = hurt.exec(frame.rest)?.[1];
    if (found !== undefined && frame.mode === 'plain') return [injury(found)];
  }
  const own = ownPart.exec(clause.timeless);
  if (own === null || frame.negated) return noMatch;
  const state = own[2] ?? '';
  if (healed.test(state)) return [injury(own[1] ?? '', ended)];
  return injured.test(state) ? [injury(own[1] ?? '')] : noMatch;
};

const injury = (where: string, extra: Partial<SlotMatch> = {}): SlotMatch =>
  condition(where, { stance: 'state', polarity: 'positive', ...extra, value: 'injured' });

const partChinese = String.raw`(膝盖|脚踝|手腕|手肘|胳膊肘|肩膀|肩|胳膊|手臂|手|腿|小腿|大腿|脚|脚趾|手指|拇指|髋|肋骨|腰|脖子|颈|锁骨|鼻梁|下巴|跟腱|韧带|半月板|脚后跟|尾椎|牙|眼睛|耳朵|胯|脚腕|腕|踝|骨头|脊椎|背)`;
const chineseHurt = new RegExp(
  `^[\\s\\ue000]*(?:我的?|不小心|昨天|前几天|又|把|我){0,5}(?:左|右|右边|左边)?(?:的)?${partChinese}(?:\\ue000|\\s|又|还|给|也|不小心|最近|打球|跑步|时候|时|一直|有点儿?|严重|轻微){0,5}(?:受(?:了)?伤|扭伤|扭了|崴了|骨折|摔伤|摔断|摔了|拉伤|断了|骨裂|脱臼|撕裂|发炎|肿了|疼(?!爱)|痛|伤了|不舒服|折了|挫伤|擦伤|烫伤|割伤|动了手术|打了石膏)`,
);
const chineseHurtFirst = new RegExp(
  `^[\\s\\ue000]*(?:我|不小心|昨天|前几天|又){0,5}(?:扭伤|扭|崴|摔伤|摔断|弄伤|拉伤|骨折|撞伤|砸伤|伤)(?:了|到了|到)?(?:左|右)?(?:的)?${partChinese}`,
);
const chineseHealed = new RegExp(
  `^[\\s\\ue000]*(?:我的?|现在){0,5}(?:左|右|受伤的|扭伤的|骨折的){0,5}(?:的)?${partChinese}(?:的伤|伤)?(?:\\ue000|\\s|已经|现在|终于|都|也|早就|基本上?|完全|彻底|恢复得|差不多|全|总算){0,5}(?:好了|痊愈|康复|恢复|没事了|不疼了|不痛了|拆石膏|好全|好利索|养好|没问题了|好得)`,
);

/** The same for Chinese: 我膝盖受伤了, 膝盖已经好了. */
export const injuryChinese: SlotRule = (frame, clause) => {
  if (frame.subject.kind === 'third' || frame.subject.kind === 'assistant') return noMatch;
  const text = clause.timeless;
  const well = chineseHealed.exec(text)?.[1];
  if (well !== undefined && !/(?:没|不|还没|未)(?:有)?(?:完全)?(?:好|痊愈|康复|恢复)/.test(text))
    return [injury(well, ended)];
  const bad = chineseHurt.exec(text)?.[1] ?? chineseHurtFirst.exec(text)?.[1];
  return bad === undefined || frame.negated ? noMatch : [injury(bad)];
};
