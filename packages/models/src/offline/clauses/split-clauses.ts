import type { Span } from '@palimpsest/text';
import { isKnownVerb, verbForm } from '../lexicon/english-verbs.ts';
import { childPattern, kinPattern, partnerPattern } from '../lexicon/kin.ts';

const connector = String.raw`(?:(?:and|but|so|then|plus|also|while|whereas|though|although|yet|however|which means|meaning|and also|and so|and now|but now|and then|because|since|cause|cuz|as)\s+)?`;
const lead = String.raw`(?:(?:now|currently|also|actually|these days|nowadays|at the moment|today|yesterday|recently|lately|still|instead|sadly|unfortunately|luckily|then|sometimes|usually|before that|after that|since then|in fact|by the way|just|finally|meanwhile|originally|apparently|obviously|as of today|so far|last (?:week|month|year|night|summer|winter)|next (?:week|month|year)|from now on|as of \ue000+|(?:since|after|before|over|during|by|in|on|at|for|until|from) [a-z0-9 ]{0,20}\ue000+|\ue000+)\s*,?\s+){0,5}`;
const pronounStart = new RegExp(
  `^${connector}${lead}(?:i|we|he|she|they|you|it)(?:'(?:m|ve|d|ll|re|s))?(?=\\s)`,
);
const thatStart = new RegExp(
  `^${connector}${lead}(?:it's|that's|this is|there's|there is|there are|that is|that was|those are|which (?:is|was|means)|who (?:is|was|lives|works)|where i|when i)(?=\\s|$)`,
);
const nounStart = new RegExp(
  `^${connector}${lead}(?:my|our|the|his|her|their|your|both|everyone|everybody|people)\\s+[^,;.!?]{1,60}?(?:'s|\\s(?:is|are|was|were|has|have|had|does|do|did|will|can|could|would|lives?|lived|works?|worked|moved|got|turned|died|needs?|loves?|likes?|hates?|goes|went|runs?|takes?|starts?|called|named|says?|said|told|thinks?|keeps?|makes?|came|comes|left|wants?|calls?))\\b`,
);
const peopleStart = new RegExp(
  `^${connector}${lead}(?:everyone|everybody|people|friends|most people|(?:all |most of )?my (?:friends|family|mates|colleagues|teammates|coworkers)|they) (?:all |just |usually |always |mostly ){0,5}(?:calls?|knows?|says?|thinks?)\\s`,
);
const bareVerb =
  /^(and|but|so|then|plus|and then|and now|and also)?\s*((?:now|currently|also|still|just|recently|mostly|usually|never|always|no longer|don't|do not|can't|cannot|didn't|haven't)\s+){0,5}([a-z']+)(?:\s+([a-z0-9$'"]+))?/;
const nouny =
  /^(?:work|study|drive|play|run|walk|drink|sleep|talk|look|travel|love|hate|dance|cook|swim|hike|paint|box|garden|bike|surf|climb|read|train|coach|camp|fish|rest|name|call|plan|race|visit|exercise|practice|design|code|type|watch|record|row|ski|sail|fence|bake|ride|cycle|jog|date|share|trade|change|paint|sew|knit)$/;
const objectStart =
  /^(?:a|an|the|my|our|at|in|as|for|with|to|on|from|two|three|four|five|\d+|no|some|any|it|them|every|about|by|near|not|alone|up|out|off|over|both|his|her|their|very|lots|more|mostly|like)$/;
const noCut =
  /^(?:and|but)?\s*(?:i|me|my (?:wife|husband|partner|friend|brother|sister|mom|mum|dad))\s+(?:and|both)\b/;
const pairBefore = /(?:^|[\s,])(?:between|both|either|neither|not|from|in between)\s+[^,]{1,30}$/;

const stillAt = /^(?:and |but )?still (?:at|with|in)\s/;
const callMe = /^(?:and |but |so )?(?:please |just |you can )?call me\s/;
const namesIt =
  /^(?:and )?(?:(?:her|his|its|their|the [a-z]+'s) names?(?:'s|\s+is|\s+are)|(?:she|he|it|they)(?:'s|\s+is|'re|\s+are)\s+(?:called|named))\s/;
const finite =
  /(?:^|\s)(?:i'm|im|am|is|are|was|were|has|have|had|can|could|will|would|'s|'re|do|does|did|don't|can't|never)(?=\s|$)|'(?:m|s|re|ve|ll|d)\b/;

/** Whether the words so far hold a verb: `In 2015,` and `Ilse` (and I …) do not stand alone. */
const hasVerb = (text: string): boolean =>
  finite.test(text) ||
  /^\s*(?:still |[\p{L}' -]{2,24} here\b)/u.test(text) ||
  (text.match(/[a-z']+/g) ?? []).some((word) => isKnownVerb(word) || /[a-z]{3}ed$/.test(word));

const cutsEnglish = (left: string, separator: string, right: string, kept: string): boolean => {
  if (noCut.test(right) || !hasVerb(kept)) return false;
  if (callMe.test(right) || stillAt.test(right)) return true;
  if (separator.trim().startsWith(';') && hasVerb(right)) return true;
  if (namesIt.test(right)) return false;
  if (pronounStart.test(right))
    return !/\b(?:that|which|who|where|when|because|if|while|since|than|as|until|after|before|so|like|what|how|why|think|believe|know|guess|said|told)\s*$/.test(
      left,
    );
  if (thatStart.test(right) || peopleStart.test(right)) return true;
  if (nounStart.test(right) && !/\b(?:between|both)\b[^,]*$/.test(left)) return true;
  const verb = bareVerb.exec(right);
  if (verb === null || pairBefore.test(left)) return false;
  const word = verb[3] ?? '';
  const next = verb[4] ?? '';
  if (verb[2] !== undefined && (isKnownVerb(word) || objectStart.test(next))) return true;
  if (
    !isKnownVerb(word) ||
    (/^(?:like|love|used)$/.test(word) && !objectStart.test(next) && next.length === 0)
  )
    return false;
  const form = verbForm(word);
  if (next.length === 0) return false;
  if (
    /\bto\s+[a-z]+(?:\s+[a-z]+){0,3}$/.test(left) &&
    form === 'base' &&
    isKnownVerb(/\bto\s+([a-z]+)(?:\s+[a-z]+){0,3}$/.exec(left)?.[1] ?? '')
  )
    return false;
  if (form === 'ing')
    return separator.trim().startsWith(',')
      ? false
      : /\b(?:'m|am|'re|are|been)\s+(?:now |currently |also )?[a-z]+ing\b/.test(kept) &&
          !/\b(?:like|love|enjoy|hate|prefer|adore|started|stopped|into|of)\s+[a-z]+ing\b/.test(
            kept,
          );
  if (nouny.test(word) && !objectStart.test(next)) return false;
  if (form === 'base' && word.endsWith('s') && !word.endsWith('ss'))
    return /\b(?:he|she|my|our|it)\b/.test(kept) || objectStart.test(next);
  if (form === 'past')
    return (
      !/^(?:based|called|named|born|married|used|known|made|located|raised|retired)$/.test(word) ||
      verb[1] !== undefined ||
      /^(?:based|born|married|used)$/.test(word)
    );
  return objectStart.test(next) || verb[1] !== undefined;
};

const englishSeparator =
  /\s*[,;]\s+|\s+-{1,2}\s+|\s+(?=(?:and|but|so|then|because|since|as|cause|cuz|while|whereas|though|although)\s)/g;

const splitEnglish = (text: string): readonly Span[] => {
  const spans: Span[] = [];
  let start = 0;
  for (const match of text.matchAll(englishSeparator)) {
    const at = match.index;
    if (at <= start) continue;
    const rightStart = at + match[0].length;
    const left = text.slice(Math.max(start, at - 80), at);
    const right = text.slice(rightStart, rightStart + 120);
    if (!cutsEnglish(left, match[0], right, text.slice(start, Math.min(at, start + 80)))) continue;
    spans.push({ start, end: at });
    start = rightStart;
  }
  spans.push({ start, end: text.length });
  return spans;
};

const naming =
  /^\s*(?:(?:它|她|他|牠|名字|名|小名|大名|对方|女朋友|男朋友|猫|狗)(?:的)?(?:名字|小名|大名)?\s*)?(?:就)?(?:叫做?|名叫|取名|起名|名字是|名字叫|是个?(?:女|男|小|千金|公|母|儿子|女儿|闺女|龙凤|双胞胎))/;
const continues = new RegExp(
  `^\\s*(?:而是|是(?!我)|就是(?!不)|不是|才|为了|因为|由于|导致|以便|包括|比如|例如|特别是|尤其|还是(?=\\ue000)|改到|改成|改为|延到|推到|挪到|到时候|一边|又(?=[^\\u4e00-\\u9fff]{0}[^有买养])|而不是)`,
);
const ownStart = new RegExp(
  `^\\s*(?:我|俺|咱|本人|他|她|你|您|(?:${partnerPattern.zh}|${childPattern.zh}|${kinPattern.zh}))`,
);

/** 等到…退休，我: when and why, before the clause that it belongs to. */
const leadsIn =
  /^(?:\s|\ue000){0,5}(?:(?:等到?|到了?|过了|过完|自从|自打|趁着?|为了)[^我,]{0,16}|[^我,]{0,6}\ue000+[^我,了]{0,3}(?:退休|毕业|放假|过年|结束|开始|入夏|入冬|开学)(?:后|以后|之后|时)?)$/;

const chineseSeparator = /\s*(?:,(?!\d{3})|;)\s*|\s+-{1,2}\s+/g;

const splitChinese = (text: string): readonly Span[] => {
  const spans: Span[] = [];
  let start = 0;
  for (const match of text.matchAll(chineseSeparator)) {
    const at = match.index;
    if (at <= start) continue;
    const rightStart = at + match[0].length;
    const left = text.slice(start, at);
    const right = text.slice(rightStart, rightStart + 60);
    if (right.trim().length === 0) continue;
    if (
      naming.test(right) &&
      /[有养生添买]|出生|女朋友|男朋友|老婆|老公|对象|孩子|儿子|女儿|猫|狗|宠物|结婚|老二|宝|恋爱|脱单|[一两这那新][个只条部本家所种位名道款首间座支台辆]|新(?:公司|学校|单位)/.test(
        left,
      )
    )
      continue;
    if (continues.test(right) && !ownStart.test(right)) continue;
    if (/^(?:\ue000|\s){0,5}$/.test(left) || leadsIn.test(left)) continue;
    if (
      /(?:的时候|时|之前|之后|以前|以后|期间|那年|从小到大|的话)\s*$/.test(left) &&
      !/[我].{2,}/.test(left)
    )
      continue;
    spans.push({ start, end: at });
    start = rightStart;
  }
  spans.push({ start, end: text.length });
  return spans;
};

/**
 * Clauses of a sentence by offsets. `text` is folded with time phrases blanked. English cuts only
 * where the right side has a verb of its own; Chinese cuts at commas unless the right side names or
 * continues what stands before.
 */
export const splitClauses = (text: string, language: 'en' | 'zh'): readonly Span[] =>
  language === 'en' ? splitEnglish(text) : splitChinese(text);
