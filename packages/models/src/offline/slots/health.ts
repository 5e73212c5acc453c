import {
  conditionPattern,
  dietLabelsChinese,
  dietLabelsEnglish,
  dietPattern,
} from '../lexicon/health.ts';
import { listItems, type Piece, piece } from './piece.ts';
import { noMatch, type SlotMatch, type SlotRule } from './slot-match.ts';

type Extra = Partial<SlotMatch>;

const allergy = (value: string, extra: Extra = {}): SlotMatch => ({
  name: 'allergy',
  key: value,
  cardinality: 'one',
  value,
  category: 'health',
  important: true,
  ...extra,
});
const condition = (value: string, extra: Extra = {}): SlotMatch => ({
  name: 'condition',
  key: value,
  cardinality: 'one',
  value,
  category: 'health',
  important: true,
  ...extra,
});
const medication = (value: string, dose: string, extra: Extra = {}): SlotMatch => ({
  name: 'medication',
  key: value,
  cardinality: 'one',
  value: dose,
  category: 'health',
  important: true,
  ...extra,
});
const diet = (value: string, extra: Extra = {}): SlotMatch => ({
  name: 'diet',
  key: null,
  cardinality: 'one',
  value,
  category: 'food',
  ...extra,
});
const ended: Extra = { stance: 'ending', polarity: 'negative', change: 'end' };

const each = (
  found: Piece | undefined,
  language: 'en' | 'zh',
  make: (value: string, extra: Extra) => SlotMatch,
  extra: Extra = {},
): readonly SlotMatch[] => {
  if (found === undefined) return noMatch;
  const items = listItems(found, language);
  return items.map((item) =>
    make(item.text, { ...extra, ...(items.length > 1 ? { drops: item.drops } : {}) }),
  );
};

const acute =
  /\b(?:a cold|the flu|flu|a fever|fever|a headache|headache|a sore throat|a cough|covid|a hangover|food poisoning|a stomach bug|a toothache)\b/;
const enCondition = new RegExp(
  `^\\s*(?:now |also |still |only |just |really |always |a bit of |a touch of |mild |severe |chronic |slight |some |bad |quite )*(${conditionPattern.en})(?![a-z])`,
);
const enAdjective = new RegExp(
  `^\\s*(?:now |also |still |slightly |mildly |severely |quite |really |partially |legally |very |red-green |a bit |rather |an? )*(${conditionPattern.enAdjective})(?![a-z])`,
);
const label = new RegExp(`(?<![a-z-])(${dietPattern.en})(?![a-z])`);
const dose =
  /\b(\d+(?:\.\d+)?\s*(?:mg|mcg|µg|g|ml|units?|iu|tablets?|pills?|puffs?|drops?|capsules?))\b/;
const drug =
  /\b(?:[a-z]{3,}(?:pril|sartan|olol|statin|formin|azole|oxetine|pram|pine|zepam|zolam|cillin|mycin|thyroxine|tidine|prazole|phylline|sone|gabalin|gabapentin|lukast|triptan|dipine|gliptin|glutide|parin|xaban|caine|done|terol|sterone|triol)|insulin|aspirin|ibuprofen|paracetamol|metformin|levothyroxine|ventolin|lithium|warfarin|antidepressants?|antihistamines?|beta blockers?|blood thinners?|birth control|the pill|iron (?:tablets|supplements)|vitamin [a-z0-9]+|magnesium|melatonin|methotrexate|ritalin|adderall|zoloft|prozac|xanax)\b/;

const wholeCondition = new RegExp(`^(?:${conditionPattern.en})$`);

