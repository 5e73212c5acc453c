import { languagePattern } from '../lexicon/languages.ts';
import { listItems, piece } from './piece.ts';
import { noMatch, type SlotMatch, type SlotRule } from './slot-match.ts';

const language = (value: string, level: string, extra: Partial<SlotMatch> = {}): SlotMatch => ({
  name: 'language',
  key: value,
  cardinality: 'one',
  value: level,
  category: 'identity',
  ...extra,
});

const skill = (value: string, extra: Partial<SlotMatch> = {}): SlotMatch => ({
  name: 'skill',
  key: value,
  cardinality: 'one',
  value,
  category: 'hobby',
  ...extra,
});

const enLanguage = new RegExp(`(?<![a-z])(?:${languagePattern.en})(?![a-z])`);
const zhLanguage = new RegExp(
  `(?:${languagePattern.zh}|(?<![a-z])(?:${languagePattern.en})(?![a-z]))`,
);

const level = (text: string, learning: boolean): string => {
  if (learning) return 'learning';
  if (/native|mother tongue|first language|母语/.test(text)) return 'native';
  if (/fluent|精通|流利/.test(text)) return 'fluent';
  if (/a little|a bit|some|basic|beginner|一点|会点|基础/.test(text)) return 'basic';
  return 'speaks';
};

const english: SlotRule = (frame, clause) => {
  const { verb, rest } = frame;
  const text = clause.folded;
  const learning =
    /^(?:learn|study|practise|practice|improve|pick)$/.test(verb) ||
    (verb === 'take' && /\b(?:lessons|classes|course)\b/.test(rest));
  const speaking =
    /^(?:speak|understand|know|read|write|use|teach)$/.test(verb) ||
    (verb === 'be' &&
      /\b(?:fluent|bilingual|trilingual|native|conversational|proficient)\b/.test(rest));
  if ((learning || speaking) && enLanguage.test(rest)) {
    const found = piece(
      frame,
      /^\s*(?:up\s+)?(?:fluent(?:ly)?\s+(?:in\s+)?|bilingual in\s+|proficient in\s+|conversational in\s+|both\s+|a (?:little|bit of)\s+|some\s+|basic\s+|a native speaker of\s+|good\s+|decent\s+|how to speak\s+|to speak\s+|lessons in\s+)?(.+)/,
    );
    if (found === undefined) return noMatch;
    const items = listItems(found, 'en').filter((item) => enLanguage.test(item.text));
    if (
      items.length === 0 ||
      /\b(?:about|history|literature|people|food|of|at|teacher)\b/.test(found.text)
    )
      return noMatch;
    return items.map((item) => {
      const name = enLanguage.exec(item.text)?.[0] ?? item.text;
      return language(name, level(text, learning), {
        drops: items.length > 1 ? item.drops : [],
        ...(learning || frame.mode === 'ability' ? { stance: 'state' as const } : {}),
      });
    });
  }
  const own =
    /^\s*(?:my|our)\s+(?:native language|mother tongue|first language|second language|native tongue)s?\s+(?:is|are)\s+(.+)/.exec(
      text,
    )?.[1];
  if (own !== undefined) {
    const name = enLanguage.exec(own)?.[0];
    if (name !== undefined) return [language(name, level(text, false))];
  }
  if (
    verb === 'be' &&
    (rest.trim() === 'good at' || frame.mode === 'ability') &&
    frame.mode !== 'ability'
  )
    return noMatch;
  if (
    frame.mode === 'ability' ||
    /^\s*(?:good|great|skilled|bad|terrible|hopeless) at\s/.test(rest)
  ) {
    if (
      frame.subject.kind === 'other' ||
      /^(?:wait|believe|imagine|say|tell|see|help|find|remember|recall|get|think|stop|be|make|hear|afford|decide|complain|go|come|do|have|stand|bear|stomach|confirm|promise|only|sleep|figure|handle|blame|relate|understand|eat|drink)$/.test(
        verb,
      )
    ) {
      return noMatch;
    }
    const object =
      piece(frame, /^\s*(?:(?:good|great|skilled|bad|terrible|hopeless) at\s+)?(.+)?/)?.text ?? '';
    const key = verb === 'be' ? object : `${verb} ${object}`.trim();
    if (key.length < 3 || key.length > 60) return noMatch;
    return [
      skill(
        key.replace(
          /\s+(?:well|fluently|very well|a bit|a little|fast|properly|at all|by ear)$/,
          '',
        ),
        {
          stance:
            frame.tense === 'past' && !frame.negated
              ? 'past_state'
              : frame.mode === 'end'
                ? 'ending'
                : 'state',
        },
      ),
    ];
  }
  return noMatch;
};

