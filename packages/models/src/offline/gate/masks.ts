import { blank, hiddenUnit } from '../fold/fold.ts';
import { hideRecallBlocks } from './recall-block.ts';

const fence = /```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)/g;
const inlineCode = /`[^`\n]{1,200}`/g;
const quoteLine = /^[ \t]*>.*$/gm;
const traceLine =
  /^\s*(?:at\s+[\w$.<>]+\s*\(.*\)|file ".*", line \d+|traceback \(most recent call last\):|[\w.]*(?:error|exception): .*|\d{4}-\d\d-\d\d[t ]\d\d:\d\d.*|\[(?:info|warn|error|debug)\].*|(?:from|to|subject|cc|bcc|sent|date):\s.*|dear\s.+,\s*|[$#>] [a-z].*)$/gm;
const indented = /^(?: {4,}|\t)\S.*$/gm;
const longQuote =
  /"[^"\n]{2,2000}"|“[^”]{2,2000}”|「[^」]{2,2000}」|『[^』]{2,2000}』|«[^»]{2,2000}»/g;
const tag = /<([a-z][\w-]{0,40})\b[^>\n]{0,200}>[\s\S]{0,20000}?<\/\1>/g;

/** A request verb, its object, then the material: everything from the mark on is not the speaker's own word. */
const payload =
  /(?:^|[\n.!?。！？;；,，]\s*)(?:(?:please|pls|can you|could you|would you|will you|kindly|hey|hi|now|ok|okay|i need you to|i want you to|i'd like you to|help me(?: to)?|let's|请|麻烦(?:你)?|帮(?:我|忙)(?:把)?|给我|替我|你(?:来|能)?|能不能|可以|再|先)(?:\s*[,，]\s*|\s+|)){0,6}(?:(?:translate|proof-?read|correct|fix|edit|rewrite|re-?phrase|paraphrase|shorten|summari[sz]e|improve|polish|check|review|analy[sz]e|explain|continue|complete|format|convert|classify|reply to|respond to|answer|turn|make|write|read|spell-?check|simplify|expand|extend|critique|grade|rate|repeat|say|act|parse|extract|label|draft|compose|describe|interpret)\b[^:\n]{0,80}|(?:把|将|给)?[^:：\n。！？]{0,40}(?:翻译|润色|改写|改短|缩短|扩写|续写|总结|概括|校对|修改|修正|纠正|检查|批改|分析|解释|翻成|译成|译为|改成|改得|写成|整理|提炼|转换|造句|复述|读|念|抄|仿写|写一|点评|归纳|提取|改[^:：\n]{0,4}|译)[^:：\n]{0,40})[:：](?=\s|[^\s\d/])/g;
const pasteLead =
  /(?:here is|here's|here are|below is|below are|see below|the following|pasted?|copied|this is (?:the|an|a) (?:article|text|email|letter|log|paragraph|excerpt|passage|bio|profile)|my friend wrote|以下(?:是|为)?|如下|下面(?:是|这)|原文(?:是)?|转发|复制|这是.{0,10}(?:文章|原文|邮件|简历|日志|段落|文字|内容))[^\n:：]{0,60}[:：\n]/g;
const verse =
  /(?:lyrics?|poems?|verses?|chapter|story|novel|script|song|haiku|歌词|诗|小说|台词|故事|剧本|散文)[^\n]{0,40}[:：\n]\s*\n?/g;
const rolePlay =
  /(?:^|[\n.!?。！？]\s*)(?:(?:please|ok|okay|now|hey|let's|请|那|现在|咱们|我们)(?:\s*[,，]\s*|\s+|)){0,6}(?:(?:let's |let us )?(?:pretend|role-?play|imagine you|act as|play the role|act like|you are (?:now )?(?:a|an|the)\b|you're (?:now )?(?:a|an|the)\b (?:pirate|king|wizard|detective|doctor|teacher)|in this (?:story|game|scenario)|for this (?:story|game|roleplay|scenario))|(?:我们来)?(?:假装|假设你是|扮演|角色扮演|你(?:现在)?(?:扮演|来演|来当)|设定|我来扮演|我演|咱们演))/g;
const outOfRole =
  /(?:out of character|ooc|end of (?:the )?(?:role-?play|story|game)|back to reality|不演了|演完了|回到现实|出戏|游戏结束)/g;

const hideAll = (text: string, pattern: RegExp): string => {
  let hidden = text;
  for (const match of text.matchAll(pattern))
    hidden = blank(hidden, match.index, match.index + match[0].length, hiddenUnit);
  return hidden;
};

const hideTail = (text: string, pattern: RegExp, least: number): string => {
  pattern.lastIndex = 0;
  const match = pattern.exec(text);
  if (match === null) return text;
  const end = match.index + match[0].length;
  return text.length - end < least ? text : blank(text, end, text.length, hiddenUnit);
};

const symbols = /[{}()[\]<>=;$#@%^&*|\\/+~`_]/g;
const isCode = (line: string): boolean => {
  const count = line.match(symbols)?.length ?? 0;
  return line.trim().length > 8 && count / line.length > 0.15;
};

const spokenWords = (inner: string): number => {
  const han = inner.match(/[\u4e00-\u9fff]/g)?.length ?? 0;
  const words = inner.match(/[a-z0-9'’-]+/g)?.length ?? 0;
  return han >= 7 || words >= 4 ? 1 : 0;
};

/**
 * Hides in a folded text all that is not the speaker's own word: recalled memories, code, logs,
 * pasted mail, quotations of four words or seven characters and more, the material of a request
 * ("translate: …"), role-play. The length stays.
 */
export const hideForeign = (folded: string): string => {
  let text = hideRecallBlocks(folded);
  if (text.includes('`') || text.includes('~~~')) text = hideAll(hideAll(text, fence), inlineCode);
  if (text.includes('</')) text = hideAll(text, tag);
  if (text.includes('\n')) {
    text = hideAll(hideAll(text, quoteLine), traceLine);
    for (const match of text.matchAll(indented)) {
      if (isCode(match[0]))
        text = blank(text, match.index, match.index + match[0].length, hiddenUnit);
    }
    let start = 0;
    for (const line of text.split('\n')) {
      if (isCode(line)) text = blank(text, start, start + line.length, hiddenUnit);
      start += line.length + 1;
    }
  } else if (isCode(text)) return hiddenUnit.repeat(text.length);
  for (const match of text.matchAll(longQuote)) {
    if (spokenWords(match[0]) > 0)
      text = blank(text, match.index, match.index + match[0].length, hiddenUnit);
  }
  text = hideTail(text, payload, 1);
  text = hideTail(text, pasteLead, 300);
  text = hideTail(text, verse, 20);
  rolePlay.lastIndex = 0;
  const role = rolePlay.exec(text);
  if (role !== null) {
    outOfRole.lastIndex = role.index;
    const out = outOfRole.exec(text);
    const end = out === null ? text.length : out.index + out[0].length;
    text = blank(text, role.index, end, hiddenUnit);
  }
  return text;
};
