import { parseNumber } from '@palimpsest/text';
import { childPattern } from '../../lexicon/kin.ts';
import { petKind, petPattern } from '../../lexicon/pets.ts';
import { noMatch, type SlotRule } from '../slot-match.ts';
import { child, childKey, naming, pet, pets } from './household-slots.ts';
import { jointNames } from './joint-names.ts';

const pronounNameChinese =
  /^\s*(?:(?:它|她|他)(?:的名字)?|名字|小名)(?:是|叫做?|名叫|叫)\s*([\u4e00-\u9fff·]{1,6}|[a-z][a-z'-]{1,20})/;

const zhChild = new RegExp(`(?:${childPattern.zh})`);
const zhPet = new RegExp(`(?:${petPattern.zh})`);
const zhNamed =
  /(?:名叫|叫做|叫作|取名叫?|起名叫?|名字叫|名字是|名字就是|名为|叫)\s*["“「『]?([\u4e00-\u9fff]{1,4}|[a-z][a-z'-]{1,20})["”」』]?(?:$|[,。!.\s了的啦哦])/;
const zhHas =
  /^(?:\s|\ue000){0,5}(?:刚|又|还|也|新|家里?|们家|一共|现在){0,5}(?:有(?:了|着)?|养(?:了|着)?|生(?:了|下)?|添(?:了)?|买(?:了)?|喜得|迎来了?|收编了?|(?:领养|收养|领|捡|接|带|抱|救|买|养)(?:回来?|到|来|养|下)?了?|adopt了?|adopted|have|has)\s*/;
const zhQuantity = String.raw`(?:一|两|二|三|四|五|几|\d|半|好几)?\s*(?:个|只|条|匹|头|名|位|对|窝|缸|群|双)?\s*`;
const zhLoss =
  /(?:去世|走了|死了|离开(?:了)?(?:我|我们)?$|没了|送人了?|送给|送走|丢了|走丢|过世|病逝|回汪星|回喵星|去了(?:汪|喵)星|安乐|不在了|卖了)/;

const ownPetChinese = new RegExp(
  `^\\s*(?:我们?家?|俺们?家?|咱们?家?|家里)的?(?:养的)?(?:那只|那条|这只|这条|只|条|小|大|老)?\\s*(${petPattern.zh})(?!的(?!名字))`,
);

const gaveAwayChinese = new RegExp(
  `^(?:\\s|\\ue000){0,5}把?(?:家里的?|我的?)?.{0,4}?(${petPattern.zh})([\\u4e00-\\u9fff]{0,4}?)\\s*(?:送人|送给|送走|卖了|丢了|弄丢)`,
);

const kidChinese = new RegExp(
  `^(?:了)?${zhQuantity}(?:可爱的|调皮的|刚出生的|\\d+岁的|[一二三四五六七八九十]+岁的|小|双胞胎)?\\s*(${childPattern.zh})`,
);

const kidCountChinese = new RegExp(
  `^(?:了)?(两|二|三|四|五|\\d)\\s*个\\s*(?:孩子|小孩|娃|儿子|女儿)`,
);

const animalChinese = new RegExp(
  `^(?:了)?${zhQuantity}(?:[\\u4e00-\\u9fff]{0,5}?的)?[\\u4e00-\\u9fffa-z]{0,4}?(${petPattern.zh})`,
);

/** Children and pets that are had, named, lost. */
export const chinese: SlotRule = (frame, clause) => {
  const { folded } = clause;
  const subject = frame.subject;
  const pronoun = pronounNameChinese.exec(folded)?.[1];
  if (pronoun !== undefined && subject.kind !== 'self') {
    return naming(pronoun.replace(/(?:了|哦|啊|呀)$/, ''), clause);
  }
  const name = zhNamed.exec(folded)?.[1] ?? '';
  const childBorn =
    /^\s*(?:我们?家?|俺们?家?|咱们?家?)?的?\s*(老二|老三|二宝|二胎|三胎|小儿子|小女儿|女儿|儿子|闺女|宝宝|孩子|双胞胎|大宝)(?:\ue000|\s|已经|刚|终于|昨天|今天|上周|上个月){0,5}(?:出生|降生|诞生|生了|出世|来了)/.exec(
      folded,
    );
  if (childBorn !== null) {
    const sex =
      /是个?\s*(女儿|女孩|千金|女宝|儿子|男孩|男宝|闺女|小子|小公主)/.exec(folded)?.[1] ??
      childBorn[1] ??
      '';
    return [
      child(name.length > 0 ? name : childKey(sex, ''), name, clause, {
        stance: 'state',
        change: 'add',
      }),
    ];
  }
  if (subject.kind === 'third' && zhChild.test(subject.key)) {
    if (
      /^(?:的名字)?(?:名叫|叫做|叫|是|小名叫?|大名叫?|的名字是|名字叫|的名字叫)/.test(
        frame.rest.trim(),
      ) &&
      name.length > 0
    ) {
      return [child(childKey(subject.key, name), name, clause)];
    }
    return noMatch;
  }
  const ownPet = ownPetChinese.exec(folded);
  if (
    ownPet !== null &&
    !/^(?:鱼|鸡|鸭|马|猪|羊|蛇|鸟)(?:汤|肉|蛋|火锅|上|路|年|拉松)/.test(
      folded.slice(ownPet[0].length - 1),
    )
  ) {
    const kind = petKind(ownPet[1] ?? '') ?? 'pet';
    const after = folded.slice(ownPet[0].length);
    const middle =
      /^([\u4e00-\u9fff]{2,4}|[a-z]{2,16})(?=(?:昨天|上周|\ue000|前天|今天|已经){0,5}(?:去世|走了|死了|病逝|过世|走丢))/.exec(
        after,
      )?.[1];
    if (zhLoss.test(after))
      return [
        pet(kind, middle ?? name, clause, {
          stance: 'ending',
          polarity: 'negative',
          change: 'end',
        }),
      ];
    if (name.length > 0) return [pet(kind, name, clause)];
  }
  if (subject.kind === 'none' || subject.kind === 'other') {
    const gone =
      /^\s*([\u4e00-\u9fff]{2,4}?|[a-z]{2,16})\s*(?:\ue000|昨天|前天|今天|上周|上个月|已经|也|不幸|\s){0,5}(?:去世|走了|死了|病逝|过世|走丢了|回汪星了?|回喵星了?|去了?(?:汪|喵)星)/.exec(
        clause.timeless,
      );
    if (
      gone !== null &&
      !/^(?:爷爷|奶奶|外公|外婆|爸|妈|他|她|我)/.test(gone[1] ?? '') &&
      !gone[0].endsWith('走了')
    )
      return [
        pet('pet', gone[1] ?? '', clause, {
          stance: 'ending',
          polarity: 'negative',
          change: 'end',
        }),
      ];
    if (
      gone !== null &&
      gone[0].endsWith('走了') &&
      /^[\u4e00-\u9fff]{2}$/.test(gone[1] ?? '') &&
      !/(?:人|们|先|我|他|早|都|就|也)/.test(gone[1] ?? '')
    )
      return [
        pet('pet', gone[1] ?? '', clause, {
          stance: 'ending',
          polarity: 'negative',
          change: 'end',
        }),
      ];
  }
  if (subject.kind !== 'self' && subject.kind !== 'we') return noMatch;
  if (frame.mode === 'wish' || frame.mode === 'plan') return noMatch;
  const rest = frame.rest;
  const ba = gaveAwayChinese.exec(rest);
  if (ba !== null)
    return [
      pet(petKind(ba[1] ?? '') ?? 'pet', ba[2] ?? '', clause, {
        stance: 'ending',
        polarity: 'negative',
        change: 'end',
      }),
    ];
  const has = zhHas.exec(rest);
  if (has === null) {
    const none = /^(?:没有?|没养|不养)(?:孩子|小孩|宠物)/.exec(
      folded.slice(frame.predicateStart).trim(),
    );
    if (none !== null)
      return /宠物/.test(none[0])
        ? [pet('pet', 'none', clause, { polarity: 'negative', stance: 'state' })]
        : [{ ...child('child', 'none', clause), polarity: 'negative', stance: 'state' }];
    return noMatch;
  }
  const object = rest.slice(has[0].length);
  const kidWord = kidChinese.exec(object);
  if (kidWord !== null && !/^(?:有|养)/.test(object)) {
    if (frame.negated)
      return [{ ...child('child', 'none', clause), polarity: 'negative', stance: 'state' }];
    const count = kidCountChinese.exec(object)?.[1];
    if (count !== undefined)
      return [
        {
          ...child('children', count === '两' ? '2' : String(parseNumber(count) ?? count), clause),
          name: 'children',
        },
      ];
    const added = /^(?:\s|\ue000){0,5}(?:刚|又){0,5}(?:生|添|喜得|迎来|领养|收养)/.test(rest);
    return [
      child(
        childKey(kidWord[1] ?? '', name),
        name,
        clause,
        added ? { stance: 'state', change: 'add' } : { stance: 'state' },
      ),
    ];
  }
  const animal = animalChinese.exec(object);
  if (
    animal !== null &&
    zhPet.test(animal[0]) &&
    !/(?:票|肉|汤|钱|粮|照片|玩具|年|路|上|车|桶|皮|股|甲|力)/.test(
      object.slice(animal[0].length, animal[0].length + 1),
    ) &&
    !/^(?:\s|\ue000){0,5}买/.test(rest)
  ) {
    const kind = petKind(animal[1] ?? '') ?? 'pet';
    if (frame.negated) return [pet(kind, 'none', clause, { polarity: 'negative' })];
    const added = !/^(?:\s|\ue000){0,5}(?:家里?)?(?:有|养着|have)/.test(rest);
    const named = jointNames(folded);
    if (named.length > 0)
      return [
        pets(kind, named, clause, added ? { stance: 'state', change: 'add' } : { stance: 'state' }),
      ];
    return [
      pet(kind, name, clause, added ? { stance: 'state', change: 'add' } : { stance: 'state' }),
    ];
  }
  return noMatch;
};
