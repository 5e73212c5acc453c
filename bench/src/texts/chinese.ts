import type { Template } from './statement.ts';

const things = [
  '水壶',
  '扶手椅',
  '台灯',
  '行李箱',
  '茶壶',
  '雨衣',
  '书架',
  '帐篷',
  '毯子',
  '镜子',
  '背包',
  '地毯',
  '烤面包机',
  '雨伞',
  '闹钟',
  '围巾',
  '梯子',
];
const colours = ['蓝色', '黄色', '绿色', '橙色', '紫色', '白色', '黑色', '灰色', '棕色'];
const cities = [
  '苏州',
  '昆明',
  '青岛',
  '兰州',
  '厦门',
  '桂林',
  '洛阳',
  '大连',
  '贵阳',
  '海口',
  '太原',
];
const names = [
  '小王',
  '老李',
  '阿梅',
  '小陈',
  '老周',
  '阿强',
  '小林',
  '老赵',
  '阿芳',
  '小吴',
  '老郑',
  '阿杰',
  '小唐',
];
const dishes = [
  '红烧肉',
  '番茄炒蛋',
  '酸菜鱼',
  '小笼包',
  '麻婆豆腐',
  '葱油饼',
  '糖醋排骨',
  '牛肉面',
  '蒸饺',
  '冬瓜汤',
  '凉拌黄瓜',
];
const qualities = ['沉默的', '弯曲的', '金色的', '隐秘的', '冰封的', '燃烧的', '破碎的', '无尽的'];
const nouns = [
  '灯塔',
  '果园',
  '港湾',
  '楼梯',
  '草原',
  '罗盘',
  '教堂',
  '冰川',
  '木马',
  '风车',
  '迷宫',
  '石桥',
  '隧道',
];
const plants = ['番茄', '薰衣草', '罗勒', '向日葵', '草莓', '薄荷', '郁金香'];
const places = ['阳台', '屋顶', '窗台', '露台', '后院', '菜地'];
const landscapes = ['峡谷', '瀑布', '火山', '湖泊', '沙丘', '溶洞', '雪山'];

export const chineseTemplates: readonly Template[] = [
  (pick) => {
    const thing = `${pick(colours)}${pick(things)}`;
    return {
      text: `我在${pick(cities)}买了一个${thing}。`,
      question: `我在哪里买的${thing}？`,
      expected: thing,
    };
  },
  (pick) => {
    const dish = pick(dishes);
    const name = pick(names);
    return {
      text: `${name}在${pick(cities)}教我做了${dish}。`,
      question: `${name}是在哪里教我做${dish}的？`,
      expected: dish,
    };
  },
  (pick) => {
    const title = `《${pick(qualities)}${pick(nouns)}》`;
    return {
      text: `我在去${pick(cities)}的火车上读完了小说${title}。`,
      question: `我什么时候读的${title}？`,
      expected: title,
    };
  },
  (pick) => {
    const plant = pick(plants);
    const place = pick(places);
    return {
      text: `我和${pick(names)}一起在${place}种了${plant}。`,
      question: `谁和我一起在${place}种${plant}？`,
      expected: plant,
    };
  },
  (pick) => {
    const landscape = pick(landscapes);
    const city = pick(cities);
    return {
      text: `我和${pick(names)}徒步去了${city}附近的${landscape}。`,
      question: `我和谁徒步去了${city}附近的${landscape}？`,
      expected: landscape,
    };
  },
];

/** Questions about things that none of the templates above ever tells. */
export const chineseOffTopic: readonly string[] = [
  '我是什么血型？',
  '我的房贷在哪家银行？',
  '我的护照什么时候到期？',
  '我的牙医是谁？',
  '我的狗叫什么名字？',
  '我支持哪支足球队？',
  '我的体重是多少？',
  '我家的无线密码是什么？',
  '我会弹什么乐器？',
  '我开什么车？',
  '我对青霉素过敏吗？',
  '我穿多大码的鞋？',
  '我的结婚纪念日是哪天？',
  '我有哪家航空公司的会员卡？',
  '我有几个兄弟姐妹？',
  '医生怎么说我的膝盖？',
  '我最喜欢哪种编程语言？',
  '我的工资是多少？',
  '我的房东是谁？',
  '我什么时候有面试？',
  '我的孩子上哪所学校？',
  '那盘象棋的比分是多少？',
  '我抽烟吗？',
  '我的摩托车牌照是多少？',
  '哪个保险能报销牙科手术？',
  '和投资人的季度会议开得怎么样？',
  '我最喜欢的电子游戏是什么？',
  '备用钥匙放在哪儿？',
  '我的邮箱地址是什么？',
  '我几点去健身房？',
];
