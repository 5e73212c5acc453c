const telling = String.raw`(?:need|want|wonder|wondering|ask|asks?|asked|asking|care|know|knew|curious|interested|help|helps|matter|matters|relevant|useful|use|useful to you|interest|important|miss|missed|forget|forgot|forgotten|remember|mention|mentioned|say|said|tell|told|plan|planning|recommend|suggest|suggesting|look|looking|search|pick|choose|make a difference|makes a difference|count|counts|applies|comes up|came up)`;
const speakerNext = String.raw`(?=(?:i|i'm|i've|i'd|i'll|we|we're|we've|my|our)\b)`;

/** Clauses about the talk itself before what is told: `since you asked,`, `not sure if I said so, but`. */
const leadingEnglish: readonly RegExp[] = [
  /^\s*(?:if you (?:need|want|wonder|ask|care|must know|were wondering|'re (?:wondering|curious)|are (?:wondering|curious)|don't know|didn't know|remember)[^,]{0,30}|in case you (?:need|want|wonder|ask|forgot|were wondering)[^,]{0,30}|in case (?:it|that) (?:matters|helps)),\s*/,
  new RegExp(
    String.raw`^\s*(?:(?:so|well|ok|okay|and|oh|hey|hi),?\s+)?(?:just )?(?:in case|if|should|whether or not|whenever)\s+(?:you|it|it's|that|that's|this|this is|any of (?:this|that)|anyone|anybody|i haven't|i have not|i didn't|i never)\b[^,:]{0,20}\b${telling}\b[^,:]{0,40}[,:]\s*${speakerNext}`,
  ),
  new RegExp(
    String.raw`^\s*(?:(?:so|well|ok|okay|and|oh|hey|hi),?\s+)?(?:since|as|while|now that|before|so that|so|just so|seeing as|given that|because|when)\s+(?:you|we|we're|you're|you've)\b[^,:]{0,60}[,:]\s*${speakerNext}`,
  ),
  new RegExp(
    String.raw`^\s*(?:i'm |i am )?(?:not sure|don't know|do not know|i don't know|i do not know|can't remember|i can't remember|i don't remember|no idea|i forget|i'm not certain|not certain)\s+(?:if|whether)\s+[^,:]{0,20}\b${telling}\b[^,:]{0,40},?\s*(?:but|so|however)\s*,?\s+${speakerNext}`,
  ),
  new RegExp(
    String.raw`^\s*(?:i don't (?:think|believe)|i'm not sure|you (?:may|might|probably|wouldn't|don't|do not|couldn't)|this (?:may|might|will|is|has)|it(?:'s| is| may| might)|not that (?:it|you)|not to|believe it or not|maybe|perhaps|i (?:might|may) have|i (?:probably |maybe )?should have|i (?:never|haven't|forgot to)|random(?:ly)?|strange|odd|weird|a bit)\b[^,:.]{0,30}\b(?:told|tell|mention(?:ed)?|said|say|know|matter|matters|important|relevant|sound|odd|strange|guess|guessed|noticed|remember|asked|sure|random|topic|surprise|surprising|weird|late|obvious|this|it|nothing to do)\b[^,:.]{0,30},?\s*(?:but|so|however)\s*,?\s+${speakerNext}`,
  ),
  new RegExp(
    String.raw`^\s*(?:what|something|one thing|a thing|the thing|the first thing|here's what|here is what|everything|all)\s+(?:you|i|we|to|that|worth)\b[^:?]{0,50}:\s*${speakerNext}`,
  ),
];

const leadingChinese: readonly RegExp[] = [
  /^\s*(?:要是|如果)你?(?:要|需要|想|问|用得?[上着]|方便)[^,]{0,12},\s*(?=我|本人|俺)/,
  /^\s*(?:要是|如果|假如|倘若|若|万一)[^,我]{0,14}(?:要|需要|想|问|用得?[上着到]|有用|方便|好奇|感兴趣|关心|有帮助|不知道|忘了|介意|记录|推荐|安排)[^,我]{0,8},\s*(?=我|本人|俺|咱)/,
  /^\s*(?:既然|因为|趁|刚好|正好)(?:你|您|咱们|说到|聊到|提到)[^,我]{0,12},\s*(?:那)?\s*(?=我|本人|俺|咱)/,
  /^\s*(?:我)?(?:不知道|不确定|忘了|不记得|记不清)(?:我)?(?:之前|以前)?(?:有没有|是不是|是否)?(?:跟你|和你|给你)?(?:说|提|讲)[^,]{0,6}过?[^,]{0,6},\s*(?:但|不过|反正)?\s*(?=我|本人|俺|咱)/,
  /^\s*(?:你|您)?(?:可能|也许|大概|应该)(?:还)?(?:不知道|不清楚|没听我说过|忘了)[^,]{0,4},\s*(?:但|不过|其实)?\s*(?=我|本人|俺|咱)/,
];

/** The same after what is told: `, in case that matters`, `，如果你需要的话`. */
const trailingEnglish: readonly RegExp[] = [
  /(?:,|;|\s-)\s*(?:just )?in case\s+(?:you|it|that|this|anyone|anybody|we|any of (?:that|this)|someone|people)\b[^,;.!?]{0,70}[\s.!]*$/,
  new RegExp(
    String.raw`(?:[,;]|\s-)?\s+(?:(?:just )?in case|if|should|whenever)\s+(?:you|it|it's|that|that's|this|anyone|anybody|we|any of (?:that|this))\b[^,;.!?]{0,24}\b${telling}\b[^,;.!?]{0,40}[\s.!]*$`,
  ),
  /,\s*(?:if|should|whenever)\s+(?:you|it's|that's|that|this)(?:'re|\s+are|\s+is)?\s+(?:must|curious|interested|wondering|asking|of (?:any )?(?:use|help|interest|relevance)|any (?:use|help)|okay|ok)\b[^,;.!?]{0,30}[\s.!]*$/,
  /,\s*(?:so (?:that )?you know|just so you know|just so you're aware|as you (?:may|might|probably)? ?know|since you (?:asked|ask|wanted to know|mentioned it)|as you asked|now that you (?:ask|mention it))[\s.!]*$/,
];

const trailingChinese: readonly RegExp[] = [
  /,\s*(?:如果|要是|假如|倘若|若|万一)(?:你|您|这|有|对你|用得|需要|方便)[^,。我]{0,16}[\s。.!]*$/,
  /,\s*(?:以防|免得|省得|防止)(?:你|您|万一|到时)?[^,。我]{0,16}[\s。.!]*$/,
  /,\s*(?:供(?:你|您)?参考|(?:你|您)(?:参考一下|记一下|记住就行|知道就好|知道一下|看着办|心里有数)|顺便(?:说|提)一?[下句]|既然你问了?)[\s。.!]*$/,
];

const lengthBy = (patterns: readonly RegExp[], folded: string): number => {
  for (const pattern of patterns) {
    const match = pattern.exec(folded);
    if (match !== null) return match[0].length;
  }
  return 0;
};

/** Length of a courtesy clause before what is told ("if you need it, my extension is …"), which makes nothing unreal. */
export const courtesyLength = (folded: string): number =>
  lengthBy(leadingEnglish, folded) || lengthBy(leadingChinese, folded);

/** Length of one behind it ("…, in case that matters"); it says nothing of what is told. */
export const trailingCourtesyLength = (folded: string): number =>
  lengthBy(trailingEnglish, folded) || lengthBy(trailingChinese, folded);
