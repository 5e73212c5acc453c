import { describe, expect, it } from 'vitest';
import { createMemoryBook } from './testing/memory-book.ts';

/** What was said, a week apart, and what is held to be so at the end. */
type Story = readonly [said: readonly string[], held: readonly string[]];

/** The first of them. */
const start = Date.UTC(2031, 5, 11, 10);
const week = 7 * 86_400_000;

const english: readonly Story[] = [
  [
    ['Before I forget to mention it: I moved to Leeds last month.'],
    ['I moved to Leeds last month (2031-05).'],
  ],
  [["Now that you mention it, I'm a carpenter."], ["I'm a carpenter."]],
  [['Since you were asking, my name is Odile.'], ['My name is Odile.']],
  [['Not sure if I told you, but I work at Brightmoor.'], ['I work at Brightmoor.']],
  [['You may not know this, but I have two brothers.'], ['I have two brothers.']],
  [["While we're on the subject of food, I hate olives."], ['I hate olives.']],
  [['Let me give you some background first: I grew up in Ghent.'], ['I grew up in Ghent.']],
  [["Here's a fun one for you: I can juggle."], ['I can juggle.']],
  [["What you should know about me: I'm vegan."], ["I'm vegan."]],
  [["I don't think I've said this yet, but I drive a Skoda."], ['I drive a Skoda.']],
  [['I live in Malmo, if that helps.'], ['I live in Malmo.']],
  [["I'm allergic to kiwi, in case you plan any recipes."], ["I'm allergic to kiwi."]],
  [['My shoe size is 43, should you need it.'], ['My shoe size is 43.']],
  [["I work as a baker, if you're curious."], ['I work as a baker.']],
  [['I have a cat called Nib, just in case you were wondering.'], ['I have a cat called Nib.']],
  [["If it's of any use, I live in Turin."], ['I live in Turin.']],
  [["In case it's relevant, I'm diabetic."], ["I'm diabetic."]],
  [['If you must know, I hate golf.'], ['I hate golf.']],
  [['A long time ago I lived in Oslo.'], ['A long time ago I lived in Oslo.']],
  [
    ['Back in my student days I worked at Pizza Nord.'],
    ['Back in my student days I worked at Pizza Nord.'],
  ],
  [['For a while I used to play the oboe.'], ['For a while I used to play the oboe.']],
  [['When I was younger I lived in Cork.'], ['When I was younger I lived in Cork.']],
  [['Before that, I used to work for Delmar.'], ['Before that, I used to work for Delmar.']],
  [['At one point I owned a boat.'], ['At one point I owned a boat.']],
  [['Growing up I spoke Welsh.'], ['Growing up I spoke Welsh.']],
  [['I live in Leeds.', 'My new home is in York.'], ['My new home is in York.']],
  [['I live in Leeds.', 'My new address is in York now.'], ['My new address is in York now.']],
  [
    ['I live in Leeds.', 'We packed our bags and moved to York.'],
    ['We packed our bags.', 'We moved to York.'],
  ],
  [
    ['I live in Leeds.', 'I ended up in York last month.'],
    ['I ended up in York last month (2031-05).'],
  ],
  [['I live in Leeds.', 'York is where I live now.'], ['York is where I live now.']],
  [['I live in Leeds.', "We've settled down in York."], ["We've settled down in York."]],
  [['I live in Leeds.', "I'm a York resident these days."], ["I'm a York resident these days."]],
  [
    ['I live in Leeds.', "I'm renting a studio in York now."],
    ["I'm renting a studio in York now."],
  ],
  [['I live in Leeds.', "I've made York my home."], ["I've made York my home."]],
  [['I work at Quillon.', "I've taken a job with Ostara."], ["I've taken a job with Ostara."]],
  [['I work at Quillon.', 'I got poached by Ostara.'], ['I got poached by Ostara.']],
  [['I work at Quillon.', "I'm with Ostara now."], ["I'm with Ostara now."]],
  [['I work at Quillon.', 'My new employer is Ostara.'], ['My new employer is Ostara.']],
  [['I work at Quillon.', 'Ostara hired me.'], ['Ostara hired me.']],
  [["I'm a nurse.", 'I now make a living as a potter.'], ['I now make a living as a potter.']],
  [["I'm a nurse.", "I've gone into teaching."], ["I've gone into teaching."]],
  [["I'm a nurse.", 'I earn my living baking bread.'], ['I earn my living baking bread.']],
  [["I'm a nurse.", "I retrained and I'm a plumber these days."], ["I'm a plumber these days."]],
  [["I'm a nurse.", "I've changed careers and become a pilot."], ["I've become a pilot."]],
  [
    ['My job is driving buses.', 'I teach maths at Elm School now.'],
    ['I teach maths now.', 'I teach maths at Elm School now.'],
  ],
  [
    [
      "I'm seeing someone, a guy called Rasmus.",
      "Rasmus and I got married on Saturday, so he's officially my husband!",
    ],
    ['Rasmus and I got married on Saturday (2031-06-14).'],
  ],
  [['Rasmus is my husband.'], ['Rasmus is my husband.']],
  [
    ["My partner's name is Lin.", 'Lin and I have gone our separate ways.'],
    ['Lin and I have gone our separate ways.'],
  ],
  [
    ["I've been with Marta for three years.", 'Marta and I are no longer together.'],
    ['Marta and I are no longer together.'],
  ],
  [
    ["I'm engaged to Piet.", 'We tied the knot last week.'],
    ['We tied the knot last week (2031-06-09/2031-06-15) (Piet).'],
  ],
  [
    ['My wife Ana and I went hiking yesterday.', 'Ana and I got divorced.'],
    ['Ana and I got divorced.'],
  ],
  [['My girlfriend Tess makes great soup.', 'Tess dumped me.'], ['Tess dumped me.']],
  [["I'm dating Kai.", 'Kai proposed and I said yes.'], ['Kai proposed.']],
  [
    ['We have two cats, Olive and Fig.', 'Olive died last week.'],
    ['We have a cat, Fig. Olive died last week (2031-06-09/2031-06-15).'],
  ],
  [
    ['I have three dogs: Rex, Bo and Max.', 'We had to put Rex down.'],
    ['I have two dogs: Bo and Max. We had to put Rex down.'],
  ],
  [['We just welcomed a puppy named Bean.'], ['We just welcomed a puppy named Bean.']],
  [['Our parrot is called Kiki.'], ['Our parrot is called Kiki.']],
  [['I love jazz.', "I've lost interest in jazz."], ["I've lost interest in jazz."]],
  [
    ['I love jazz.', "Jazz doesn't do it for me any more."],
    ["Jazz doesn't do it for me any more."],
  ],
  [['I love jazz.', "I'm over jazz."], ["I'm over jazz."]],
  [['I love jazz.', "I can't listen to jazz any more."], ["I can't listen to jazz any more."]],
  [['I hate running.', "I've come to love running."], ["I've come to love running."]],
  [['I hate mushrooms.', 'Mushrooms have grown on me.'], ['Mushrooms have grown on me.']],
  [
    ['My go-to drink is tea.', 'My go-to drink is cocoa these days.'],
    ['My go-to drink is cocoa these days.'],
  ],
  [['Olives make me sick.'], ['Olives make me sick.']],
  [['I could eat noodles every day.'], ['I could eat noodles every day.']],
  [['Coffee is my weakness.'], ['Coffee is my weakness.']],
  [
    ['My phone number is 555 0101.', 'I have a new number: 555 0199.'],
    ['I have a new number: 555 0199.'],
  ],
  [
    ['My phone number is 555 0101.', 'I changed my number. The new one is 555 0199.'],
    ['I changed my number, the new one is 555 0199.'],
  ],
  [
    ['My email is a@x.org.', 'You can reach me at b@x.org now.'],
    ['You can reach me at b@x.org now.'],
  ],
  [['My email is a@x.org.', "I've switched to b@x.org."], ["I've switched to b@x.org."]],
  [
    ['I weigh 70 kg.', "I've lost weight, I'm down to 66 kg."],
    ["I've lost weight.", "I'm down to 66 kg."],
  ],
  [['I weigh 70 kg.', 'I now weigh 66 kg.'], ['I now weigh 66 kg.']],
  [['My rent is 900 euros.', 'My rent went up to 980 euros.'], ['My rent went up to 980 euros.']],
  [['My salary is 3000.', 'I earn 3400 a month now.'], ['I earn 3400 a month now.']],
  [["I'm 180 cm tall."], ["I'm 180 cm tall."]],
  [['I take a size 42 in shoes.'], ['I take a size 42 in shoes.']],
  [
    ["I'm doing a PhD at Norwell Institute."],
    ["I'm doing a PhD.", "I'm doing a PhD at Norwell Institute."],
  ],
  [
    ["I'm doing a bachelor's in physics.", "I've switched to chemistry."],
    ["I've switched to chemistry."],
  ],
  [
    ['I got into Norwell University to study botany.'],
    ['I got into Norwell University to study botany.'],
  ],
  [
    ["I'm in my second year of medicine at Elmsford."],
    ["I'm in my second year of medicine.", "I'm in my second year of medicine at Elmsford."],
  ],
  [
    ["We're going to Crete in July.", "Crete has been postponed; we'll go in September instead."],
    ["Crete has been postponed, we'll go in September (2031-09) instead."],
  ],
  [
    ["We're getting married on 5 June 2032.", 'The wedding has been pushed to 12 September 2032.'],
    ['The wedding has been pushed to 12 September 2032.'],
  ],
  [
    ["I've signed up for the 10k in May.", "I've dropped out of the 10k."],
    ["I've dropped out of the 10k."],
  ],
  [
    ["I'm planning to learn to sail next year.", "I've given up on the sailing plan."],
    ["I've given up on the sailing plan."],
  ],
  [
    ['We planned a road trip through Spain for August.', 'The road trip is not happening.'],
    ['The road trip is not happening.'],
  ],
  [
    [
      "I'm running the Berlin marathon in September.",
      "I won't be running the Berlin marathon after all.",
    ],
    ["I won't be running the Berlin marathon after all."],
  ],
  [['I go swimming every Tuesday.', 'I swim on Thursdays now.'], ['I swim on Thursdays now.']],
  [
    ['I go swimming every Tuesday.', 'Swimming is on Thursdays now.'],
    ['Swimming is on Thursdays now.'],
  ],
  [
    ['I go for a run at 6 every morning.', 'I run in the evenings instead now.'],
    ['I run in the evenings instead now.'],
  ],
  [['I do yoga on Mondays.', "I've stopped doing yoga."], ["I've stopped doing yoga."]],
  [
    ['I drink three espressos a day.', "I don't drink espresso any more."],
    ["I don't drink espresso any more."],
  ],
  [['I broke my arm last week.', 'My arm has healed.'], ['My arm has healed.']],
  [['I have asthma.', 'My asthma is gone.'], ['My asthma is gone.']],
  [['I sprained my ankle.', 'My ankle is fine again.'], ['My ankle is fine again.']],
  [['Nuts could kill me.'], ['Nuts could kill me.']],
  [['Shellfish gives me hives.'], ['Shellfish gives me hives.']],
  [['I react badly to latex.'], ['I react badly to latex.']],
  [["I also found out that I'm lactose intolerant."], ["I'm lactose intolerant."]],
  [['My son Mattis just started school.'], ['My son Mattis just started school.']],
  [
    ['We had a baby girl on Monday. We named her Freya.'],
    ['We had a baby girl on Monday (2031-06-09). We named her Freya.'],
  ],
  [['My sister Eva is a vet.'], ['My sister Eva is a vet.']],
  [
    ["We're expecting our first child in March."],
    ["We're expecting our first child in March (2032-03)."],
  ],
  [
    ['My name is Margarethe, but people call me Greta.'],
    ['My name is Margarethe.', 'But people call me Greta.'],
  ],
  [['You can call me Al.'], ['You can call me Al.']],
  [
    ['I live in Oslo.', "Since you asked, I've swapped Oslo for life in Bergen."],
    ["I've swapped Oslo for life in Bergen."],
  ],
  [
    ['My partner is called Jo.', 'Jo and I are getting divorced.'],
    ['Jo and I are getting divorced.'],
  ],
  [["We're engaged, Tim and I."], ["We're engaged, Tim and I."]],
  [
    ["I'm married to Ruth.", 'Ruth passed away in January.'],
    ['Ruth passed away in January (2031-01).'],
  ],
  [
    ['I drink coffee every morning.', "I've switched from coffee to green tea."],
    ["I've switched from coffee to green tea."],
  ],
  [
    ['I have an interview at Holt on 9 June.', 'They moved my interview to 12 June.'],
    ['I have an interview at Holt on 12 June (2032-06-12).'],
  ],
  [["I'm learning Finnish.", "I'm fluent in Finnish now."], ["I'm fluent in Finnish now."]],
  [['My car is a Golf.', 'I sold the Golf and bought a Volvo.'], ['I bought a Volvo.']],
  [
    ['I get up at six every day.', 'These days I get up at seven.'],
    ['These days I get up at seven.'],
  ],
  [
    ['Piano practice is every Friday at 4.', 'Piano practice has moved to Saturday.'],
    ['Piano practice has moved to Saturday.'],
  ],
  [['I turned 40 last week.'], ['I turned 40 last week (2031-06-02/2031-06-08).']],
];

