import { recurs } from './routine/routine-slots.ts';
import { noMatch, type SlotMatch, type SlotRule } from './slot-match.ts';
import { asTyped } from './value.ts';

/** Names of attributes that mean the same, by their common key. */
const synonyms: Readonly<Record<string, string>> = {
  'body weight': 'weight',
  体重: 'weight',
  height: 'height',
  身高: 'height',
  个子: 'height',
  'shoe size': 'shoe size',
  鞋码: 'shoe size',
  鞋号: 'shoe size',
  脚码: 'shoe size',
  鞋子尺码: 'shoe size',
  'blood type': 'blood type',
  'blood group': 'blood type',
  血型: 'blood type',
  'phone number': 'phone',
  phone: 'phone',
  'mobile number': 'phone',
  mobile: 'phone',
  'cell number': 'phone',
  'cell phone number': 'phone',
  cell: 'phone',
  number: 'phone',
  手机号: 'phone',
  手机号码: 'phone',
  电话: 'phone',
  电话号码: 'phone',
  联系电话: 'phone',
  手机: 'phone',
  号码: 'phone',
  联系方式: 'phone',
  email: 'email',
  'e-mail': 'email',
  'email address': 'email',
  'e-mail address': 'email',
  mail: 'email',
  邮箱: 'email',
  电子邮箱: 'email',
  邮件: 'email',
  邮箱地址: 'email',
  电邮: 'email',
  wechat: 'wechat',
  'wechat id': 'wechat',
  微信: 'wechat',
  微信号: 'wechat',
  qq: 'qq',
  qq号: 'qq',
  'zip code': 'postcode',
  postcode: 'postcode',
  'postal code': 'postcode',
  zip: 'postcode',
  邮编: 'postcode',
  邮政编码: 'postcode',
  extension: 'extension',
  'office extension': 'extension',
  'extension number': 'extension',
  分机: 'extension',
  分机号: 'extension',
  办公室分机号: 'extension',
  座机: 'landline',
  固定电话: 'landline',
  landline: 'landline',
  salary: 'salary',
  工资: 'salary',
  月薪: 'salary',
  年薪: 'salary',
  rent: 'rent',
  房租: 'rent',
  租金: 'rent',
  尺码: 'clothing size',
  衣服尺码: 'clothing size',
  'clothes size': 'clothing size',
  'shirt size': 'shirt size',
  腰围: 'waist',
  'waist size': 'waist',
  'resting heart rate': 'heart rate',
  心率: 'heart rate',
  静息心率: 'heart rate',
  血压: 'blood pressure',
  车牌: 'licence plate',
  车牌号: 'licence plate',
  'license plate': 'licence plate',
  'licence plate': 'licence plate',
  'number plate': 'licence plate',
  工位: 'desk',
  工号: 'employee number',
  学号: 'student number',
  'wi-fi': 'wifi',
  'wifi name': 'wifi',
  'wifi password': 'wifi password',
  wifi密码: 'wifi password',
};

const contactKeys =
  /^(?:phone|email|wechat|qq|extension|landline|postcode|telegram|whatsapp|signal|skype|fax|instagram|twitter|discord|line|facebook|linkedin|slack|handle|github|username|office number|work phone|work email|home phone|.*(?:电话|邮箱|分机|微信|号码|账号)|.*(?:phone|email|number|handle|extension))$/;
const secret =
  /\b(?:password|passcode|pin|pin code|cvv|card number|iban|ssn|social security number)\b|密码|口令|银行卡号|身份证号|信用卡号/;

/** Own members only: words such as "constructor" stand in every object. */
const synonymOf = (name: string): string | undefined =>
  Object.hasOwn(synonyms, name) ? synonyms[name] : undefined;

/** The key under which an attribute is kept, whatever it was called. */
const attributeKey = (name: string): string => {
  const clean = name
    .trim()
    .replace(/^(?:new|current|own|usual|work|personal|main|private|home|daily)\s+(?=\S)/, (word) =>
      /^(?:work|private|home)/.test(word) ? word : '',
    )
    .replace(/^(?:现在的?|新的?|目前的?|个人)/, '')
    .replace(/的$/, '');
  return synonymOf(clean) ?? clean;
};

const attribute = (key: string, value: string, extra: Partial<SlotMatch> = {}): SlotMatch => ({
  name: contactKeys.test(key) ? 'contact' : 'attribute',
  key,
  cardinality: 'one',
  value,
  category: contactKeys.test(key) ? 'communication' : 'identity',
  ...extra,
});

