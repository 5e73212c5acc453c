import type { SaidClause } from '../clauses/clause.ts';
import type { Frame } from '../frame/frame.ts';

const functionEnglish = new Set(
  'i me my mine we us our you your he she it its they them their his her this that these those the a an and or but so if then than as of in on at to for from with by about into over after before up down out off not no yes do does did done am is are was were be been being have has had will would can could should may might must just really very too also now still only even there here what who when where why how which some any all more most much many one thing things stuff got get go going went make made let s t m re ve ll d ok okay well oh'.split(
    ' ',
  ),
);

const momentaryEnglish =
  /^\s*(?:i'm|im|i am|we're|we are|i feel|i felt|i'm feeling|i am feeling|i've been feeling)\s+(?:so |very |really |too |just |all |a bit |a little |kind of |pretty |quite |still |totally |super |feeling |already |almost |not |now ){0,5}(?:hungry|tired|bored|ready|back|done|lost|confused|sorry|sure|fine|good|ok|okay|great|happy|sad|here|home|busy|stuck|curious|glad|excited|in a (?:hurry|rush|meeting|good mood|bad mood)|late|early|exhausted|sleepy|thirsty|cold|hot|awake|up(?! to)|off|out|in(?= (?:a hurry|a rush|a meeting)|$)|listening|waiting|kidding|joking|wondering|looking (?:for|forward|at|into)|asking|talking|thinking|trying|afraid (?:not|so|that)|not sure|unsure|impressed|surprised|grateful|thankful|frustrated|annoyed|having trouble|having (?:a )?(?:problem|issue|difficulty)s?|getting (?:an? )?error|interested|aware|free|available|leaving|on it|on my way|with you|all set|all ears|well)\b/;
const chatEnglish =
  /^\s*(?:i|we)\s+(?:'ll |will |just |really |also |don't |do not |didn't |can't |cannot |already |only |still |think |guess ){0,5}(?:see|mean|guess|think so|think you|think it|think that|suppose|know|understand|tried|got (?:it|an error|that|this|the same)|get (?:it|that)|hope (?:so|not|you|that|this|it|all|everything)|wish|need (?:to know|help|your|you|a hand|some (?:help|advice|ideas))|want (?:to know|you|help|your)|wonder|agree|disagree|appreciate (?:it|that|your|the)|love (?:it|that|this|your|you)|like (?:it|that|this|your|how)|asked|ask|said|meant|forgot|remember|noticed|looked|read (?:that|it|your)|heard|saw (?:that|your|it)|thought (?:so|that|it)|believe (?:so|that|you|it)|checked|copied|pasted|typed|clicked|ran (?:it|the|this|your)|restarted|have (?:a |another |one more |some |no |to go|to say|to run)?(?:questions?|idea|doubt|problem|issue|to go|request|favou?r)?$|have (?:a |another |one more |some |no )(?:quick |small |simple )?(?:questions?|ideas?|doubts?|requests?)|let you|get back|be (?:back|right|there)|talk to you|'d say|would say|'ll (?:try|take|think|check|do|let|be|see|go)|take (?:it|that)|do (?:that|it|so)|can't (?:wait|believe|remember|think|say|complain)|don't (?:know|think|care|mind|understand|get|see|remember|want to))\b/;