const english: SlotRule = (frame, clause) => {
  const { verb, rest } = frame;
  const text = clause.folded;
  if (frame.subject.kind === 'other' || frame.subject.kind === 'assistant') return noMatch;
  const neg: Extra =
    frame.mode === 'end' || frame.negated
      ? {
          polarity: 'negative',
          stance:
            frame.mode === 'end' || /\b(?:any ?more|any longer|now)\b/.test(text)
              ? 'ending'
              : 'state',
        }
      : {};
  if (verb === 'be' || verb === 'become' || verb === 'get') {
    const to = piece(
      frame,
      /^\s*(?:now |also |still |severely |mildly |slightly |very |really |highly |deathly |a bit |quite |deadly |no longer |not |only )*(?:allergic|intolerant|hypersensitive)\s+to\s+(.+)/,
    );
    if (to !== undefined)
      return each(to, 'en', allergy, { ...neg, ...(/\bno longer\b/.test(rest) ? ended : {}) });
    const label_ = label.exec(rest);
    if (
      label_ !== null &&
      label_.index < 40 &&
      !/\b(?:restaurant|food|dish|recipe|option|place|cafe|friend|meal)s?\b/.test(
        rest.slice(label_.index),
      )
    ) {
      return [
        diet(
          dietLabelsEnglish[label_[1] ?? ''] ?? label_[1] ?? '',
          verb === 'be' ? {} : { change: 'replace', stance: 'state' },
        ),
      ];
    }
    const state = enAdjective.exec(rest);
    if (state !== null) return [condition((state[1] ?? '').replace(/^an? /, ''), neg)];
    const diagnosed = piece(
      frame,
      /^\s*(?:just |recently |officially |also )*(?:diagnosed|living|struggling|suffering|being treated|cured|free|over|rid|recovered)\s+(?:with|as|for|from|of)\s+(.+)/,
    );
    if (diagnosed !== undefined) {
      if (/\b(?:cured|free|rid|recovered)\b/.test(rest.slice(0, 24)))
        return [condition(diagnosed.text, ended)];
      return acute.test(diagnosed.text)
        ? noMatch
        : each(diagnosed, 'en', condition, { stance: 'state' });
    }
    const on = /^\s*(?:now |currently |still )*on\s+(.+)/.exec(rest)?.[1] ?? '';
    if (on.length > 0) {
      const name = drug.exec(on)?.[0];
      const diet_ = label.exec(on);
      if (diet_ !== null) return [diet(dietLabelsEnglish[diet_[1] ?? ''] ?? '')];
      if (name !== undefined) return [medication(name, dose.exec(on)?.[1] ?? '', neg)];
    }
  }
  if (
    verb === 'have' ||
    verb === 'suffer' ||
    verb === 'develop' ||
    verb === 'live' ||
    verb === 'struggle' ||
    verb === 'get' ||
    verb === 'battle' ||
    verb === 'manage'
  ) {
    const body = rest.replace(/^\s*(?:from|with)\s+/, ' ');
    const named =
      /^\s*(?:a|an|no|any|got a|two|three)?\s*(?:severe |mild |bad |nasty |serious |slight |new |strong |really )*([a-z -]{2,30}?)\s+(allergy|allergies|intolerance)\b/.exec(
        body,
      );
    const to = piece(frame, /\ballerg(?:y|ies)\s+to\s+(.+)/);
    if (to !== undefined)
      return each(
        to,
        'en',
        allergy,
        /^\s*(?:no|any)\b/.test(rest) ? { polarity: 'negative' } : neg,
      );
    if (named !== null && !/^(?:an?|the|no|any|some|many|lots of|food)$/.test(named[1] ?? ''))
      return [
        allergy(
          (named[1] ?? '').trim(),
          /^\s*(?:no|any)\b/.test(rest) ? { polarity: 'negative' } : neg,
        ),
      ];
    const ill = enCondition.exec(body);
    if (
      ill !== null &&
      !acute.test(body) &&
      !/\b(?:book|film|movie|talk|lecture|patients?|clinic|research)\b/.test(body)
    )
      return [condition((ill[1] ?? '').replace(/^an? /, ''), neg)];
  }
  if (verb === 'outgrow' || verb === 'beat' || verb === 'overcome') {
    const what = piece(frame, /^\s*(?:my|the|an?)?\s*(.+)/);
    if (what !== undefined) {
      const item =
        /^(.+?)\s+(?:allergy|intolerance)$/.exec(what.text)?.[1] ??
        /allergy to\s+(.+)$/.exec(what.text)?.[1];
      return item !== undefined ? [allergy(item, ended)] : [condition(what.text, ended)];
    }
  }
  if (verb === 'diagnose') {
    const with_ = piece(frame, /\bwith\s+(.+)/);
    if (with_ !== undefined) return [condition(with_.text)];
  }
  if (
    verb === 'eat' ||
    verb === 'keep' ||
    verb === 'follow' ||
    verb === 'go' ||
    verb === 'stay' ||
    verb === 'turn' ||
    verb === 'do'
  ) {
    const found = label.exec(rest);
    if (
      found !== null &&
      found.index < 30 &&
      !/\b(?:restaurant|recipe|dish|options?|places?|burger|pizza|curry|sandwich|cake)\b/.test(rest)
    ) {
      return [
        diet(
          dietLabelsEnglish[found[1] ?? ''] ?? '',
          verb === 'go' || verb === 'turn' ? { change: 'replace', stance: 'state' } : {},
        ),
      ];
    }
  }
  if (verb === 'take' || verb === 'use' || verb === 'inject') {
    const name = drug.exec(rest)?.[0];
    const amount = dose.exec(rest)?.[1] ?? '';
    if (name !== undefined) return [medication(name, amount, frame.mode === 'end' ? ended : {})];
    const unknown = /^\s*(?:\d+\s*(?:mg|mcg|ml)\s+(?:of\s+)?)?([a-z-]{4,24})\b/.exec(rest)?.[1];
    if (amount.length > 0 && unknown !== undefined && /mg|mcg|ml|units/.test(amount))
      return [medication(unknown, amount)];
  }
  const mine =
    /^\s*my\s+(.{2,40}?)\s+(?:(?:is|has been|has|was)\s+)?(?:(?:completely|now|finally|all|totally|fully)\s+)*(?:gone|cured|cleared up|went away|gone away|healed|over|in remission|disappeared|outgrown)\b/.exec(
      text,
    )?.[1];
  if (mine !== undefined) {
    const item =
      /^(.+?)\s+(?:allergy|intolerance)$/.exec(mine)?.[1] ?? /^allergy to (.+)$/.exec(mine)?.[1];
    if (item !== undefined) return [allergy(item, ended)];
    if (wholeCondition.test(mine)) return [condition(mine, ended)];
  }
  return noMatch;
};

