import { partnerPattern } from '../../lexicon/kin.ts';
import { noMatch, type SlotRule } from '../slot-match.ts';
import { partner, status } from './relationship-slots.ts';

const zhStatuses: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:还)?(?:是)?(?:一直)?(?:母胎)?(?:单身(?:狗|汉|贵族)?|没有?(?:对象|女朋友|男朋友|结婚)|未婚|没对象|没谈恋爱|single|恢复单身)/,
    'single',
  ],
  [
    /^(?:在)?(?:谈恋爱|恋爱|脱单|有(?:了)?(?:对象|女朋友|男朋友|女友|男友|恋人|伴侣|女票|男票)|谈了个?(?:对象|女朋友|男朋友)|交了?个?(?:女朋友|男朋友|女友|男友)|处(?:了个?)?对象|在一起了|找到?了?(?:对象|女朋友|男朋友))/,
    'dating',
  ],
  [/^(?:和|跟)?.{0,8}?订(?:了)?婚/, 'engaged'],
  [
    /^(?:和|跟)?.{0,8}?(?:结(?:了)?婚|已婚|领(?:了)?证|成(?:了)?家|嫁人|成亲|登记结婚|办(?:了)?婚礼)/,
    'married',
  ],
  [/^(?:和|跟)?.{0,8}?(?:离(?:了)?婚|离异|分居)/, 'divorced'],
  [/^(?:丧偶|守寡)/, 'widowed'],
];
const zhName =
  /(?:她|他|对方|女朋友|男朋友|女友|男友|老婆|老公|妻子|丈夫|对象|爱人|太太|未婚妻|未婚夫|媳妇儿?|伴侣|恋人)?(?:的名字)?(?:名叫|叫做|叫|名字是|名字叫|的名字是|是|name is)\s*["“]?([\u4e00-\u9fff·]{2,6}|[a-z][a-z' -]{1,24})["”]?(?:$|[,。!.\s了])/;
const zhPartnerSubject = new RegExp(
  `^\\s*(?:我们?家?|俺|咱)?的?\\s*(?:现在的?|新)?(?:${partnerPattern.zh})(?:的名字)?(?:现在)?(?:名叫|叫做|叫|是|的名字是|名字叫)\\s*["“]?([\\u4e00-\\u9fff·]{2,6}|[a-z][a-z' -]{1,24})`,
);

const partnerWordChinese = new RegExp(`^(?:${partnerPattern.zh})$`);

const endsInPartnerChinese = new RegExp(`(?:${partnerPattern.zh})$`);

/** Partners that are had, married, left. */
export const chinese: SlotRule = (frame, clause) => {
  const { folded } = clause;
  const named = zhPartnerSubject.exec(folded);
  if (
    named !== null &&
    !/(?:师|员|生|家|人|工|长|商|的)$/.test((named[1] ?? '').replace(/[。.!了]+$/, ''))
  ) {
    return [partner(clause, (named[1] ?? '').replace(/(?:了|哦|啊|呀)$/, '').trim())];
  }
  if (frame.subject.kind !== 'self' && frame.subject.kind !== 'we') return noMatch;
  const rest = frame.rest.replace(/^[\s\ue000]+/, '');
  if (frame.mode === 'plan' || frame.mode === 'wish') return noMatch;
  if (/(?:分手|分开了|掰了|离开了我|告吹|闹掰)/.test(rest)) {
    const who =
      /(?:和|跟|与)\s*([\u4e00-\u9fff·a-z]{1,12}?)\s*(?:已经)?(?:分手|分开|掰)/.exec(folded)?.[1] ??
      '';
    const generic = partnerWordChinese.test(who);
    return [
      partner(clause, generic ? '' : who, {
        stance: 'ending',
        polarity: 'negative',
        change: 'end',
      }),
    ];
  }
  const whole = frame.negated
    ? folded
        .slice(frame.predicateStart)
        .replace(/^[\s\ue000]*(?:现在|目前|暂时|还|也|一直|已经|就|都){0,5}/, '')
    : rest;
  for (const [pattern, value] of zhStatuses) {
    if (!pattern.test(whole)) continue;
    if (frame.mode === 'end' && value !== 'single')
      return [status(value, { stance: 'ending', polarity: 'negative' })];
    if (frame.mode === 'end') return [status('single', { stance: 'ending', polarity: 'negative' })];
    const with_ =
      /^(?:和|跟|与)\s*([\u4e00-\u9fff·]{2,6}?|[a-z]{2,20})\s*(?:已经|刚|正式|上个月|\ue000){0,5}\s*(?:结|订|领|在一起|登记)/.exec(
        whole,
      )?.[1];
    const generic = with_ !== undefined && endsInPartnerChinese.test(with_);
    const name =
      value === 'single' || value === 'divorced' || value === 'widowed'
        ? undefined
        : (zhName.exec(folded)?.[1] ?? (generic ? undefined : with_));
    return name === undefined
      ? [
          status(value, {
            ...(/了/.test(whole) && value !== 'single'
              ? { change: 'replace' as const, stance: 'state' as const }
              : { stance: 'state' as const }),
            polarity: 'positive',
          }),
        ]
      : [partner(clause, name.trim(), { stance: 'state' })];
  }
  return noMatch;
};
