import { associate, associateLines, type WordAssociation } from './associate.ts';

/** Money, sizes, health and belongings: everyday words beside the ones under which they are kept. */
const kept: readonly WordAssociation[] = [
  associate(
    ['attribute', 'dwelling', 'home'],
    'housing, accommodation, landlord, lease, tenancy, roof over, standing order, 住房, 住房开支, 房东, 租房, 房钱, 押金, 月供',
    'rent, mortgage, landlord, 房租, 租金, 月租, 房贷, 租房',
  ),
  associate(
    ['attribute', 'employer', 'occupation'],
    'earn, earnings, income, wage, wages, pay rise, payday, paid, take home, make a month, make a year, tax return, 收入, 挣多少, 挣, 赚, 赚多少, 到手, 发薪, 薪水, 薪资, 报税, 工资条, 流水',
    'salary, wage, income, earn, paid, 工资, 月薪, 年薪, 薪水, 收入, 薪资',
  ),
  associate(
    ['attribute'],
    'scale, scales, bathroom scales, kilos, pounds, lose weight, fat, slim, bmi, 上秤, 秤, 称, 称重, 减肥, 几斤, 胖, 瘦, 斤两',
    'weight, weigh, kilos, kg, kilograms, pounds, stone, 体重, 公斤, 千克, 斤',
  ),
  associate(
    ['attribute'],
    'tall, basketball hoop, doorway, inches, measure me, bed length, 多高, 个头, 够得着, 门框, 床长',
    'height, tall, cm, centimetres, feet, metres, 身高, 厘米, 米, 个子',
  ),
  associate(
    ['attribute', 'possession'],
    'sneakers, boots, sandals, slippers, bowling shoes, ski boots, cobbler, footwear, insoles, 运动鞋, 靴子, 凉鞋, 拖鞋, 皮鞋, 鞋垫, 买鞋, 鞋柜',
    'shoe, shoes, size, 鞋码, 鞋, 鞋号, 码',
  ),
  associate(
    ['attribute'],
    'shirt, t-shirt, jacket, coat, trousers, jeans, dress, tailor, jumper, sweater, suit, uniform, 衬衫, 外套, 裤子, 裙子, 西服, 裁缝, 毛衣, 买衣服, 校服, T恤',
    'size, clothing, waist, collar, chest, 尺码, 腰围, 胸围, 衣服, 码',
  ),
  associate(
    ['attribute'],
    'transfusion, donate blood, donor, blood bank, 输血, 献血, 血库, 血袋',
    'blood, type, 血型, 型血',
  ),
  associate(
    [],
    'scissors, handwriting, golf clubs, guitar strings, smudge, which hand, penholder, mouse hand, 剪刀, 写字, 握笔, 筷子, 鼠标, 哪只手, 惯用手',
    'left-handed, lefty, left-hander, right-handed, ambidextrous, handed, 左撇子, 左手, 惯用左手, 右撇子, 左利手',
  ),
  associate(
    [],
    'optician, contact lenses, lenses, read the sign, eyesight, spectacles, vision test, 配镜, 眼镜店, 视力, 验光, 隐形眼镜, 看得清',
    'glasses, short-sighted, nearsighted, myopic, myopia, farsighted, colour-blind, astigmatism, 近视, 眼镜, 远视, 老花, 散光, 色盲, 度数',
  ),
  associate(
    [],
    'traffic light, colour chart, tell red from green, 红绿灯, 分辨颜色, 颜色搭配',
    'colour-blind, colorblind, blind, 色盲, 色弱',
  ),
  associate(
    [
      'possession',
      'possession/car',
      'possession/bike',
      'possession/licence',
      'possession/驾照',
      'routine',
      'skill',
      'attribute',
    ],
    'lift, give a lift, ride to, garage, petrol, fuel, tank, parking, park, tyres, car wash, mot, charging station, mechanic, commute, traffic jam, seat belt, designated driver, congestion charge, 车库, 加油, 停车, 停车位, 车位, 洗车, 保养, 轮胎, 充电桩, 接机, 送机, 捎, 捎上, 搭车, 顺风车, 堵车, 年检, 限行, 车险',
    'car, drive, vehicle, licence, license, motorbike, van, bike, cycle, electric, 车, 汽车, 开车, 驾照, 买车, 电动车, 摩托车, 骑车, 自行车, 车牌',
  ),
  associate(
    ['possession', 'possession/phone'],
    'charger, case, screen protector, sim card, app store, android, ios, lightning cable, 充电器, 手机壳, 贴膜, 充电线, 应用商店, 电话卡',
    'phone, iphone, android, samsung, pixel, huawei, xiaomi, smartphone, 手机, 苹果, 华为, 小米, 三星, 安卓',
  ),
  associate(
    ['possession', 'possession/laptop', 'possession/computer'],
    'keyboard shortcut, install, operating system, docking station, usb, software, monitor cable, 快捷键, 装软件, 操作系统, 扩展坞, 键盘',
    'laptop, macbook, computer, thinkpad, windows, linux, mac, pc, 电脑, 笔记本, 苹果, 台式机, 系统',
  ),
  associate(
    ['contact', 'attribute'],
    'call me, ring me, dial, text me, desk phone, landline, reach me, switchboard, voicemail, hotline, hotel reception, 打给, 拨, 拨打, 打电话, 座机, 来电, 发短信, 总机, 哪个号',
    'phone, number, mobile, extension, landline, 电话, 号码, 手机号, 分机, 分机号, 座机, 手机',
  ),
  associate(
    ['contact', 'attribute'],
    'write to, send the invoice, newsletter, inbox, mailbox, attachment, forward, subscribe, electronic invoice, 发邮件, 收件箱, 附件, 订阅, 电子发票, 投稿, 写信',
    'email, e-mail, mail, address, 邮箱, 邮件, 电子邮箱, 电邮',
  ),
  associate(
    ['contact', 'attribute'],
    'add me, friend request, chat, group chat, qr code, 加好友, 拉群, 扫码, 加我, 聊天, 好友',
    'wechat, whatsapp, telegram, qq, handle, signal, discord, instagram, 微信, 微信号, qq号, 账号',
  ),
  associate(
    ['medication', 'allergy', 'condition'],
    'painkiller, painkillers, headache, pain relief, ache, pharmacy, chemist, prescription, nurse, anaesthetist, paramedic, tablet, tablets, dose, antibiotic, antibiotics, first aid, vaccine, injection, drip, 止痛药, 头疼, 头痛, 退烧药, 药店, 处方, 护士, 抗生素, 消炎药, 打针, 输液, 吊瓶, 急救, 麻醉, 疫苗, 药盒, 开药',
    'ibuprofen, aspirin, paracetamol, acetaminophen, naproxen, codeine, morphine, penicillin, amoxicillin, antibiotics, sulfa, latex, iodine, insulin, metformin, medication, 布洛芬, 阿司匹林, 扑热息痛, 对乙酰氨基酚, 青霉素, 阿莫西林, 头孢, 抗生素, 磺胺, 碘, 胰岛素, 二甲双胍, 吗啡, 麻药, 止痛药',
  ),
  associate(
    ['allergy', 'condition', 'likes', 'medication'],
    'cat café, kitten, fur, petting zoo, shelter, dander, rabbit, stable, 撸猫, 猫咖, 猫毛, 狗毛, 宠物店, 毛茸茸',
    'cat, cats, dog, dogs, fur, hair, dander, animals, pet, asthma, 猫, 猫毛, 狗, 狗毛, 毛发, 宠物, 哮喘, 动物毛',
  ),
  associate(
    ['allergy', 'condition', 'medication'],
    'meadow, bouquet, flowers, lawn, picnic, spring walk, mow, garden, hike in spring, sneeze, birch, hazel, 花束, 鲜花, 草地, 赏花, 春游, 踏青, 打喷嚏, 柳絮, 花店',
    'pollen, hay, hayfever, grass, birch, antihistamine, asthma, 花粉, 花粉症, 花粉过敏, 柳絮, 过敏性鼻炎, 鼻炎, 哮喘',
  ),
  associate(
    ['allergy', 'condition', 'medication'],
    'beehive, wasp, picnic, insect, apiary, sting, epipen, 蜂箱, 马蜂, 蜂蜇, 蚊虫',
    'bee, bees, wasp, wasps, sting, stings, insect, epipen, 蜜蜂, 黄蜂, 蜂毒, 蚊子',
  ),
  associate(
    ['allergy', 'condition'],
    'earrings, necklace, bracelet, balloon, rubber gloves, plaster, dust, carpet, detergent, perfume, duvet, 耳环, 项链, 手链, 气球, 橡胶手套, 创可贴, 灰尘, 地毯, 香水, 洗衣粉, 被子',
    'nickel, latex, dust, mites, perfume, fragrance, metal, down, feathers, 镍, 乳胶, 尘螨, 灰尘, 香精, 金属, 羽绒',
  ),
  associate(
    ['condition', 'medication', 'allergy'],
    'marathon, stairs, sprint, altitude, smoke, smoky, breath, inhaler, dusty, run for the bus, 爬楼, 喘气, 高原, 剧烈运动, 烟雾, 呼吸',
    'asthma, asthmatic, heart, copd, lungs, 哮喘, 心脏病, 肺, 气喘, 心脏',
  ),
  associate(
    ['condition'],
    'rollercoaster, roller coaster, bungee, strobe, horror ride, sauna, heavy box, lift boxes, carry, furniture, 过山车, 蹦极, 重物, 搬重物, 桑拿, 闪光灯',
    'heart, back, epilepsy, pregnant, disc, hernia, vertigo, pacemaker, slipped, 心脏病, 腰椎, 癫痫, 怀孕, 眩晕, 腰, 椎间盘',
  ),
  associate(
    ['condition', 'likes', 'attribute'],
    'balcony, window seat, tower, cable car, ladder, glass bridge, lift, elevator, tunnel, spider, snake, flight, aeroplane, boat trip, ferry, coach ride, 玻璃栈道, 缆车, 高楼, 电梯, 隧道, 坐船, 坐飞机, 长途车, 摩天轮',
    'heights, acrophobia, claustrophobia, claustrophobic, vertigo, afraid, fear, phobia, seasick, carsick, sickness, spiders, snakes, flying, 恐高, 恐高症, 幽闭, 晕船, 晕车, 晕机, 怕, 害怕, 幽闭恐惧症',
  ),
  associate(
    ['routine', 'attribute', 'likes'],
    'alarm, alarm clock, wake up call, breakfast time, early bird, night owl, bedtime, wake, 闹钟, 叫醒, 早起, 熬夜, 早饭, 睡觉',
    'wake, up, sleep, bed, morning, early, 起床, 睡觉, 早起, 早睡, 睡, 熬夜',
  ),
];