const zhCondition = new RegExp(
  `(${conditionPattern.zh}|[\\u4e00-\\u9fff]{1,6}(?:病|症|炎|综合征|瘤|结石))`,
);
const zhAcute = /感冒|发烧|咳嗽|头痛|头疼|拉肚子|肚子疼|嗓子疼|牙疼|新冠|流感|中暑|毛病/;
const zhCured = /(?:好了|痊愈|康复|治好|治愈|不过敏了|消失了|没了|脱敏成功|好转了|已经没有)/;
const zhLabel = new RegExp(`(${dietPattern.zh})`);

const chinese: SlotRule = (frame, clause) => {
  const text = clause.timeless;
  if (frame.subject.kind === 'other' || frame.subject.kind === 'assistant') return noMatch;
  if (/过敏(?!性)/.test(text) && !/[吗?]/.test(text)) {
    const cured =
      /不(?:再|会)?(?:对.{1,12})?过敏了|不再(?:对.{1,12})?过敏|过敏(?:已经|都|早就)*(?:好|治好|痊愈|没|消失|脱敏)|(?:已经|现在)(?:对.{1,12})?不过敏|脱敏成功/.test(
        text,
      );
    const negative = cured || /(?:不|没有?)(?:会|再)?(?:对.{1,12})?过敏/.test(text);
    const match =
      /对\s*([^,。;\ue000]{1,24}?)\s*(?:都|也|还|已经|现在|严重|重度|轻度|轻微|有点儿?|非常|特别|不再|不|会|有|没有?|真的|突然|竟然|就|早就)*过敏/.exec(
        text,
      ) ??
      /过敏源?(?:是|:|原是)\s*([^,。;\ue000]{1,20})/.exec(text) ??
      /(?:吃|喝|闻|碰|接触)(?:了|到)?\s*([^,。;\ue000]{1,10}?)\s*(?:就|会|也|都)+(?:会)?过敏/.exec(
        text,
      ) ??
      /(?:有|得了|我的?|患)\s*([^,。;\ue000我的]{1,8}?)过敏(?!源|原|药|科)/.exec(text);
    const found = (match?.[1] ?? '').replace(/^(?:所有|一切|各种)/, '').trim();
    if (found.length > 0 && match !== null) {
      const start = text.indexOf(found, match.index);
      return each(
        { text: found, start, end: start + found.length },
        'zh',
        allergy,
        cured
          ? ended
          : negative
            ? { polarity: 'negative', stance: 'state' }
            : { stance: 'state', polarity: 'positive' },
      );
    }
  }
  const rest = frame.rest.trim();
  const labelled = zhLabel.exec(rest);
  if (
    labelled !== null &&
    labelled.index < 10 &&
    /^(?:是|成为|成了|改|开始|吃|坚持|在|做|过|走|已经|变成|信|一名|个|执行|长期|当|转|严格|奉行|保持|go)*(?:了|一名|一个|个|位|的)?$/.test(
      rest.slice(0, labelled.index),
    ) &&
    !/餐厅|馆|菜|店/.test(
      rest.slice(labelled.index + (labelled[1]?.length ?? 0), labelled.index + 8),
    )
  ) {
    const value = dietLabelsChinese[labelled[1] ?? ''] ?? '';
    const end = frame.mode === 'end' || /^(?:不|不再)/.test(rest);
    return [
      diet(
        value,
        end
          ? ended
          : /^(?:改|开始|成|变)/.test(rest)
            ? { change: 'replace', stance: 'state' }
            : frame.negated
              ? { polarity: 'negative' }
              : { stance: 'state' },
      ),
    ];
  }
  const enLabel = label.exec(rest);
  if (
    enLabel !== null &&
    /^(?:是|吃|keep|在吃|做|go|变|成|现在|个|一个|am|a|\s)*$/.test(rest.slice(0, enLabel.index)) &&
    rest.length < enLabel.index + (enLabel[1]?.length ?? 0) + 5
  )
    return [diet(dietLabelsEnglish[enLabel[1] ?? ''] ?? '', frame.mode === 'end' ? ended : {})];
  const owns =
    /(?:确诊|被诊断|诊断|查出|检查出|患有?|得了|有|是|得过|犯|落下|遗传)(?:了|出|为|有|过|得了|患了|患有|是|出了|点儿?|轻微的?|轻度的?|严重的?|中度的?|重度的?|先天性|慢性的?|一点|\s|\ue000)*/.exec(
      rest,
    );
  const ill = zhCondition.exec(rest);
  if (ill !== null && !zhAcute.test(ill[0])) {
    const value = (ill[1] ?? '').replace(/^(?:有|得|了|患|是|的|点|轻度|重度|轻微|严重)+/, '');
    const cured = zhCured.test(rest.slice(ill.index)) || frame.mode === 'end';
    const direct =
      ill.index <= 3 || (owns !== null && owns.index + owns[0].length >= ill.index - 4);
    if (
      direct &&
      value.length > 1 &&
      !/(?:书|电影|论文|讲座|医生|患者|病人|研究|纪录片)/.test(rest)
    ) {
      return [
        condition(
          value,
          cured
            ? ended
            : frame.negated
              ? { polarity: 'negative', stance: 'state' }
              : { stance: 'state' },
        ),
      ];
    }
  }
  const pill =
    /(?:在吃|在服用|服用|吃|打|注射|用)(?:着|了)?\s*([\u4e00-\u9fffa-z0-9]{2,10}(?:片|胶囊|药|素|剂|平|汀|林|唑|沙坦|洛尔|双胍))\s*(?:,|\s)*(.*)$/.exec(
      rest,
    );
  if (pill !== null && !/早餐|午餐|晚餐|茶|零食/.test(pill[1] ?? '')) {
    const amount = /\d+\s*(?:毫克|mg|片|粒|毫升|单位|颗)/.exec(rest)?.[0] ?? '';
    return [medication(pill[1] ?? '', amount, frame.mode === 'end' ? ended : {})];
  }
  return noMatch;
};

/** Allergies, lasting conditions, medicines and ways of eating. */
export const healthRules = { en: [english], zh: [chinese] } as const;
