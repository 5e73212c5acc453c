import { describe, expect, it } from 'vitest';
import { createMemoryBook } from './testing/memory-book.ts';

/** Days between the sayings of a life; corrections follow within minutes. */
const dayOf = (index: number, prompt: boolean): string =>
  prompt ? `2025-03-03T09:${10 + index}:00.000Z` : `2025-0${index + 1}-1${index}T09:00:00.000Z`;

const corrects = /meant|Correction|typo|mean |Actually|不对|说错|更正|打错|记错/;

/** What was said, in order, and what is held to be so at the end. */
type Story = readonly [said: readonly string[], held: readonly string[]];

const english: readonly Story[] = [
  [
    ['I live in Narvik.', "I've just moved to a new place in Bodø."],
    ["I've just moved to a new place in Bodø."],
  ],
  [['I live in Cork.', "We've left Cork and settled in Limerick."], ["We're settled in Limerick."]],
  [
    [
      'I work for Ardent Mills as a baker.',
      "I quit Ardent Mills last week, now I'm at Corvo Foods.",
    ],
    ['I work as a baker.', "Now I'm at Corvo Foods."],
  ],
  [
    ['I work at Pine & Co.', "I changed jobs, I'm with Halden Robotics now."],
    ["I'm with Halden Robotics now."],
  ],
  [
    [
      'My name is Henrietta Voss.',
      'Just call me Hettie.',
      'Please stop calling me Hettie, I go by Etta now.',
    ],
    ['I go by Etta now.', 'My name is Henrietta Voss.'],
  ],
  [["I'm 52 years old.", 'I just turned 53!'], ['I just turned 53.']],
  [
    ["I'm single.", "I'm seeing someone now, her name is Marit."],
    ["I'm seeing someone now, her name is Marit."],
  ],
  [
    ["I'm single at the moment.", 'I have a boyfriend now, his name is Declan.'],
    ['I have a boyfriend now, his name is Declan.'],
  ],
  [
    ['I have a daughter named Freya.', 'Our second child was born, a boy called Otto.'],
    ['I have a daughter named Freya.', 'Our second child was born, a boy called Otto.'],
  ],
  [
    [
      'I have a cat named Juno.',
      "We've got a rabbit as well now, the rabbit is called Clover.",
      'Juno passed away in March.',
    ],
    [
      'Juno passed away in March (2025-03).',
      "We've got a rabbit as well now. The rabbit is called Clover.",
    ],
  ],
  [
    ['I like pottery.', 'I also enjoy kayaking.', 'I hate cilantro.'],
    ['I also enjoy kayaking.', 'I hate cilantro.', 'I like pottery.'],
  ],
  [
    ['I love heavy metal.', "I don't like heavy metal anymore."],
    ["I don't like heavy metal anymore."],
  ],
  [['I eat meat every day.', "I've stopped eating meat."], ["I've stopped eating meat."]],
  [['I smoke.', 'I quit smoking.'], ['I quit smoking.']],
  [
    [
      'I drink black tea every afternoon.',
      "I don't drink black tea any more, I drink rooibos now.",
    ],
    ["I don't drink black tea any more.", 'I drink rooibos now.'],
  ],
  [["I'm a night owl.", "I told you, I'm a night owl."], ["I'm a night owl."]],
  [
    [
      'I have celiac disease.',
      'As I mentioned, I have celiac disease.',
      'Just a reminder that I have celiac disease.',
    ],
    ['I have celiac disease.'],
  ],
  [
    ['My dance class is on Friday.', 'No, wait, I meant Thursday.'],
    ['My dance class is on Thursday (2025-03-06).'],
  ],
  [['My locker number is 88.', 'Oops, typo, 89.'], ['My locker number is 89.']],
  [["My dog's name is Rex.", 'Sorry, I mean Max.'], ["My dog's name is Max."]],
  [['I was born in Ghent.', 'Actually, I was born in Bruges.'], ['I was born in Bruges.']],
  [
    ["I can't drive.", "I don't eat fish.", "I've never been to Japan."],
    ["I can't drive.", "I don't eat fish.", "I've never been to Japan."],
  ],
  [
    ['I used to play the violin.', 'I play the cello.'],
    ['I play the cello.', 'I used to play the violin.'],
  ],
  [
    ['I live in Porto.', 'In 2014 I lived in Braga.'],
    ['I live in Porto.', 'In 2014 I lived in Braga.'],
  ],
  [
    ['I work at Vela Shipping.', 'Back in 2012 I worked at Lindqvist & Sons.'],
    ['Back in 2012 I worked at Lindqvist & Sons.', 'I work at Vela Shipping.'],
  ],
  [
    ['I have a job interview on 3 June.', 'The interview was rescheduled to 10 June.'],
    ['The interview was rescheduled to 10 June (2025-06-10).'],
  ],
  [
    ['I plan to visit Peru in 2032.', "I've postponed my Peru trip to 2033."],
    ["I've postponed my Peru trip to 2033."],
  ],
  [
    ["I'm going to Patagonia in 2031.", 'The Patagonia trip is off.'],
    ['The Patagonia trip is off.'],
  ],
  [
    ["I'm allergic to penicillin.", "Tests showed I'm not allergic to penicillin after all."],
    ["Tests showed I'm not allergic to penicillin after all."],
  ],
  [['I have a nut allergy.', 'My nut allergy is gone.'], ['My nut allergy is gone.']],
  [
    ['My car is a Toyota.', 'I traded in my Toyota, my car is a Kia now.'],
    ['My car is a Kia now.'],
  ],
  [['I use an iPhone.', 'I switched to a Pixel.'], ['I switched to a Pixel.']],
  [
    ['I go to the gym every Tuesday.', 'My gym day has changed, I go every Friday now.'],
    ['My gym day has changed, I go every Friday now.'],
  ],
  [
    ['I swim on Mondays.', "I've moved my swimming to Wednesdays."],
    ["I've moved my swimming to Wednesdays."],
  ],
  [
    ['I am 180 cm tall.', 'I wear size 43 shoes.', 'My shoe size is actually 44.'],
    ['I am 180 cm tall.', 'My shoe size is actually 44.'],
  ],
  [
    ['My resting heart rate is 62.', 'My resting heart rate is down to 58 now.'],
    ['My resting heart rate is down to 58 now.'],
  ],
  [
    ['My phone number is 555-0101.', "I've got a new number: my phone number is 555-0177."],
    ['My phone number is 555-0177.'],
  ],
  [
    ['My work email is a@b.org.', 'My work email has changed to c@d.org.'],
    ['My work email has changed to c@d.org.'],
  ],
  [
    [
      "I'm studying chemistry at Aldo University.",
      "I've switched to biology, still at Aldo University.",
    ],
    ["I'm studying at Aldo University.", "I've switched to biology."],
  ],
  [
    ["I'm majoring in history.", 'I changed my major to linguistics.'],
    ['I changed my major to linguistics.'],
  ],
  [
    ['I speak Danish and a little Greek.', "I've started learning Hindi."],
    ['I speak Danish.', 'I speak a little Greek.', "I've started learning Hindi."],
  ],
  [
    ['I moved to Lund three weeks ago.', 'I ran a marathon last Sunday.'],
    [
      'I moved to Lund three weeks ago (2024-12-16/2024-12-22).',
      'I ran a marathon last Sunday (2025-02-09).',
    ],
  ],
  [
    ["My name is Ivo and I'm 29 years old. I work as a nurse in Split."],
    ['I work as a nurse in Split.', "I'm 29 years old.", 'My name is Ivo.'],
  ],
];