const zhBad =
  /^(?:议|员|计|所|场|长|面|馆|心|意|的|好|尽|努力|注意|考虑|记得|去|来|是|在|有|没|不|继续|再|跟|和|把|对|被|很|更|更加|觉得|感到|想|让|给|因|变|成为|加油|保持|好好|小心|按时|准时|自己|用到|收到|看到|迟到|死|难受|头疼|过敏|失眠|紧张|害怕|头晕|说(?:话|服|的)|支持|打扰|感冒|买|换|参加|搬)/;

const chinese: SlotRule = (frame, clause) => {
  if (frame.subject.kind === 'other' || frame.subject.kind === 'assistant') return noMatch;
  const rest = frame.rest.replace(/^[\s\ue000]+/, '');
  const text = clause.folded;
  const learning =
    /^(?:在|正在|开始|刚开始|报名|自){0,5}(?:学|learn|learning|study)(?!过|了.{0,6}年$|完|会)/.test(
      rest,
    ) ||
    (frame.progressive && rest.startsWith('学'));
  const mother = /^\s*(?:我的?)?(?:母语|第一语言|第二语言|第二外语|外语)(?:是|:)\s*(.+)/.exec(
    text,
  )?.[1];
  if (mother !== undefined) {
    const name = zhLanguage.exec(mother)?.[0];
    return name === undefined ? noMatch : [language(name, level(text, false))];
  }
  const talk =
    /^(?:在|正在|开始|刚开始|自){0,5}(?:会|能|懂|说|讲|会说|会讲|能说|能讲|精通|掌握|通|speak|know|学|learn|learning|study|了){0,5}(?:说|讲|习|了|着|过|会|点|一点|一些|流利的?|一口|地道的?|两门外语[:，]?|两种语言[:，]?){0,5}\s*(.+)$/.exec(
      rest,
    );
  const speakable =
    frame.mode === 'ability' ||
    learning ||
    /^(?:说|讲|懂|精通|掌握|学|会|能|通|speak|learn|know)/.test(rest);
  if (
    talk !== null &&
    speakable &&
    zhLanguage.test(talk[1] ?? '') &&
    !/(?:老师|书|课本|电影|歌|专业|系|考试|证|导游|翻译|角|报告|文章|文学)/.test(talk[1] ?? '')
  ) {
    const first = zhLanguage.exec(rest);
    if (first !== null) {
      const start = frame.restStart + frame.rest.indexOf(rest) + first.index;
      const tail = (/^[^,。;!\ue000]*/.exec(clause.timeless.slice(start))?.[0] ?? '').replace(
        /[\s了.!]+$/,
        '',
      );
      const items = listItems({ text: tail, start, end: start + tail.length }, 'zh').filter(
        (item) => zhLanguage.test(item.text),
      );
      return items.map((item) =>
        language(zhLanguage.exec(item.text)?.[0] ?? item.text, level(text, learning), {
          drops: items.length > 1 ? item.drops : [],
          ...(frame.mode === 'end' ? {} : { stance: 'state' as const }),
        }),
      );
    }
  }
  if (
    frame.mode === 'ability' ||
    (frame.mode === 'end' && /^\s*(?:会)/.test(rest)) ||
    /^学会(?:了)?/.test(rest)
  ) {
    const learned = /^学会(?:了)?/.test(rest);
    const body = rest.replace(/^学会(?:了)?/, '').replace(/^(?:一点|一点点|一些|点)/, '');
    const found =
      /^[^,。;!\ue000]+/
        .exec(body)?.[0]
        ?.replace(/(?:了|的|一点|吗|呢)+$/, '')
        .trim() ?? '';
    if (found.length < 1 || found.length > 16 || zhBad.test(found)) return noMatch;
    if (
      !learned &&
      !/^(?:[弹拉吹打敲跳唱画写做开骑滑游潜射织缝绣修编煮烤烧炒包泡调剪理下变魔钓划冲攀爬跑耍玩用说讲背算拼拍摄种养接舞倒踢举翻吊抛雕刻酿裱插折盲速手口腹]|游泳|开车|编程|做饭|烹饪|摄影|书法|武术|太极|魔术|滑雪|滑冰|轮滑|骑车|骑马|冲浪|潜水|口技|杂耍|催眠|急救|驾驶|航海|焊接|木工|手语|code|cook|swim|drive|ski|dance|sing|play|surf|juggle|乐器)/.test(
        found,
      )
    )
      return noMatch;
    return [
      skill(
        found,
        learned
          ? { stance: 'state', change: 'replace' }
          : frame.mode === 'end'
            ? {}
            : { stance: 'state' },
      ),
    ];
  }
  return noMatch;
};

/** Languages (keyed, with a level) and what the speaker can or cannot do. */
export const abilityRules = { en: [english], zh: [chinese] } as const;
