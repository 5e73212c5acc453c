import {
  conditionPattern,
  dietLabelsChinese,
  dietLabelsEnglish,
  dietPattern,
} from '../../lexicon/health.ts';
import { noMatch, type SlotRule } from '../slot-match.ts';
import { label } from './english.ts';
import { allergy, condition, diet, each, ended, medication } from './health-slots.ts';

const zhCondition = new RegExp(
  `(${conditionPattern.zh}|[\\u4e00-\\u9fff]{1,6}(?:病|症|炎|综合征|瘤|结石))`,
);
const zhAcute = /感冒|发烧|咳嗽|头痛|头疼|拉肚子|肚子疼|嗓子疼|牙疼|新冠|流感|中暑|毛病/;
const zhCured = /(?:好了|痊愈|康复|治好|治愈|不过敏了|消失了|没了|脱敏成功|好转了|已经没有)/;
const zhLabel = new RegExp(`(${dietPattern.zh})`);

/** Allergies, conditions, medicines, diets. */
export const chinese: SlotRule = (frame, clause) => {
  const text = clause.timeless;
  if (frame.subject.kind === 'other' || frame.subject.kind === 'assistant') return noMatch;
  if (/过敏(?!性)/.test(text) && !/[吗?]/.test(text)) {
    const cured =
      /不(?:再|会)?(?:对.{1,12})?过敏了|不再(?:对.{1,12})?过敏|过敏(?:已经|都|早就){0,5}(?:好|治好|痊愈|没|消失|脱敏)|(?:已经|现在)(?:对.{1,12})?不过敏|脱敏成功/.test(
        text,
      );
    const negative = cured || /(?:不|没有?)(?:会|再)?(?:对.{1,12})?过敏/.test(text);
    const match =
      /对\s*([^,。;\ue000]{1,24}?)\s*(?:都|也|还|已经|现在|严重|重度|轻度|轻微|有点儿?|非常|特别|不再|不|会|有|没有?|真的|突然|竟然|就|早就){0,5}过敏/.exec(
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
    /^(?:是|成为|成了|改|开始|吃|坚持|在|做|过|走|已经|变成|信|一名|个|执行|长期|当|转|严格|奉行|保持|go){0,5}(?:了|一名|一个|个|位|的)?$/.test(
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
    /^(?:是|吃|keep|在吃|做|go|变|成|现在|个|一个|am|a|\s){0,5}$/.test(
      rest.slice(0, enLabel.index),
    ) &&
    rest.length < enLabel.index + (enLabel[1]?.length ?? 0) + 5
  )
    return [diet(dietLabelsEnglish[enLabel[1] ?? ''] ?? '', frame.mode === 'end' ? ended : {})];
  const owns =
    /(?:确诊|被诊断|诊断|查出|检查出|患有?|得了|有|是|得过|犯|落下|遗传)(?:了|出|为|有|过|得了|患了|患有|是|出了|点儿?|轻微的?|轻度的?|严重的?|中度的?|重度的?|先天性|慢性的?|一点|\s|\ue000){0,5}/.exec(
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
    /(?:在吃|在服用|服用|吃|打|注射|用)(?:着|了)?\s*([\u4e00-\u9fffa-z0-9]{2,10}(?:片|胶囊|药|素|剂|平|汀|林|唑|沙坦|洛尔|双胍))\s*(?:,|\s){0,5}(.*)$/.exec(
      rest,
    );
  if (pill !== null && !/早餐|午餐|晚餐|茶|零食/.test(pill[1] ?? '')) {
    const amount = /\d+\s*(?:毫克|mg|片|粒|毫升|单位|颗)/.exec(rest)?.[0] ?? '';
    return [medication(pill[1] ?? '', amount, frame.mode === 'end' ? ended : {})];
  }
  return noMatch;
};