/** General words with the kinds under them, wherever a memory has one of these. */
const kinds: readonly WordAssociation[] = associateLines(
  [],
  `
  siblings, sibling, brother or sister, brothers or sisters, brothers, sisters, only child, 兄弟姐妹, 兄弟姊妹, 亲兄弟, 独生子, 独生女, 手足: brother, sister, brothers, sisters, siblings, sibling, twin, only-child, 哥哥, 姐姐, 弟弟, 妹妹, 兄弟, 姐妹, 姊妹, 独生子, 独生女, 双胞胎, 兄弟姐妹
  children, kids, my kids, offspring, 孩子, 子女, 小孩, 儿女: son, daughter, daughters, sons, twins, baby, toddler, 儿子, 女儿, 双胞胎, 宝宝, 闺女, 二胎
  pets, pet, animals, 宠物, 毛孩子, 小动物, 养了什么: dog, cat, rabbit, rabbits, hamster, parrot, budgie, tortoise, turtle, goldfish, guinea, puppy, kitten, pony, horse, ferret, canary, lizard, snake, 狗, 猫, 兔子, 仓鼠, 鹦鹉, 乌龟, 金鱼, 橘猫, 小狗, 小猫, 柯基, 布偶, 金毛, 拉布拉多, 柴犬, 泰迪
  health issues, health problems, illness, medical conditions, chronic illness, medical history, 健康问题, 毛病, 慢性病, 病史, 身体状况: asthma, diabetes, diabetic, asthmatic, allergic, allergy, intolerant, migraine, migraines, arthritis, hypertension, epilepsy, eczema, depression, anxiety, adhd, coeliac, anaemia, insomnia, reflux, lactose, 哮喘, 糖尿病, 高血压, 过敏, 偏头痛, 关节炎, 癫痫, 湿疹, 抑郁, 焦虑, 不耐受, 贫血, 失眠, 胃炎, 心脏病, 痛风, 鼻炎
  job, occupation, profession, career, for a living, line of work, 职业, 本职, 谋生, 干哪一行, 哪一行, 什么工作, 行当, 吃饭的本事: nurse, doctor, teacher, engineer, developer, programmer, lawyer, accountant, chef, cook, baker, waiter, driver, electrician, plumber, carpenter, architect, designer, journalist, writer, editor, translator, photographer, musician, actor, farmer, pharmacist, dentist, vet, pilot, firefighter, scientist, researcher, librarian, hairdresser, mechanic, welder, midwife, surgeon, therapist, psychologist, 护士, 医生, 老师, 教师, 工程师, 程序员, 律师, 会计, 厨师, 面包师, 司机, 电工, 水管工, 木匠, 建筑师, 设计师, 记者, 作家, 编辑, 翻译, 摄影师, 演员, 农民, 药剂师, 牙医, 兽医, 飞行员, 消防员, 科学家, 研究员, 理发师, 焊工, 销售, 公务员, 警察, 导游, 店主, 烘焙, 教练, 护工, 保安, 快递员, 外科
  relatives, family members, 亲戚, 亲人, 家人, 家里人: mother, father, brother, sister, aunt, uncle, cousin, grandmother, grandfather, son, daughter, wife, husband, 妈妈, 爸爸, 哥哥, 姐姐, 弟弟, 妹妹, 表姐, 表妹, 爷爷, 奶奶, 外婆, 妻子, 丈夫, 儿子, 女儿
  monthly rent, 住房开支, 房租: rent, mortgage, 房租, 租金, 房贷
  `,
);

/** Everyday matters of both sorts. */
export const matterAssociations: readonly WordAssociation[] = [...kept, ...kinds];