const chinese: readonly Story[] = [
  [['我住在青岛，如果你需要的话。'], ['我住在青岛。']],
  [['我对花生过敏，以防你推荐菜谱。'], ['我对花生过敏。']],
  [['要是有用的话，我是素食者。'], ['我是素食者。']],
  [['说个题外话：我养了一只猫。'], ['我养了一只猫。']],
  [['既然你问了，我在一家书店上班。'], ['我在一家书店上班。']],
  [['不知道我说没说过，我老家在绍兴。'], ['我老家在绍兴。']],
  [['其实我住在宁波，离港口不远。'], ['我住在宁波，离港口不远。']],
  [['等到2035年退休，我打算去大理开民宿。'], ['等到2035年退休，我打算去大理开民宿。']],
  [
    ['上周又领养了一只小狗，取名叫豆豆。'],
    ['上周 (2031-06-02/2031-06-08) 又领养了一只小狗，取名叫豆豆。'],
  ],
  [['前天刚搬到珠海。'], ['我前天 (2031-06-09) 刚搬到珠海。']],
  [['脚踝扭伤了。', '脚踝已经好了。'], ['脚踝已经好了。']],
  [['我手腕骨折了。', '我的手腕恢复得差不多了。'], ['我的手腕恢复得差不多了。']],
  [['香菜我吃不了。'], ['香菜我吃不了。']],
  [['烟已经戒了三个月了。'], ['烟已经戒了三个月了。']],
  [['昨天入职了新公司，叫云舟科技。'], ['我昨天 (2031-06-10) 入职了新公司，叫云舟科技。']],
  [['新家在武昌。'], ['新家在武昌。']],
  [['新工作是产品经理。'], ['新工作是产品经理。']],
  [['现在在一家律所上班。'], ['我现在在一家律所上班。']],
  [
    ['我住在青岛。', '我们一家去年底搬来烟台了。'],
    ['我们一家去年底 (2030-11/2030-12) 搬来烟台了。'],
  ],
  [['我住在青岛。', '人在烟台了。'], ['人在烟台了。']],
  [['我住在青岛。', '因为换工作，我搬到烟台去了。'], ['我搬到烟台去了。']],
  [['我住在青岛。', '新家在烟台。'], ['新家在烟台。']],
  [['我住在青岛。', '我已经不住青岛了，搬烟台了。'], ['我搬烟台了。']],
  [['我住在青岛。', '我现在定居烟台。'], ['我现在定居烟台。']],
  [['我在青岛租房住。'], ['我在青岛租房住。']],
  [['我現在住在高雄，靠近港口。', '我剛搬到嘉義。'], ['我剛搬到嘉義。']],
  [['我是护士。', '我现在是一名急诊护士。'], ['我现在是一名急诊护士。']],
  [['我两个月前进了安平证券。'], ['我两个月前 (2031-04) 进了安平证券。']],
  [
    ['我在蓝鲸上班。', '我从蓝鲸辞职了，现在在安平做分析师。'],
    ['我现在在安平工作。', '我现在做分析师。'],
  ],
  [['我在蓝鲸上班。', '我跳到安平去了。'], ['我跳到安平去了。']],
  [['我是会计。', '我改行开网约车了。'], ['我改行开网约车了。']],
  [['我是会计。', '我去年转行当了摄影师。'], ['我去年 (2030) 转行当了摄影师。']],
  [['我开了一家花店。'], ['我开了一家花店。']],
  [['我女朋友叫小曼。', '我和小曼分手了。'], ['我和小曼分手了。']],
  [['我和阿哲在一起三年了。', '我和阿哲领证了。'], ['我和阿哲领证了。']],
  [['我老婆叫晓雯。', '我离婚了。'], ['我离婚了。']],
  [['我单身。', '我有女朋友了，叫小曼。'], ['我有女朋友了，叫小曼。']],
  [
    ['我家有两只猫，叫年糕和汤圆。', '年糕上周走了。'],
    ['我家有一只猫，叫汤圆。年糕上周 (2031-06-09/2031-06-15) 走了。'],
  ],
  [['我养了一条狗，叫大黄。', '大黄去世了。'], ['大黄去世了。']],
  [['我特别爱吃榴莲。', '榴莲我是一点都受不了了。'], ['榴莲我是一点都受不了了。']],
  [
    ['我喜欢看恐怖片。', '恐怖片我看腻了，现在爱看纪录片。'],
    ['恐怖片我看腻了。', '我现在爱看纪录片。'],
  ],
  [['我讨厌跑步。', '我慢慢喜欢上跑步了。'], ['我慢慢喜欢上跑步了。']],
  [['我平时周末爱去钓鱼。'], ['我平时周末爱去钓鱼。']],
  [['我每天早上七点游泳。', '我现在改成晚上游泳了。'], ['我现在改成晚上游泳了。']],
  [['我每周二练瑜伽。', '瑜伽课改到周四了。'], ['瑜伽课改到周四了。']],
  [['瑜伽课换时间了，现在是每周五晚上。'], ['瑜伽课换时间了，现在是每周五晚上。']],
  [['我打算明年考驾照。', '驾照我不考了。'], ['驾照我不考了。']],
  [['我订了六月去日本的机票。', '日本不去了。'], ['日本不去了。']],
  [['我报名了北京马拉松。', '北京马拉松我跑不了了。'], ['北京马拉松我跑不了了。']],
  [['我约了下周三看牙。', '看牙改到下周五了。'], ['看牙改到下周五 (2031-06-27) 了。']],
  [
    ['婚礼定在2032年5月1日。', '婚礼推迟了，改到10月1日。'],
    ['婚礼推迟了，改到10月1日 (2031-10-01)。'],
  ],
  [['我的手机号是13800001111。', '我换号了，新号码是13900002222。'], ['我新号码是13900002222。']],
  [['我的邮箱是a@x.org。', '邮箱换成b@x.org了。'], ['我邮箱换成b@x.org了。']],
  [['我的微信号是abc123。', '微信号改了，现在是xyz789。'], ['微信号改了，现在是xyz789。']],
  [['我体重70公斤。', '我瘦了，现在66公斤。'], ['我现在66公斤。']],
  [['房租一个月3000。', '房租涨到3500了。'], ['房租涨到3500了。']],
  [['我每个月房租3000块。', '我现在房租3500。'], ['我现在房租3500。']],
  [
    ['我在江南大学读历史系。', '我转到心理学了。'],
    ['我在江南大学读书。', '我转到心理学了。'],
  ],
  [['我在北川大学读研。', '我考上了南山大学的博士。'], ['我考上了南山大学的博士。']],
  [['我花生过敏。'], ['我花生过敏。']],
  [['我吃虾会起疹子。'], ['我吃虾会起疹子。']],
  [['我乳糖不耐受。'], ['我乳糖不耐受。']],
  [['我女儿叫朵朵，刚上小学。'], ['我女儿叫朵朵，刚上小学。']],
  [
    ['我叫林晓，大家都叫我晓晓。', '以后叫我阿晓吧。'],
    ['我叫林晓。', '以后叫我阿晓吧。'],
  ],
  [['我生日是9月23日。'], ['我生日是9月23日。']],
  [['我以前当过导游。'], ['我以前当过导游。']],
  [['我小时候在兰州住过。'], ['我小时候在兰州住过。']],
  [['我2015年到2018年在蓝鲸上班。'], ['我2015年到2018年在蓝鲸上班。']],
  [['其实我不喜欢吃辣。'], ['我不喜欢吃辣。']],
  [['我老公叫大伟。', '大伟上个月去世了。'], ['大伟上个月 (2031-05) 去世了。']],
  [['我开一辆大众。', '大众卖了，换了辆比亚迪。'], ['我换了辆比亚迪。']],
  [['我周三有面试。', '面试挪到周五了。'], ['面试挪到周五 (2031-06-20) 了。']],
  [['我六点起床。', '我现在七点才起床。'], ['我现在七点才起床。']],
  [['我有高血压，在吃氨氯地平5毫克。'], ['我有高血压。', '我在吃氨氯地平5毫克。']],
  [['我是左撇子。'], ['我是左撇子。']],
  [['我哥叫李强，在上海当医生。'], ['我哥叫李强。', '我哥在上海当医生。']],
  [['我对猫毛过敏。', '我的猫毛过敏治好了。'], ['我的猫毛过敏治好了。']],
  [['我男朋友叫小凯，下个月我们订婚。'], ['我男朋友叫小凯。', '下个月 (2031-07) 我们订婚。']],
];

describe.each([
  ['English', english],
  ['Chinese', chinese],
] as const)('what is said in other words, %s', (_language, stories) => {
  it.each(stories)('%j', async (said, held) => {
    const book = createMemoryBook();
    for (const [index, text] of said.entries())
      await book.say(text, new Date(start + index * week).toISOString());
    expect(book.texts()).toEqual(held);
  });
});