const chinese: readonly Story[] = [
  [['我住在洛阳。', '我搬到开封了。'], ['我搬到开封了。']],
  [['我目前住在桂林。', '更新一下，我已经搬去柳州生活了。'], ['我已经搬去柳州生活了。']],
  [
    ['我在明溪制药工作，职位是质检员。', '我离开明溪制药了，现在在云川软件上班。'],
    ['我现在在云川软件上班。', '我职位是质检员。'],
  ],
  [['我是小学老师。', '我转行了，现在当导游。'], ['我现在当导游。']],
  [
    ['我叫顾言蹊。', '大家平时叫我小顾。', '以后不要叫我小顾了，叫我言蹊就好。'],
    ['叫我言蹊就好。', '我叫顾言蹊。'],
  ],
  [
    ['我今年28岁。', '今天是我的生日，我29岁了。'],
    ['今天 (2025-02-11) 是我的生日。', '我29岁了。'],
  ],
  [['我是单身。', '我谈恋爱了，男朋友叫沈知白。'], ['我谈恋爱了，男朋友叫沈知白。']],
  [['我现在单身。', '我结婚了，丈夫叫方屿。'], ['我结婚了。我丈夫叫方屿。']],
  [
    ['我有一个女儿，叫小满。', '我家添了个儿子，叫谷雨。'],
    ['我家添了个儿子，叫谷雨。', '我有一个女儿，叫小满。'],
  ],
  [
    ['我养了一只橘猫，叫年糕。', '今天我又养了一只狗，叫旺财。'],
    ['今天 (2025-02-11) 我又养了一只狗，叫旺财。', '我养了一只橘猫，叫年糕。'],
  ],
  [
    ['我喜欢摄影。', '我还喜欢打羽毛球。', '我不喜欢吃苦瓜。'],
    ['我不喜欢吃苦瓜。', '我喜欢摄影。', '我还喜欢打羽毛球。'],
  ],
  [['我每天喝咖啡。', '我不喝咖啡了。'], ['我不喝咖啡了。']],
  [
    ['我最爱吃火锅。', '我现在不吃火锅了，改吃素了。'],
    ['我改吃素了。', '我现在不吃火锅了。'],
  ],
  [['我很喜欢听摇滚。', '我现在不喜欢听摇滚了。'], ['我现在不喜欢听摇滚了。']],
  [
    ['我是素食主义者。', '记住，我是素食主义者。', '我说过，我是素食主义者。'],
    ['我是素食主义者。'],
  ],
  [['我周五下午上钢琴课。', '不对，是周六。'], ['我周六 (2025-03-08) 下午上钢琴课。']],
  [['我的猫叫豆豆。', '说错了，叫豆芽。'], ['我的猫叫豆芽。']],
  [['我的面试是7月2日。', '更正一下，是7月3日。'], ['我的面试是7月3日 (2025-07-03)。']],
  [['我的门牌号是302。', '打错了，是320。'], ['我的门牌号是320。']],
  [
    ['我不吃羊肉。', '我没有孩子。', '我不会骑自行车。'],
    ['我不会骑自行车。', '我不吃羊肉。', '我没有孩子。'],
  ],
  [
    ['我是程序员。', '我以前是厨师。'],
    ['我以前是厨师。', '我是程序员。'],
  ],
  [
    ['我住在绍兴。', '2012年的时候我住在嘉兴。'],
    ['2012年的时候我住在嘉兴。', '我住在绍兴。'],
  ],
  [
    ['我在乐山工作。', '我表弟搬到重庆了。', '我表弟是律师。'],
    ['我在乐山工作。', '我表弟搬到重庆了。', '我表弟是律师。'],
  ],
  [['我6月5日有牙医预约。', '牙医预约改到6月12日了。'], ['牙医预约改到6月12日 (2025-06-12) 了。']],
  [['我打算2031年去肯尼亚旅行。', '肯尼亚之旅取消了。'], ['肯尼亚之旅取消了。']],
  [['我准备明年考研。', '考研推迟到2033年了。'], ['考研推迟到2033年了。']],
  [['我有高血压。', '我的高血压已经治好了。'], ['我的高血压已经治好了。']],
  [['我对海鲜过敏。', '医生说我对海鲜不过敏了。'], ['医生说我对海鲜不过敏了。']],
  [['我开大众。', '我把大众卖了，现在开比亚迪。'], ['我现在开比亚迪。']],
  [['我的手机是华为。', '我换手机了，现在用的是 iPhone。'], ['我现在用的是 iPhone。']],
  [['我每周一去游泳。', '我游泳改到周三了。'], ['我游泳改到周三了。']],
  [['我每周六打篮球。', '现在我改成每周日打篮球了。'], ['现在我改成每周日打篮球了。']],
  [['我体重82公斤。', '我现在瘦到75公斤了。'], ['我现在瘦到75公斤了。']],
  [['我的血压是130。', '我的血压降到120了。'], ['我的血压降到120了。']],
  [['我的工位号是B12。', '我的工位号换成C07了。'], ['我的工位号换成C07了。']],
  [['我的微信号是abc123。', '我的微信号改成xyz789了。'], ['我的微信号改成xyz789了。']],
  [
    ['我在江海大学读物理。', '我转到化学系了，还在江海大学。'],
    ['我在江海大学读书。', '我转到化学系了。'],
  ],
  [
    ['我会说韩语。', '我在学泰语。'],
    ['我会说韩语。', '我在学泰语。'],
  ],
  [['我现住臺北。', '我搬到高雄了，現在住在高雄。'], ['我搬到高雄了。']],
  [
    ['我喜歡喝烏龍茶。', '我戒了烏龍茶，現在喝紅茶。'],
    ['我戒了烏龍茶。', '我現在喝紅茶。'],
  ],
  [
    ['我上周去了西湖。', '我大前天看了一场话剧。'],
    ['我上周 (2024-12-30/2025-01-05) 去了西湖。', '我大前天 (2025-02-08) 看了一场话剧。'],
  ],
  [
    ['我叫 Kevin，在 Stripe 做 engineer。', '我跳槽去了 Shopify。'],
    ['我做 engineer。', '我叫 Kevin。', '我跳槽去了 Shopify。'],
  ],
  [
    ['我的 hobby 是 climbing。', '我也 love skiing。'],
    ['我也 love skiing。', '我的 hobby 是 climbing。'],
  ],
  [
    ['我 live 在 Berlin。', '我上个月 move 到 Hamburg 了。'],
    ['我上个月 (2025-01) move 到 Hamburg 了。'],
  ],
  [['我每周二有 yoga class。', 'Sorry，我 meant 周四。'], ['我每周四有 yoga class。']],
];

describe.each([
  ['English', english],
  ['Chinese', chinese],
] as const)('what a life leaves in memory, %s', (_language, stories) => {
  it.each(stories)('%j', async (said, held) => {
    const book = createMemoryBook();
    const prompt = said.some((text) => corrects.test(text));
    for (const [index, text] of said.entries()) await book.say(text, dayOf(index, prompt));
    expect([...book.texts()].sort()).toEqual(held);
  });
});
