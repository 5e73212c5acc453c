import { courtesyLength } from './courtesy.ts';

/** What a sentence does; only `tell` may become a memory as it stands. */
export type SentenceAct =
  | 'tell'
  /** Asks or asks for something: only a slot may be read from its independent clauses. */
  | 'ask'
  /** Unreal, others' words, talk about the chat: nothing is kept. */
  | 'unreal';

const unrealEnglish =
  /(?:^|[\s,;(])(?:if only|i wish|we wish|what if|suppose|supposing|imagine|had i|were i|should i (?:ever )?|as if|as though|in case|unless|otherwise i would|in another life|in a parallel|in my next life|hypothetically|let's say|say i)(?=[\s,])/;
const ifEnglish = /(?:^|[\s,;(])(?:if|whether)(?=\s)/;
const wouldEnglish = /\b(?:would|'d|could|might|were|wouldn't|couldn't)\b/;
const realIf = /\bif (?:it|they|the|there)\b/;
const unrealChinese =
  /(?:如果|要是|假如|假使|假设|倘若|若是|若(?=我|能|有)|万一|的话(?!题|剧|语|梅|费|筒)|就算|哪怕|即使|恨不得|早知道|就好了|要不是|除非|换作是?我|我要不是|幸亏没)/;

const leadingQuestion =
  /^\s*(?:(?:and|but|so|ok|okay|hey|hi|well|also|then|oh|btw|by the way|just curious|quick question|question)(?:\s*[,!:，]\s*|\s+|)){0,6}(?:who|whom|whose|what|what's|whats|which|where|where's|when|why|how|how's|do|does|did|don't|doesn't|didn't|am|is|are|isn't|aren't|was|were|can|can't|could|will|won't|would|should|shall|have|has|had|may|any)\s+(?:i|you|he|she|it|they|we|there|this|that|these|those|the|a|an|my|your|his|her|their|our|many|much|long|often|old|far|about|does|do|did|is|are|was|were|can|could|should|would|will|to|anyone|anybody|someone|somebody|time|kind|sort|of|tips|ideas|advice|chance|suggestions|recommendations)\b|^\s*(?:who|whom|whose|which|what|how)(?:'s)?\s+[a-z]+/;
const requestEnglish =
  /^\s*(?:(?:and|but|so|ok|okay|hey|hi|hello|well|also|then|now|first|next|thanks|great|cool)(?:\s*[,!:，]\s*|\s+|)){0,6}(?:please|pls|plz|kindly|help me|could you|can you|would you|will you|can we|could we|shall we|let's|lets|let us|tell me|show me|give me|send me|find|find me|recommend|suggest|write|draft|compose|translate|summari[sz]e|explain|list|describe|create|generate|make me|make a|make an|make it|make this|make the|build me|design|plan a|plan my|plan me|plan an|plan the|calculate|compute|convert|compare|search|look up|look for|google|check|proof-?read|rewrite|rephrase|shorten|fix|correct|edit|improve|book me|order me|set an?|set up|turn (?:on|off)|play (?:some|the|a|me)|open|close|start a|stop (?:the|it|that)|continue|repeat|try again|go on|carry on|brainstorm|outline|review|analy[sz]e|walk me|teach me|advise me|surprise me|i need you to|i want you to|i'd like you to|i would like you to|i need help|i need a (?:recipe|list|plan|poem|summary|translation|hand)|i want to (?:know|ask|understand|check)|i'd like to (?:know|ask|understand)|i would like to (?:know|ask|understand)|i have a question|i was wondering|i wonder|i'm wondering|i am wondering|do you know|any (?:tips|ideas|advice|suggestions|recommendations)|remind me (?:what|who|where|how|when|which))\b/;
const standingOrder =
  /^\s*(?:please\s+)?(?:always|never|from now on|in future|in the future|going forward|by default|stop|keep your|don't|do not|call me|remind me to|reply|answer|respond)\b/;
const indirectEnglish =
  /^\s*(?:i'm not sure|i am not sure|not sure|i don't know|i do not know|no idea|i forget|i can't remember|i've forgotten|i forgot)\s+(?:if|whether|what|who|where|when|how|which|why)\b/;

const tagEnglish =
  /,?\s*(?:(?:is|are|do|does|did|have|has|wo|ca|was|were|would|could|should)n't (?:i|you|it|he|she|we|they|that)|(?:am|are|do|did|have|is|was) (?:i|you|it|he|she)|right|yeah|correct|no|innit|ok|okay|eh|huh|isn't that right|you know|remember)\s*\?+\s*$/;
const tagChinese =
  /[,，\s]*(?:对吧|是吧|对不对|是不是|没错吧|好吗|对吗|是吗|行吗|可以吗|好不好|记得吗|对不|嘛)\s*[?？]+\s*$/;
const toldEnglish =
  /^\s*(?:and |but |so |hey,? |by the way,? |oh,? )?(?:did|have|haven't|didn't) (?:i|you know) (?:ever |already |not )?(?:tell|told|mention|mentioned|say|said|that|i|my)\b/;
const toldChinese =
  /^\s*(?:我(?:有没有|是不是|是否)?(?:之前|以前|好像)?(?:有)?(?:跟你|和你|给你|对你)?(?:说过|提过|讲过|告诉过你|提到过)|你知道(?=我)|你还?记得(?=我)).*(?:吗|么|没|没有|吧)?\s*[?？]/;
const iToldEnglish =
  /^\s*(?:but |and |well,? )?(?:i (?:already |just |did |have |'ve ){0,5}(?:told|said|mentioned)|as i said|like i said)\b/;
const iToldChinese =
  /我(?:之前|以前|刚才|早就|已经|上次)?(?:就)?(?:跟你|和你|给你)?(?:说过|提过|讲过|告诉过你)/;

const questionChinese =
  /(?:[吗么]\s*$|(?:谁|什么|啥|哪|怎么|怎样|为什么|为何|多少|几(?:点|个|岁|号|时|月|天|年|次|种)|多(?:大|高|远|久|长|重|快)|如何|干嘛|咋))/;
const falseQuestion =
  /(?:谁|什么|啥|哪儿?|哪里|怎么|几[\u4e00-\u9fff]?)[^,。]{0,6}(?:都|也)|(?:没|不)[^,。]{0,3}(?:谁|什么|啥|哪|怎么|多少|几)|(?:在|正)[^,。]{1,10}呢|不怎么|没什么|几个月|好几|几年前|几天前|十几|几十|几乎|多少有|无论|不管|什么的|怎么也/;
const notANotA = /(.)[不没]\1(?!动|时|能|得)/;
const bareEnding = /(?:动不动|时不时|来不来|差不差|行不行动|三不三)/;
const requestChinese =
  /^\s*(?:那|嗯|好的?|现在|然后|对了|你好|您好|哈喽)?[,，\s]*(?:请(?!假|客|问我)|麻烦(?:你|您)?|帮(?:我|忙|个忙|一下)|给我(?!的)|替我|为我|教我|告诉我|推荐|能不能|可不可以|可以(?:帮|给|把|请|告诉|推荐|介绍|解释)|你(?:能|可以|会)(?:不能)?(?:帮|给|把|告诉|推荐|写|翻译)|把.{1,30}(?:改|译|翻译|写|缩|换成(?!了)|润色|总结|整理)|来(?:一首|一个|一份|一段|点|首|个|段)|写(?:一|个|首|封|篇|段|份)|翻译|总结一下|解释一下|介绍一下(?!自己|我自己)|查(?:一下|查|询)|搜(?:一下|索)|列(?:一|出|个)|讲(?:个|一个|讲)|说说(?!我)|帮忙|生成|设计一|做(?:一个|个|一份)(?:表|计划|方案|图|列表|攻略)|想(?:问|请教|了解|知道)|我想(?:问|请教|了解|知道|咨询)|请问|求推荐|求助|有没有(?:什么|推荐|好)|怎么(?:才能|样)?(?:做|办|写|弄|去)?)/;
const indirectChinese =
  /^\s*(?:我)?(?:不知道|不清楚|不确定|想知道|好奇|忘了|记不清).{0,12}(?:吗|呢|谁|什么|哪|怎么|多少|是不是|有没有|会不会|能不能)/;

const reportedEnglish =
  /^\s*(?:and |but |so )?(?:(?:he|she|they|people|everyone|everybody|someone|somebody|the (?:internet|article|news|book|teacher|website)|experts|scientists|studies|research|apparently|allegedly|rumou?r has it|it is said|they)\b[^,]{0,20}?\b(?:says?|said|claims?|claimed|thinks?|thought|believes?|told|tells|wrote|reckons?|asked|insists?)\b|apparently\b|allegedly\b|according to (?!my))/;
const kinReports =
  /^\s*(?:and |but )?(?:my|our)\s+[a-z' -]{2,30}?\s+(?:(?:always|just|once|keeps?|kept|often)\s+){0,5}(?:says?|saying|said|claims?|claimed|thinks?|thought|believes?|told (?:me|us|everyone|people|him|her)|tells (?:me|us)|reckons?|insists?|complains?|jokes?)\b/;
const professional =
  /^\s*(?:and |but |so )?(?:(?:my|the|our)\s+(?:new |family |old )?)?(?:doctor|doc|gp|physician|dentist|allergist|specialist|consultant|therapist|psychiatrist|psychologist|nurse|pharmacist|optician|optometrist|dermatologist|cardiologist|neurologist|surgeon|nutritionist|dietitian|dietician|physio|physiotherapist|midwife|vet|tests?|test results|blood tests?|doctors?|accountant|lawyer)\s+(?:has |have |just |recently |also |now |finally ){0,5}(?:says?|said|told me|tells me|thinks?|confirmed|confirms?|found(?: out)?|diagnosed me|showed?|shows?|discovered|informed me|let me know|concluded)\s*(?:that\s+)?(?=(?:i|i'm|i've|my|with)\b)/;
const professionalChinese =
  /^\s*(?:我|们|的|家|那|个|昨天|今天|上周|最近|\ue000){0,5}(?:家庭|主治|牙科|皮肤科|眼科|私人)?(?:医生|大夫|牙医|中医|护士|医院|专家|营养师|体检(?:报告|结果)?|检查(?:报告|结果)?|化验(?:单|结果)?|心理医生|咨询师)(?:已经|刚|最近|都|昨天|今天){0,5}(?:说|告诉我|跟我说|诊断|确认|认为|发现|显示|通知我|表示|检查出|查出|讲)(?:了|过)?\s*[,:]?\s*(?=我|对|已经|有|患|得)/;
const reportedChinese =
  /^\s*(?:他们?|她们?|人家|有人|大家|别人|网上|新闻(?:上|里)?|书上|专家|科学家|朋友圈|据说|听说|据悉|传说|老话|俗话|都)(?:也|都|总|老|经常|曾经|跟我|告诉我|对我){0,5}(?:说|讲|认为|觉得|以为|告诉|称|写|提到)|^\s*(?:据说|听说|据悉|传说|俗话说|有人说)/;
/** A word that the reports in Chinese cannot do without: most clauses have none, and need not be looked at closely. */
const chineseReport = /[说讲嫌称写悉]|觉得|以为|认为|抱怨|告诉|提到/;
const kinReportsChinese =
  /^\s*(?:我们?家?的?)[\u4e00-\u9fff]{1,6}?(?:也|都|总|老|老是|经常|一直|常|天天|昨天|刚才){0,5}(?:说|讲|觉得|以为|认为|嫌|抱怨|告诉我|跟我说)(?!话|过我不)(?:了|过)?\s*[,:]?\s*(?:我|他|她)/;

const jokeEnglish =
  /^\s*(?:(?:haha+|lol|nah|no)\s*[,!]?\s*)?(?:just |i'm |i was |only ){0,5}(?:kidding|joking|jk|messing with you|pulling your leg|not really|just a joke|psych)\b/;
const jokeChinese =
  /^\s*(?:哈+[,!]?)?\s*(?:我)?(?:开(?:个)?玩笑(?:的|啦|呢|而已)?|骗你的|逗你(?:的|玩)|才怪|说笑(?:的|呢)?|瞎说的|胡说的|不是真的)/;

/** Whether a sentence takes the one before it back: "Kidding!", 骗你的. */
export const retracts = (folded: string): boolean =>
  jokeEnglish.test(folded) || jokeChinese.test(folded);

/** Where a professional's finding about the speaker begins ("my doctor says " | "I'm anaemic"), or 0. */
export const attributionLength = (folded: string): number =>
  professional.exec(folded)?.[0].length ?? professionalChinese.exec(folded)?.[0].length ?? 0;

/** Whether a clause reports others' words, in which `I` is not the speaker. */
export const isReported = (folded: string): boolean =>
  reportedEnglish.test(folded) || (chineseReport.test(folded) && reportedChinese.test(folded));

/** Whether a relative or colleague says something about the speaker: kept as told, never as a slot. */
export const isHearsay = (folded: string): boolean =>
  kinReports.test(folded) || (chineseReport.test(folded) && kinReportsChinese.test(folded));

/** Whether the sentence asks whether something was told: what is inside is told by asking. */
export const asksWhetherTold = (folded: string): boolean =>
  toldEnglish.test(folded) || toldChinese.test(folded);

const isUnreal = (text: string): boolean => {
  if (unrealEnglish.test(text) || unrealChinese.test(text)) return true;
  if (!ifEnglish.test(text)) return false;
  return wouldEnglish.test(text) || !realIf.test(text);
};

/** Whether a clause, taken alone, asks (a folded Chinese clause has no mark to show it). */
const isQuestionClause = (text: string): boolean => {
  const trimmed = text.replace(/[\s?？!.。]+$/, '');
  if (
    leadingQuestion.test(text) &&
    !/^\s*(?:is|are|was|were|have|has|had|do|does|did|can|could|will|would|should|may|am)\s+[a-z]+\s*$/.test(
      text,
    )
  )
    return true;
  if (/[\u4e00-\u9fff]/.test(trimmed)) {
    if (falseQuestion.test(trimmed)) return false;
    return (
      questionChinese.test(trimmed) ||
      (notANotA.test(trimmed) && !bareEnding.test(trimmed)) ||
      /(?:是不是|有没有|能不能|会不会|可不可以|该不该|要不要|对不对|好不好|是否)/.test(trimmed)
    );
  }
  return false;
};

const isTag = (text: string): boolean => tagEnglish.test(text) || tagChinese.test(text);

/** "Could you call me Rita?", 以后可以叫我阿岚吗: asked politely, and told by asking. */
const asksToBeCalled =
  /^\s*(?:(?:and|but|so|also|then)\s+)?(?:could|can|would|will) (?:you|everyone) (?:please |just |maybe |all ){0,3}(?:call|address) me\s(?!a\s|an\s|back|later|when|at\b|on\b|tomorrow|if)|^\s*(?:那|以后|今后|平时)*(?:你|您|大家)?(?:以后|今后|平时)?(?:可以|能不能|能|可不可以|可否)(?:就|直接)?(?:叫|喊|称呼)我(?!起床|吃饭|一声|的时候)/;

/** What a sentence (folded, with its end mark) does. */
export const sentenceAct = (folded: string): SentenceAct => {
  const asked = /[?？]["'”’)\]]*\s*$/.test(folded);
  const text = folded.slice(courtesyLength(folded));
  if (asksWhetherTold(text) || asksToBeCalled.test(text)) return 'tell';
  if (isUnreal(text)) return 'unreal';
  if (asked) {
    if (isTag(text)) return iToldEnglish.test(text) || iToldChinese.test(text) ? 'tell' : 'unreal';
    return 'ask';
  }
  if (
    standingOrder.test(text) ||
    /^\s*(?:以后|从现在起|今后|请?记住|请?叫我|每次|一律|默认|别再|请?(?:一直|始终|总是|都|只)?[用以].{1,8}(?:回答|回复|跟我|和我|答复))/.test(
      text,
    )
  )
    return 'tell';
  if (
    requestEnglish.test(text) ||
    requestChinese.test(text) ||
    indirectEnglish.test(text) ||
    indirectChinese.test(text)
  )
    return 'ask';
  if (
    leadingQuestion.test(text) &&
    /^\s*(?:who|what|which|where|why|how)\b/.test(text) &&
    !/^\s*what (?:i|we) (?:like|love|do|enjoy|want|need|hate|meant)\b/.test(text)
  )
    return 'ask';
  return 'tell';
};

/** Whether a clause asks for something to be done. */
export const isRequestClause = (folded: string): boolean =>
  (requestEnglish.test(folded) || requestChinese.test(folded)) && !standingOrder.test(folded);

/** Whether a clause of an asking sentence is itself the asking (a request or a question). */
export const isAskingClause = (folded: string): boolean =>
  isQuestionClause(folded) ||
  requestEnglish.test(folded) ||
  requestChinese.test(folded) ||
  indirectEnglish.test(folded) ||
  indirectChinese.test(folded);
