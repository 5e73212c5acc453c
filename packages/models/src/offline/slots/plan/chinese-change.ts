import { noMatch, type SlotRule } from '../slot-match.ts';
import { dated, has, plan, topicKeyChinese } from './plan-slots.ts';

const zhMove =
  /(?:推迟|延期|延后|改到|改成|改为|改在|改期|提前|挪到|顺延|调到|调整到|延到|推到|往后推|拖到|变成|改签|后移|postpone|delay|reschedule|move\s*到|移到|定到|改约)/;
const zhChanged = new RegExp(
  `^\\s*(?:我们?的?|那个?|这个?|原定的?|原本的?|本来|之前说的|原计划的?){0,5}\\s{0,2}(?:把)?\\s{0,2}([^\\s,。;][^,。;]{1,23}?)\\s{0,2}(?:的时间|的日期|时间|日期|计划|行程|安排)?(?:又|被|已经|临时|可能|也|得|要|往后|向后|往前|\\ue000|\\s|,|现在){0,5}${zhMove.source}(.*)$`,
);
const zhCancel =
  /^\s*(?:我们?的?|那个?|这个?|原定的?|本来){0,5}\s{0,2}(?:把)?\s{0,2}([^\s,。;][^,。;]{0,23}?)(?:我)?(?:已经|被|又|临时|也|都|\s|\ue000){0,5}(?:取消了?|黄了|泡汤了?|吹了|作罢|搁置了?|告吹|cancel\s*了?|不办了|不去了|不搬了|不考了|不参加了|去不成了|不做了|没戏了|不搞了|算了|不举行了)/;
const zhCancelFirst =
  /^(?:\s|\ue000){0,5}(?:取消了?|放弃了?|cancel\s*了?|不(?:打算|准备|计划|想)?(?:再)?(?:去|参加|考|搬|办))\s*(?:了)?\s*([^,。;]{2,24}?)(?:的计划|的行程|计划)?(?:了)?$/;
/** Nouns for things that are put into a calendar. */
export const zhEvent =
  /(?:预约|考试|面试|航班|会议|开会|旅行|旅游|婚礼|手术|体检|比赛|课|聚会|演出|答辩|牙医|复查|出差|讲座|典礼|马拉松|音乐会|演唱会|签证|搬家|聚餐|约会|展览|开庭|毕业|年会|培训|团建|汇报|发布会|路演|验收|检查|看房|看牙|看病|交付|截止|报告|远足|徒步|露营|行程|机票|火车|高铁|蜜月|订婚|婚宴|满月酒|宴会|大会|考级|竞赛|决赛|演讲|评审|审计|合唱|彩排|拍摄|年检|保养|快递|搬迁|入职|之旅|旅程|游|滑雪|登山|试镜|复诊|洗牙|拔牙|疫苗|理发|晚宴|饭局|聚会|同学会|展会|路考|科目[一二三四]|考研|雅思|托福|入学|开学|报到|约)/;

const movedBare = new RegExp(`^\\s*(?:它|时间|日期|现在|又|已经|,|\\s){0,5}${zhMove.source}`);

/** A plan moved or called off. */
export const chineseChange: SlotRule = (frame, clause) => {
  const text = clause.timeless;
  if (frame.subject.kind === 'third' || frame.subject.kind === 'assistant') return noMatch;
  if (has(clause, (kind) => kind === 'recurring')) return noMatch;
  const moved = zhChanged.exec(text);
  if (moved !== null && (zhEvent.test(moved[1] ?? '') || dated(clause))) {
    const topic = topicKeyChinese((moved[1] ?? '').replace(/^我们?/, ''));
    if (topic.length > 1 && !/(?:名字|地址|号码|专业|密码|电话|邮箱|分机)/.test(topic))
      return [plan(topic, { change: 'postpone' })];
  }
  if (movedBare.test(text) && dated(clause)) return [plan('', { change: 'postpone' })];
  const off = zhCancel.exec(text);
  if (off !== null) {
    const topic = topicKeyChinese((off[1] ?? '').replace(/^我们?/, ''));
    if (
      topic.length > 1 &&
      (zhEvent.test(topic) || /取消|泡汤|黄了|告吹|不去了|cancel/.test(off[0])) &&
      !/会员|订阅|订单|外卖/.test(topic)
    )
      return [plan(topic, { change: 'cancel', stance: 'ending', polarity: 'negative' })];
  }
  const first = zhCancelFirst.exec(
    clause.timeless.slice(frame.predicateStart).replace(/[\s。.!]+$/, ''),
  );
  if (
    first !== null &&
    (text.replace(/[\s。.!]+$/, '').endsWith('了') || /取消|放弃|cancel/.test(first[0]))
  ) {
    const topic = topicKeyChinese(first[1] ?? '');
    if (topic.length > 1 && !/会员|订阅|订单|外卖|抽烟|喝|吃/.test(topic))
      return [plan(topic, { change: 'cancel', stance: 'ending', polarity: 'negative' })];
  }
  return noMatch;
};
