import type { TimeRule } from '../atom.ts';
import { dayFromNow } from '../dates/from-now.ts';

/** Words that place something without a date. */
export const VAGUE_RULES: readonly TimeRule[] = [
  {
    cue: /近|前|那阵|小时候|从小|年|岁|上学|几|多/,
    pattern:
      /最近(?!的?[一二两三四五六七八九十半\d])|近来|前阵子|前段时间|前一阵子?|前些[天年日]子?|前几[天年日周]|那阵子|(?:好?几|多|若干|许多|很多)(?:个月|个星期|个礼拜|[天周年])(?:之|以)?前|很久以前|小时候|从小|年轻时候?|童年|(?:\d{1,2}|[一二三四五六七八九十]{1,3})岁(?:那年|的时候|时(?![候间])|起)|上学(?:的时候|那会儿)|(?:好几|多|很多|好多)(?:个月|[天周年])了/g,
    read: () => ({ kind: 'vague', direction: 'past' }),
  },
  {
    cue: /这/,
    pattern: /这(?:几|两|些)(?:天|周|年|个月)|这阵子|这段时间/g,
    read: () => ({ kind: 'vague', direction: 'present' }),
  },
  {
    cue: /过|改|不久|后|将来|有|早晚|未来/,
    pattern:
      /过几[天周年]|过(?:一?阵子|段时间|些天)|改天|改日|不久以?后|(?:好?几|多)(?:个月|[天周年])(?:之|以)?后|将来|有朝一日|总有一天|早晚有一天|未来/g,
    read: () => ({ kind: 'vague', direction: 'future' }),
  },
  {
    // 刚 in front of a verb is the day itself.
    cue: /刚/,
    pattern: /(?<![金刚才他])刚(?:刚|才)?(?![好才需强性度毅果铁巴])/g,
    read: (_match, context) => ({ ...dayFromNow(0, context), deictic: false }),
  },
];
