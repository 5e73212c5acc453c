import { isPlaceChinese } from '../../lexicon/places-chinese.ts';
import { piece } from '../piece.ts';
import { noMatch, type SlotRule } from '../slot-match.ts';
import { dwelling, home } from './home-slots.ts';

/** Shape of the name of a place in folded Chinese text. */
export const zhPlace = String.raw`([\u4e00-\u9fffa-z][\u4e00-\u9fffa-z·' .-]{0,24})`;
const zhLive = new RegExp(
  String.raw`^(?:\ue000|\s){0,5}(?:长期|常年|一直|都|就|还|跟[^住]{1,6}|和[^住]{1,6}|全家|一家人?|定|搬家?了?,?){0,5}(?:住(?:在|到|进)?|居住(?:在|于)|家(?:就|也)?(?:在|位于)|定居(?:在|于|到)?|常住(?:在)?|坐标(?:在|是)?|常驻(?:在)?|落户(?:在|到)?|安家(?:在|于)?|扎根(?:在|于)?|在(?=.{1,12}(?:定居|居住|安家|落户|生活|安顿|住)))\s*(?:在\s*)?` +
    zhPlace,
);
const zhLiveMixed = new RegExp(
  String.raw`^(?:\ue000|\s){0,5}(?:live|living|based|base|move|moved)\s*(?:在|in|到|去|to)\s*` +
    zhPlace,
);
const zhMove = new RegExp(
  String.raw`^(?:\ue000|\s){0,5}(?:从\s*[^搬]{1,16}?\s*)?(?:全家|一家人?|举家|又|刚|终于){0,5}(?:搬家?|迁居?|迁|移居|移民|搬迁|move|relocate|搬了家)(?:了)?(?:去|到|来|往|回|至|到了|去了|来了|回了|过来|过去|\s*to\s)+了?\s*` +
    zhPlace,
);
const zhReach = new RegExp(
  String.raw`^(?:\ue000|\s){0,5}(?:到|去|来|回)\s*` +
    zhPlace +
    String.raw`?\s*(?:定居|居住|安家|落户|生活)`,
);
const zhLeave = new RegExp(
  String.raw`^(?:\ue000|\s){0,5}(?:已经)?(?:离开了?|搬离了?|搬出了?|搬走了?)\s*` + zhPlace,
);
const zhNot =
  /^(?:的|校|院|宿舍|酒店|宾馆|民宿|朋友|亲戚|父母|爸妈|单位|公司|一起|同一|里面?|那么|这么|得|几|多|我|他|她|一个人|上铺|下铺|女|男|美|吧)/;
const zhBuilding =
  /(?:边上|旁边|附近|对面|隔壁|楼|层|室|号|栋|小区|公寓|平房|别墅|出租屋|四合院|合租房|老房子|新房|房子|家里|宿舍|学校)$/;
const zhPassing = /(?:出差|旅游|旅行|度假|暂时|临时|几天|暂住|借住|短住|小住|过几天|培训|开会)/;

const tidyZhPlace = (value: string): string =>
  value
    .replace(/^(?:了|在|到|去)\s*/, '')
    .replace(
      /\s*(?:定居|居住|安家|落户|生活|安顿|长住|常住|住下|住着|住|工作|上班|发展|买了?房|买的?房子?).*$/,
      '',
    )
    .replace(/^(?:in|at)\s+/, '')
    .trim();

/** A home told of with a verb: 住在X, 搬到X. */
export const chinese: SlotRule = (frame, clause) => {
  const { rest } = frame;
  if (frame.mode === 'ability') return noMatch;
  const left = piece(frame, zhLeave);
  if (left !== undefined && isPlaceChinese(left.text)) {
    return [
      home(clause, left.text, left.start, {
        stance: 'ending',
        polarity: 'negative',
        change: 'end',
      }),
    ];
  }
  const moved = piece(frame, zhMove);
  if (moved !== undefined) {
    const value = tidyZhPlace(moved.text);
    if (value.length > 0 && !zhNot.test(value) && !/^(?:把|一把|桌|新家|新房|新办公)/.test(value)) {
      return [home(clause, value, moved.start, { change: 'replace' })];
    }
    return noMatch;
  }
  const found = piece(frame, zhLive) ?? piece(frame, zhLiveMixed) ?? piece(frame, zhReach);
  if (found === undefined) return noMatch;
  if (/^(?:住院|住校|住宿|住口|住手|住嘴|住户)/.test(rest.trim())) return noMatch;
  const value = tidyZhPlace(found.text);
  if (value.length < 2 || zhNot.test(value)) return noMatch;
  if (zhBuilding.test(value) && !/^.{2,8}(?:市|区|县|省)/.test(value)) return [dwelling(value)];
  return [home(clause, value, found.start, zhPassing.test(clause.folded) ? { passing: true } : {})];
};
