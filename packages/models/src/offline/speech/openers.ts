import type { Cue } from './cue.ts';

interface Opener {
  readonly pattern: RegExp;
  readonly cue?: Cue;
}

const sep = String.raw`(?:\s*[,.:;!-]+\s*|\s+)`;
const hard = String.raw`\s*[,.:;!-]+\s*`;

const english: readonly Opener[] = [
  {
    pattern: new RegExp(
      `^(?:hi|hello|hey|hiya|howdy|yo|greetings|morning|good (?:morning|afternoon|evening|day)|evening)(?: there| again| all| everyone| assistant| buddy| friend)?${hard}`,
    ),
  },
  {
    pattern: new RegExp(
      `^(?:thanks|thank you|thx|ty|cheers|ok|okay|k|got it|sure|alright|all right|cool|great|nice|perfect|awesome|right|yes|yeah|yep|yup|no|nope|nah|fine|good|lol|haha+|hehe+|wow|hmm+|hm|uh|um|ah|aha|oh|ooh|ugh|phew|sigh|yay|well|so|anyway|anyways|anyhow|now then|right then|listen|look|see|man|dude|honestly|frankly|seriously|basically|literally|obviously|luckily|fortunately|unfortunately|sadly|happily|finally|oh well|oh yeah|oh yes|oh right|oh and|oh by the way|of course|you know what|you know|guess what|believe it or not|true story|funny thing|fun fact|fact|to be honest|tbh|to be fair|imo|in fact|as a matter of fact|as it happens|by the way|btw|incidentally|speaking of which|speaking of [a-z ]{1,20}|on another note|on a different note|on that note|in other news|while i think of it|while we are at it|before i forget|one more thing|another thing|just so you know|just so you're aware|just to let you know|just letting you know|to let you know|for your information|for context|for background|some context|some background|for what it's worth|fwiw|in case it matters|in case you (?:need|want|wondered)[a-z ]{0,12}|if it helps|so you know|so yeah|a bit about me|a little about me|about me|good news|great news|bad news|sad news|big news|happy news|exciting news|news|heads up|heads-up|psa|update|an update|thing is|the thing is|the truth is|truth is|long story short|turns out|it turns out)(?: that)?${hard}`,
    ),
  },
  {
    pattern: new RegExp(
      `^(?:(?:just )?(?:a |one |another |some )?(?:small|quick|little|brief|short|minor|big|important|life|personal|status|new|latest|first|second)?\\s*(?:update|note|thing|fact|heads-up|heads up|news flash|announcement|news|detail|piece of news|bit of news)s?(?: (?:about me|from me|from my side|on my side|for you|on that|for today|for your records|for your notes|on the [a-z]+ front))?)\\s*[:,.!-]+\\s*`,
    ),
  },
  {
    pattern:
      /^(?:by the way|btw|incidentally|just so you know|just so you're aware|for context|anyway|anyways|well|so yeah|oh|so|turns out|it turns out|to let you know|just to let you know|i (?:wanted|want|need|have|'d like|would like|thought i(?:'d| should)) (?:to |you to )?(?:let you know|tell you|mention|say|share|add|inform you|know)|you should know|you ought to know|i should (?:mention|say|add|tell you|point out)|i(?:'ll| will) tell you|let me tell you|let me (?:add|mention|introduce myself)|i (?:just )?remembered|that reminds me|it (?:just )?occurred to me|happy to (?:say|report)|i'm (?:happy|glad|pleased|proud|excited|sad|sorry) to (?:say|report|announce|share)|i(?:'m| am) (?:writing|here) to say|did i (?:ever )?(?:tell you|mention|say)|have i (?:ever )?(?:told you|mentioned)|did you know|do you know|you know what)(?: that|,| about){0,5}\s+(?=(?:i|i'm|i've|it's|it is|that's|we|my|our|the|he|she|they|moved|based|living|working|starting|from|got)\b)/,
  },
  {
    pattern: new RegExp(
      `^(?:please |pls )?(?:remember|note|keep in mind|bear in mind|don't forget|do not forget|make a note|take note|mark down|write down|for the record|for future reference|for reference|fyi|f\\.y\\.i\\.|please save|save this|store this|important|memo|reminder)(?: this| down| please)?(?: that)?${sep}(?=(?:i|i'm|i've|we|my|our|the|that)\\b|[a-z])(?!to )`,
    ),
    cue: 'remember',
  },
  {
    pattern: new RegExp(
      `^(?:as|like) i(?:'ve| have)? (?:already |just |previously |once )?(?:said|mentioned|told you|explained|noted|wrote|say)(?: before| earlier| already| previously| last time| the other day| once)?${sep}`,
    ),
    cue: 'restate',
  },
  {
    pattern:
      /^(?:again|once again|once more|to repeat|just to repeat|to reiterate|just a reminder|as a reminder|as you (?:already )?know|as before|as always|like before|still the same|same as before|i repeat|i (?:already |might have |may have |think i )?(?:said|told you|mentioned)(?: you)?(?: before| already| earlier| once)?)(?: that)?(?:\s*[,:;-]+\s*|\s+(?=(?:i|i'm|i've|my|we)\b))/,
    cue: 'restate',
  },
  {
    pattern: new RegExp(
      `^(?:sorry|apologies|my apologies|oops|whoops|ooops|correction|small correction|quick correction|scratch that|strike that|my mistake|my bad|wait|hold on|hang on|no wait|no sorry|sorry no|oh no|i misspoke|i made a mistake|i got (?:that|it) wrong|i was wrong|that was wrong|that's wrong|that is wrong|that's not right|not quite|let me correct (?:that|myself)|i need to correct (?:that|myself)|to correct myself|i mistyped|typo|i made a typo|i mixed (?:that|it|them) up|i said (?:that|it) wrong)(?: about that| there| earlier| before)?${sep}`,
    ),
    cue: 'correct',
  },
  {
    pattern:
      /^(?:i meant(?: to say)?|i mean|what i meant (?:was|is)|make (?:that|it)|that should be|it should be|should be|it should have been|should have been|rather)\s*[,:]?\s+/,
    cue: 'correct',
  },
  { pattern: new RegExp(`^(?:actually|in reality|really)${sep}`), cue: 'actually' },
  {
    pattern: new RegExp(
      `^(?:also|plus|and also|besides|in addition|additionally|moreover|on top of that|what's more|another thing)${sep}`,
    ),
    cue: 'add',
  },
  {
    pattern:
      /^(?:but|oh and|and|so|then|because|since|as|though|although|however|still|yet)\s*,?\s+(?=(?:i|i'm|i've|my|we|now|these|currently|the|that|it|he|she|they|moved|also|actually|live|work|have|got|am)\b)/,
  },
  {
    pattern:
      /^(?:(?:but|so|then)\s*,?\s+(?=(?:as of|since|from|in|on|at|for|after|before|over|during)\b)|(?:oh )?and\s*,?\s+(?=\S))/,
  },
  {
    pattern:
      /^(?:and |but |so )?i (?:mixed|got|said|wrote|typed|put|gave|told)\b[^:.]{0,40}\b(?:up|wrong|wrongly|backwards|the wrong [a-z]+|mixed up|incorrectly)\s*[,:;.-]+\s*/,
    cue: 'correct',
  },
  {
    pattern:
      /^(?:and |but |so )?i (?:also |just |only |recently |have |then |even ){0,5}(?:found out|learned|learnt|discovered|realised|realized|noticed|was told|got told|have to admit|must admit|must say|have to say|admit|confess|should add|can tell you|told (?:her|him|them|my [a-z]+|the [a-z]+|\p{L}{2,20})|said|mentioned|explained|confirmed|swear)(?: (?:to (?:her|him|them|you)|yesterday|today|recently|this (?:week|month)|last (?:week|month)))?(?: that)?\s+(?=(?:i|i'm|i've|my|we|we're|we've)\b)/u,
  },
  {
    pattern:
      /^(?!.{0,69}\b(?:says?|said|wrote|writes?|asked|tells?|he|she|they|his|her|their)\b)[a-z0-9',\ue000 -]{3,70}:\s+(?=(?:i|i'm|i've|i'd|my|we|we're|we've|our|it's|there's|from|since|back|when|last|until|during|years|these|until|for|in|at|on|as)\b)/,
  },
  { pattern: /^[\s,.:;!?'"(){0,5}~-]+/ },
];

const zhSep = String.raw`\s*[,:;。.!,:~-]*\s*`;
const zhHard = String.raw`\s*[,:;。.!~-]+\s*`;

const chinese: readonly Opener[] = [
  {
    pattern: new RegExp(
      `^(?:你好呀?|您好|哈喽|哈啰|嗨|嘿|hi|hello|早上好呀?|下午好|晚上好|中午好|早安|晚安|早啊?|在吗|在不在|大家好|谢谢你?|多谢|感谢|辛苦了|好的?|行|可以|嗯+|哦+|噢|哎呀?|唉|诶|欸|啊|哈+|嘿嘿|呵呵|嘻嘻|收到|明白了?|知道了|没事|没错|对+|是的?|不客气|ok|拜托|天哪|天啊|哇塞?|真的|那个|这个|呃|额|那么|那)${zhHard}`,
    ),
  },
  {
    pattern: new RegExp(
      `^(?:对了|话说(?:回来)?|顺便(?:说(?:一下|一句|一声)?|提(?:一下|一句)?|告诉你)|顺带(?:一提|说一句|说一下)|说起来|说到这(?:里|儿|个)?|提起这个|扯远了|言归正传|总之|反正|其他的|跟你(?:们)?(?:说|讲|汇报|报告|分享|透露|更新)(?:一?下|一声|个事儿?|件事儿?|一件事|个好消息)?|和你说(?:一?下|一声|个事儿?)?|给你(?:说|讲|汇报|更新|报备)(?:一?下|一声|个事儿?)?|告诉你(?:一声|一下|个事儿?|一件事|个好消息)?|通知你?(?:一下|一声)?|向你(?:报告|汇报)(?:一下|一声)?|我(?:想|要|得)?(?:跟你|和你|给你)(?:说|讲|分享|汇报|更新)(?:一?下|一声|个事儿?|件事儿?)?|我(?:想|要|得)?告诉你(?:一下|一声|个事儿?|一件事)?|我(?:来|先)?(?:自我)?介绍一下(?:自己|我自己)?|自我介绍一下|先说说我自己|介绍一下我自己|你(?:知道吗|猜怎么着|可能不知道|要知道|晓得吗|也知道|知道的)|老实说|说实话|实话说|坦白说|说真的|讲真|不瞒你说|说来(?:也巧|话长|惭愧|好笑)|悄悄告诉你|偷偷告诉你|更新(?:一?下(?:近况|信息|情况|状态)?|近况|情况)?|近况更新|小更新|最新消息|最新情况|(?:有个|一个|报个|说个|来个)?(?:好消息|坏消息|喜讯|新消息|大消息|小消息)|有(?:个|件)(?:事儿?|变化|新情况|变动)(?:要?(?:说一下|告诉你|跟你说))?|补充(?:一下|一点|一句)?|再?补充(?:一下|一点|一句)|再说一(?:点|件事)|还有(?:一件事|件事|一点|个事儿?|就是)?|哦对了?|噢对了?|啊对了?|嗯对了|我跟你说|跟你讲|供你参考|你参考一下|说一下(?:我的情况|背景)?|说句题外话|题外话|插一句|多说一句|顺便|事情是这样的|情况是这样的?|结果|没想到|果然|终于|原来|幸好|可惜|遗憾的是|幸运的是|有意思的是|关于我|我的情况(?:是)?|背景(?:是)?|情况有变|计划有变|有变化)${zhSep}(?=[我俺咱本老在从今昨前去明最现目如搬换住做当是有养会不没对喜讨家\ue000a-z])`,
    ),
  },
  {
    pattern: new RegExp(
      `^(?:我(?:突然)?想起来?(?:了)?(?:一件事|件事|个事儿?)?|突然想到|想起来了|说到[^,。]{1,6}|提到[^,。]{1,6}|讲到[^,。]{1,6})\\s*[,:]\\s*`,
    ),
  },
  {
    pattern: new RegExp(
      `^(?:请|麻烦|帮我)?(?:你)?(?:记住|记一下|记着|记好|记下(?:来)?|记得|别忘了|不要忘了|备注(?:一下)?|注意|留意一下|存一下|保存一下|记录一下|做个记录|敲黑板|重要)(?:了|哦|啊|哈|一下|这一?点|这件事)?${zhSep}(?=[我俺咱本对家从])`,
    ),
    cue: 'remember',
  },
  {
    pattern: new RegExp(
      `^(?:就?像|如|正如|跟|和)?我(?:之前|以前|前面|刚才|刚刚|早就|早|已经|上次|应该|好像|曾经|曾){0,5}(?:跟你|和你|给你|对你|向你)?(?:说|讲|提|告诉你|提到|提及|强调)(?:过了?|的(?:那样)?|到的?|过的?)(?:那样|一样|一次|好几次|很多次|吧)?${zhSep}(?=.)`,
    ),
    cue: 'restate',
  },
  {
    pattern: new RegExp(
      `^(?:再说一(?:遍|次)|再重复一(?:遍|次)|重复一(?:遍|次|下)|再强调一(?:遍|次|下)|强调一下|再提醒(?:你)?一(?:遍|次|下)|提醒(?:你)?一下|还是那句话|老样子|跟以前一样|你也?知道的?|我再说一(?:遍|次))${zhSep}`,
    ),
    cue: 'restate',
  },
  {
    pattern: new RegExp(
      `^(?:(?:啊|哦|哎呀?|等等|等一下|抱歉|对不起|不好意思|sorry)?\\s*[,!。]?\\s*(?:我)?(?:刚才|刚刚|刚|上面|之前|前面)?(?:(?:不对)+|不是|说错了?|讲错了?|打错(?:字)?了?|写错了?|记错了?|搞错了?|弄错了?|口误|笔误|更正(?:一下)?|纠正(?:一下)?|修正(?:一下)?|改正一下|更改一下|有误|错了)(?:啦|啊|哈|哦)?)${zhHard}`,
    ),
    cue: 'correct',
  },
  {
    pattern: new RegExp(`^(?:抱歉|对不起|不好意思|sorry|等等|等一下|哎呀)${zhHard}`),
    cue: 'correct',
  },
  {
    pattern:
      /^(?:我\s*(?:meant|mean)\s*|我(?:刚才|刚刚)?(?:说错|记错|打错|写错|搞错|弄错)了?,?\s*|我(?:是想说|想说的是|的意思是|是说|本来想说的?是)\s*[,:]?\s*|应该(?:是|说)\s*(?!吧)|更正为|改成\s*(?=.{1,8}$))/,
    cue: 'correct',
  },
  {
    pattern: new RegExp(`^(?:其实|实际上|事实上|准确地?说|确切地?说|严格来说)${zhSep}`),
    cue: 'actually',
  },
  { pattern: new RegExp(`^(?:另外|此外|除此之外|而且|并且|再者|还有)${zhSep}`), cue: 'add' },
  {
    pattern:
      /^(?:但是?|不过|可是?|然而|所以|因此|于是|然后|而|因为|由于|既然|虽然|尽管|那|并)\s*,?\s*(?=[我俺咱本现目如也还已平最他她它从在住做])/,
  },
  {
    pattern:
      /^(?:后来|然后)?我(?:跟|和|对)?(?:他|她|他们|大家|对方|人家)?(?:就|也|还|最近|昨天|今天|刚刚?){0,5}(?:说|告诉(?:他|她|他们|大家)|回答|承认|发现|得知|才知道|意识到)(?:了)?[,:]?\s*(?=我)/,
  },
  { pattern: /^(?!我|俺|以下|原文)[^,。:;\d\ue000]{1,16}:\s*(?=\S)/ },
  { pattern: /^[\s,.:;!?'"(){0,5}~。、…-]+/ },
];

/** Where the clause proper begins once openers are off, and what they said. */
export interface Opened {
  readonly start: number;
  readonly cues: readonly Cue[];
}

const rounds = 12;
const startsInHan = /^\s*[\u3400-\u9fff]/;

const strip = (text: string, openers: readonly Opener[], from: number, cues: Set<Cue>): number => {
  let start = from;
  for (let round = 0; round < rounds; round += 1) {
    const head = text.slice(start, start + 160);
    const hit = openers.find((opener) => opener.pattern.test(head));
    if (hit === undefined) return start;
    const length = hit.pattern.exec(head)?.[0].length ?? 0;
    if (length === 0) return start;
    if (hit.cue !== undefined) cues.add(hit.cue);
    start += length;
  }
  return start;
};

/** Takes greetings, "by the way", "as I said", 对了, 记住 … off the front of a folded text. */
export const openClause = (folded: string, language: 'en' | 'zh'): Opened => {
  const cues = new Set<Cue>();
  const first = language === 'en' ? english : chinese;
  const second = language === 'en' ? chinese : english;
  const own = strip(folded, first, 0, cues);
  // No English opener begins in Han characters.
  if (language === 'zh' && startsInHan.test(folded.slice(own)))
    return { start: own, cues: [...cues] };
  const both = strip(folded, second, own, cues);
  const start = both === own ? own : strip(folded, first, both, cues);
  return { start, cues: [...cues] };
};