const notTold =
  /^\s*(?:hope|thanks|thank|sounds|looks|seems|great|good|nice|cool|perfect|awesome|congrat|happy (?:birthday|new)|see you|talk|bye|good ?(?:night|bye)|take care|welcome|no worries|no problem|never ?mind|whatever|fair enough|makes sense|that's|that is|it's|it is|there's|there is|this is|what a|how )\b/;

const momentaryChinese =
  /^\s*(?:我|俺|咱|我们)?(?:现在|已经|刚|有点儿?|好|很|太|真的?|快|都|还|又|也|实在|感觉|觉得|突然|今天|好像|只是|就|在|正在|正){0,5}(?:饿|困|累|渴|冷|热|无聊|懵|晕|烦|开心|高兴|难过|郁闷|生气|激动|兴奋|期待|紧张|着急|来了|好了|懂了|没懂|明白|知道了|回来了|回来|到了|走了|睡了|起来了|下班了|上班了|吃饱|吃完|完了|忙|没事|没问题|没听懂|迷路|迟到|等着|等一下|想想|想一想|考虑一下|试试|看看|再看|去忙|先走|先去|准备好|服了|哭了|笑死|崩溃|无语|放心|同意|赞同|支持|怀疑|好奇|不确定|不知道|不清楚|不明白|不懂|不太懂|搞不懂|忘了|记得|想起来|以为|希望你|谢谢|感谢|爱你|请你|问一下|问个|问你|说一下|报错|卡住|遇到(?:了)?(?:一个|个)?(?:问题|错误|bug)|明白了|理解|收到|听你的|信你|相信|觉得(?:你|这|那|挺|很|不错|还行|可以|太|有点|好)|感觉(?:你|这|那|很|挺|有点)|认为你|猜|打赌|发誓|保证|就这样|就这么|说完了|跑题|扯远)/;
const durableEnglish =
  /\b(?:can|can't|cannot|know how|own|have (?:a|an|two|three|been|my)|my (?:wife|husband|partner|son|daughter|mother|father|mum|mom|dad|brother|sister|aunt|uncle|cousin|friend|boss|dog|cat|girlfriend|boyfriend|grandmother|grandfather|doctor)|always|never|every|usually|allergic|born|grew up|married|divorced|engaged|moved|live|lived|work|worked|study|studied|graduated|retired|love|hate|prefer|favou?rite|plan|planning|going to|diagnosed|speak|learned|learnt|collect|play|adopted|bought|sold|started|quit|joined|won|published|founded)\b/;
/** Done once, and told for years. */
const achievementEnglish =
  /\bmy (?:very )?(?:first|second|third|\d+(?:st|nd|rd|th)) [a-z]+|\b(?:won|passed|earned|published|graduated|got (?:engaged|married|promoted)|gave birth|was (?:born|promoted|diagnosed|accepted))\b/;
const durableChinese =
  /(?:会(?:[弹拉吹打唱跳画写做开骑滑说])|养|有(?:一|两|三|个|只|条|套|辆)|对.+过敏|出生|结婚|离婚|搬|住在|工作|上班|读|学(?:了|过|会)|毕业|退休|喜欢|讨厌|最爱|打算|计划|确诊|每(?:天|周|年|月)|从小|收藏|女儿|儿子|老婆|老公|妈|爸|姐|妹|哥|弟|爷爷|奶奶|生日|考(?:过|上|了)|得过|获)/;

const contentWords = (text: string): number => {
  let count = 0;
  for (const word of text.match(/[a-z][a-z'-]*|\d+/g) ?? [])
    if (!functionEnglish.has(word.replace(/'.*$/, ''))) count += 1;
  return count;
};

/**
 * Whether a clause without a slot is worth keeping in its own words: the speaker (or someone of
 * theirs) says something with content that is neither a passing mood nor talk about the chat.
 * In a long message (`rambling`) it must be of the kind that lasts.
 */
export const isStatement = (frame: Frame, clause: SaidClause, rambling: boolean): boolean => {
  const { folded } = clause;
  if (folded.includes('\ufffc') && folded.replace(/[\ufffc\s]/g, '').length < 12) return false;
  const kind = frame.subject.kind;
  if (kind === 'assistant' || kind === 'other' || kind === 'none') return false;
  if (frame.language === 'en') {
    if (momentaryEnglish.test(folded) || chatEnglish.test(folded) || notTold.test(folded))
      return false;
    if (contentWords(folded) < 2) return false;
    if (kind === 'own' && !/\bmy\b|\bour\b/.test(folded)) return false;
    if (frame.verb.length === 0) return false;
    return (
      !rambling ||
      (kind === 'self' && achievementEnglish.test(folded)) ||
      (durableEnglish.test(folded) &&
        (kind === 'self' || kind === 'third') &&
        frame.tense !== 'past')
    );
  }
  if (momentaryChinese.test(folded)) return false;
  const han = folded.slice(frame.subjectStart).match(/[\u3400-\u9fff]/g)?.length ?? 0;
  const latin = folded.match(/[a-z]{3,}/g)?.length ?? 0;
  if (han + latin * 2 < (frame.overt ? 4 : 3)) return false;
  if (
    /^(?:\s|\ue000){0,5}(?:觉得|认为|感觉|想问|想知道|问|说|[看听](?![了过完])|想说)/.test(
      frame.rest,
    ) ||
    /^我(?:的)?(?:意思|问题|天)/.test(folded)
  )
    return false;
  return !rambling || (durableChinese.test(folded) && (frame.overt || kind === 'third'));
};