const noAttribute =
  /^(?:question|problem|issue|point|idea|guess|hope|dream|goal|plan|plans|opinion|answer|bad|fault|turn|head|heart|mind|back|stomach|mood|day|week|weekend|morning|evening|life|understanding|favourite|favorite|best|only|first|last|whole|own|boss|house|home|place|flat|train|bus|code|program|script|computer|test|build|screen|query|request|name|birthday|pronouns|address|job|work|car|phone|laptop|room|advice|suggestion|impression|feeling|apologies|excuse|concern|worry|fear|reason|choice|pleasure|condolences|sense|thing|stuff|cat|dog|pet|wish|message|text|feet|legs|hands|eyes|teeth|food|coffee|lunch|dinner|breakfast)$/;

const englishIs =
  /^\s*(?:and |but )?(?:my|our|the)\s+([a-z][a-z' &/-]{1,40}?)(?:'s|\s+(?:is|are|was changed to|has changed to|changed to|has gone (?:up|down) to|went (?:up|down) to|dropped to|rose to|fell to|increased to|decreased to|reached|has been changed to|got changed to|has reached|has dropped to|has risen to|became|has become|is called|stands at|equals|now is))\s+(?:now |currently |still |actually |about |around |roughly |approximately |exactly |just |only |almost |nearly |down to |up to |back to |at |called |down at |up at ){0,5}(.+)/;

const english: SlotRule = (frame, clause) => {
  const match = englishIs.exec(clause.folded);
  if (match !== null && /^\s*(?:and |but )?(?:my|our)\b/.test(match[0])) {
    const name = match[1] ?? '';
    const value = (match[2] ?? '')
      .replace(/[.!]+$/, '')
      .replace(/,\s.*$/, '')
      .replace(
        /\s+(?:now|these days|at the moment|currently|today|instead|already|as of today|as of now|from now on)(?=\s|$).*$/,
        '',
      )
      .replace(/\s+(?:and|but|so)\s+(?:i|it|my)\b.*$/, '')
      .trim();
    const key = attributeKey(name);
    const typed = asTyped(clause, value, match[0].length - (match[2]?.length ?? 0));
    if (recurs(clause) && /\b(?:days?|nights?|times?|mornings?|evenings?)$/.test(name))
      return noMatch;
    const figures = /\d/.test(value) || /@/.test(value);
    const named =
      /^(?:an?\s)?[A-Z]/.test(typed) ||
      key === 'blood type' ||
      /size|type|plate|colou?r|handle|username|number|nickname|level|status|locker|seat|desk|extension|zip|postcode|locker|room/.test(
        name,
      );
    if (
      value.length === 0 ||
      value.length > 80 ||
      (noAttribute.test(name) && !(figures && /^(?:phone|number|address)/.test(key))) ||
      (secret.test(name) && !clause.cues.has('remember'))
    )
      return noMatch;
    if (figures || named) {
      if (
        /\b(?:appointment|exam|flight|meeting|trip|interview|wedding|party|lesson|class|deadline|surgery|concert)\b/.test(
          name,
        )
      )
        return noMatch;
      return [
        attribute(
          key,
          value,
          /changed|gone|went|dropped|rose|fell|increased|decreased|down to|up to|became|become/.test(
            match[0],
          )
            ? { change: 'replace' }
            : {},
        ),
      ];
    }
    return noMatch;
  }
  if (frame.subject.kind !== 'self') return noMatch;
  const reached =
    /^\s*(?:down|up|back) to (\d+(?:[.,]\d+)?\s*(?:kg|kilos?|lbs?|pounds?|stone))\b/.exec(
      clause.folded.slice(frame.predicateStart),
    );
  if (reached !== null)
    return [attribute('weight', reached[1] ?? '', { change: 'replace', stance: 'state' })];
  const measured =
    /^\s*(?:about |around |roughly |exactly |only |now |almost |just |over |under |just over |just under |in at ){0,5}(\d+(?:[.,]\d+)?\s*(?:kg|kgs|kilos?|kilograms?|lbs?|pounds?|stone(?: \d+)?))\b/.exec(
      frame.rest,
    );
  if (frame.verb === 'weigh' && measured !== null) return [attribute('weight', measured[1] ?? '')];
  const tall =
    /^\s*(?:about |around |roughly |exactly |only |now ){0,5}(\d+(?:[.,]\d+)?\s*(?:cm|m|metres?|meters?|centimetres?|feet|foot|ft)?[\d\s'"”]*(?:inch(?:es)?|in)?)\s*tall\b/.exec(
      frame.rest,
    );
  if ((frame.verb === 'be' || frame.verb === 'stand') && tall !== null)
    return [attribute('height', (tall[1] ?? '').trim())];
  const size =
    /^\s*(?:a |an )?(?:(uk|eu|us)\s+)?size\s+([a-z0-9.½/]+)(?:\s+(shoes?|shirts?|trousers|jeans|dress|clothes|jacket|ring|in shoes|boots))?/.exec(
      frame.rest,
    );
  if ((frame.verb === 'wear' || frame.verb === 'take' || frame.verb === 'be') && size !== null) {
    const what = size[3] ?? '';
    return [
      attribute(
        /shoe|boot/.test(what)
          ? 'shoe size'
          : what.length > 0
            ? `${what.replace(/s$/, '')} size`
            : 'size',
        size[2] ?? '',
      ),
    ];
  }
  const lost = /^\s*(?:down to|up to)\s+(\d+(?:[.,]\d+)?\s*(?:kg|kilos?|lbs?|pounds?|stone))/.exec(
    frame.rest,
  );
  if (lost !== null && /^(?:be|get|go)$/.test(frame.verb))
    return [attribute('weight', lost[1] ?? '', { change: 'replace' })];
  const on = /^\s*(?:reachable|available)\s+(?:at|on|under)\s+(.+)/.exec(frame.rest)?.[1];
  if (frame.verb === 'be' && on !== undefined && /[\d@]/.test(on))
    return [attribute(/@/.test(on) ? 'email' : 'phone', on.replace(/[.!]+$/, ''))];
  return noMatch;
};

const zhIs =
  /^\s*(我们?家?的?|我现在的?|本人的?|俺的?)?\s*((?:现在的?|新的?|目前的?|公司的?|家里的?|办公室的?|工作)?[\u4e00-\u9fffa-z][\u4e00-\u9fffa-z ]{0,13}?)\s*(?:现在|目前|已经|如今|刚刚?|也|又|\ue000|\s){0,5}(?:是|为|有|:|等于|换成|改成|变成|更新为|更新成|换了|改为|换为|降到|升到|涨到|长到|减到|瘦到|胖到|掉到|达到|到了|叫|is|换到|改到|从.{1,12}(?:变成|换成|改成|降到|升到|涨到|减到)|只有)了?\s*(?:现在|目前|大约|大概|差不多|差不多是|只有|是)?\s*(.+)$/;
const zhMeasure =
  /^(?:的)?\s*(体重|身高|个子|鞋码|血型|腰围|月薪|年薪|视力|血压|心率|尺码|胸围|工号|学号|分机号?|邮编|房租|净身高)\s*(?:现在|目前|已经|大概|大约|是|为|有|降到|涨到|减到|瘦到|到|差不多|只有|变成|换成|改成|:|长到|了){0,5}\s*([a-z]{0,2}\s*[\d一二三四五六七八九十百千万两点零.]+\s*(?:公斤|千克|斤|kg|厘米|cm|米[\d一二三四五六七八九零]*|码|号|元|块|万|千|k|度|次)?[\d.一二三四五六七八九零]*|[abo]{1,2}型?(?:血)?|ab型?)/;

/** 停车费每月四百: a sum that is paid again and again, told without a verb or with 要, 是. */
const zhFee =
  /^(?:\s|\ue000|我们?家?的?|现在|目前|一个月|每个?月|每年|一年|一学期|每学期){0,5}([\u4e00-\u9fff]{1,6}(?:费|租金|房贷|车贷|月供|保费))(?:\s|\ue000|现在|目前|是|要|得|大概|大约|差不多|一个月|每个?月|每年|一年|涨到|降到|涨成|改成|变成|了){0,6}(\d[\d,.]*\s*(?:块|元|万|千|百|刀|欧|镑)?钱?)(?:左右|一个月|每月|一年|每年|了|\s|[.。!]){0,4}$/;

const chinese: SlotRule = (frame, clause) => {
  if (
    frame.subject.kind === 'third' ||
    frame.subject.kind === 'other' ||
    frame.subject.kind === 'assistant'
  )
    return noMatch;
  const text = clause.folded;
  const measure = zhMeasure.exec(
    frame.subject.kind === 'own' || frame.subject.kind === 'we'
      ? text.replace(/^\s*我们?家?的?/, '')
      : frame.rest.trim() || text,
  );
  if (measure !== null)
    return [
      attribute(
        attributeKey(measure[1] ?? ''),
        (measure[2] ?? '').trim(),
        /降|涨|减|瘦|变成|换成|改成|长到/.test(text) ? { change: 'replace' } : {},
      ),
    ];
  const weight =
    /^(?:重|有|瘦到了?|胖到了?|减到了?|降到了?|涨到了?|瘦成了?)?\s*(\d+(?:\.\d+)?\s*(?:公斤|千克|斤|kg))(?:重)?了?$/.exec(
      frame.rest.trim(),
    );
  if (weight !== null && frame.subject.kind === 'self')
    return [attribute('weight', weight[1] ?? '')];
  const tall =
    /^(?:高|有)?\s*(\d+(?:\.\d+)?\s*(?:厘米|cm|公分)|一米[\d一二三四五六七八九]+|1米\d+)(?:高)?了?$/.exec(
      frame.rest.trim(),
    );
  if (tall !== null && frame.subject.kind === 'self') return [attribute('height', tall[1] ?? '')];
  const shoes = /^(?:穿|鞋子?穿|鞋码)\s*(\d{2}(?:\.5)?)\s*码(?:的?鞋)?/.exec(frame.rest.trim());
  if (shoes !== null) return [attribute('shoe size', shoes[1] ?? '')];
  const blood = /^是\s*(a|b|o|ab)型血?$/.exec(frame.rest.trim());
  if (blood !== null) return [attribute('blood type', blood[1] ?? '')];
  const fee = zhFee.exec(clause.timeless);
  if (fee !== null)
    return [
      attribute(
        attributeKey(fee[1] ?? ''),
        (fee[2] ?? '').trim(),
        /涨|降|改|变/.test(fee[0]) ? { change: 'replace' } : {},
      ),
    ];
  const match = zhIs.exec(text);
  if (
    match === null ||
    (match[1] === undefined &&
      frame.subject.kind !== 'self' &&
      frame.subject.kind !== 'we' &&
      frame.subject.kind !== 'none')
  )
    return noMatch;
  const name = (match[2] ?? '').trim();
  const value = (match[3] ?? '')
    .replace(/[,。;!].*$/, '')
    .replace(/(?:了|啦|哦|的|吧)+$/, '')
    .trim();
  if (
    value.length === 0 ||
    value.length > 60 ||
    (secret.test(name) && !clause.cues.has('remember'))
  )
    return noMatch;
  if (
    /^(?:意思|想法|看法|问题|理解|感觉|建议|目标|梦想|名字|职业|工作|专业|爱好|生日|女儿|儿子|老婆|老公|猫|狗|家|心情|头|腿|天|妈|爸|一生|人生|经验|计划|最爱|最喜欢|母语|老家|地址|住址|确|时候|房间|同事|朋友|姓|年龄)/.test(
      name,
    ) ||
    /(?:时候|时间)$/.test(name)
  )
    return noMatch;
  const figures = /[\d@]/.test(value) || /[一二三四五六七八九十百零两]{2,}/.test(value);
  const known =
    synonymOf(name) !== undefined ||
    /(?:号|码|型|级|账号|邮箱|电话|微信|尺寸|颜色|车牌|编号|昵称|用户名|学历|职称|工位|房号|门牌)$/.test(
      name,
    );
  if (match[1] === undefined && !known) return noMatch;
  if (!figures && !known && !/^[A-Z]/.test(asTyped(clause, value, 0))) return noMatch;
  if (/(?:预约|考试|面试|航班|会议|旅行|婚礼|手术|体检|比赛|课|聚会|演出|答辩)$/.test(name))
    return noMatch;
  return [
    attribute(
      attributeKey(name),
      value,
      /换|改|变|降|涨|减|更新|瘦|长到/.test(
        match[0].slice(0, match[0].length - (match[3]?.length ?? 0)),
      )
        ? { change: 'replace' }
        : {},
    ),
  ];
};

const englishEmail: SlotRule = (_frame, clause) => {
  const reach =
    /(?:reach|email|e-mail|write to|contact|call|text|phone|ring|message) me (?:at|on|under|via)\s+([^\s,;]+@[^\s,;]+|\+?[\d][\d ()-]{4,20})/.exec(
      clause.folded,
    )?.[1];
  return reach === undefined
    ? noMatch
    : [attribute(/@/.test(reach) ? 'email' : 'phone', reach.replace(/[.!]+$/, ''))];
};

/** Figures and identifiers of the speaker: `my A is V`, weight, size, phone, e-mail. */
export const attributeRules = { en: [english, englishEmail], zh: [chinese] } as const;
