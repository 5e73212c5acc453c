import { associate, type WordAssociation } from './associate.ts';

const drinking = ['likes', 'favourite', 'diet', 'routine', 'condition', 'allergy', 'goal'];

/** Kinds of drinks, and what goes with them. */
export const drinkAssociations: readonly WordAssociation[] = [
  associate(
    drinking,
    `alcohol, alcoholic, wine, red wine, beer, ale, lager, stout, cider, champagne, prosecco, cava, sherry, whisky, whiskey, bourbon, vodka, gin, rum, tequila, brandy, cognac, liqueur, schnapps, sake, soju, cocktail, cocktails, mojito, margarita, martini, negroni, aperol, spritz, sangria, mulled wine,
    mead, toast with, cheers, booze, pub, pub crawl, bar, happy hour, brewery, winery, wine tasting, distillery, round of drinks, nightcap, open bar, shots, pint, pour, hangover, corkscrew,
    酒, 喝酒, 饮酒, 白酒, 红酒, 葡萄酒, 啤酒, 黄酒, 米酒, 清酒, 烧酒, 香槟, 威士忌, 伏特加, 白兰地, 朗姆酒, 鸡尾酒, 茅台, 五粮液, 二锅头, 敬酒, 劝酒, 干杯, 碰杯, 酒局, 酒吧, 酒席, 应酬, 喝一杯, 小酌, 满上, 斟酒, 祝酒, 酒庄, 品酒, 开瓶, 倒酒, 梅酒, 精酿, 扎啤, 酒水, 陪酒, 罚酒`,
    'alcohol, teetotal, teetotaller, sober, drinking, wine, beer, booze, drink, liquor, spirits, whisky, whiskey, 酒, 喝酒, 饮酒, 戒酒, 酒精, 沾酒, 滴酒, 滴酒不沾, 白酒, 红酒, 啤酒, 酒精过敏, 禁酒, 不喝酒',
  ),
  associate(
    drinking,
    `coffee, latte, cappuccino, espresso, macchiato, mocha, americano, flat white, cortado, ristretto, frappé, frappuccino, cold brew, filter coffee, instant coffee, barista, starbucks, café, cafe, decaf, beans, caffeine, coffee machine, cafetière, grinder, french press,
    咖啡, 拿铁, 卡布奇诺, 浓缩, 美式, 摩卡, 玛奇朵, 澳白, 冷萃, 手冲, 速溶, 咖啡馆, 咖啡店, 星巴克, 瑞幸, 咖啡豆, 咖啡机, 提神, 咖啡因, 挂耳`,
    'coffee, caffeine, espresso, decaf, caffeinated, latte, cappuccino, 咖啡, 咖啡因, 美式, 拿铁, 无咖啡因, 浓缩, 喝咖啡',
  ),
  associate(
    drinking,
    `tea, green tea, black tea, oolong, earl grey, chai, matcha, darjeeling, assam, sencha, pu erh, jasmine tea, kettle, teapot, afternoon tea, teahouse, cuppa, infusion, caffeine,
    茶, 喝茶, 绿茶, 红茶, 乌龙茶, 普洱, 龙井, 铁观音, 碧螺春, 大红袍, 毛尖, 白茶, 花茶, 茉莉花茶, 抹茶, 奶茶, 茶叶, 茶馆, 泡茶, 沏茶, 茶壶, 下午茶, 倒茶, 凉茶`,
    'tea, caffeine, chai, matcha, oolong, 茶, 喝茶, 绿茶, 红茶, 乌龙茶, 普洱, 龙井, 茶叶, 咖啡因, 奶茶, 铁观音',
  ),
  associate(
    drinking,
    `caffeine, energy drink, red bull, cola, coke, stay awake, late at night, insomnia, 咖啡因, 红牛, 功能饮料, 可乐, 提神, 熬夜, 失眠`,
    'caffeine, coffee, insomnia, palpitations, 咖啡因, 咖啡, 失眠, 心悸, 浓茶',
  ),
  associate(
    drinking,
    `cigarette, cigarettes, cigar, smoke, smoking, smoker, tobacco, lighter, ashtray, vape, vaping, nicotine, smoking room, smoking area, 烟, 香烟, 抽烟, 吸烟, 点烟, 递烟, 打火机, 烟灰缸, 电子烟, 雪茄, 二手烟, 吸烟区, 吸烟室, 无烟`,
    'smoke, smoking, smoker, cigarette, cigarettes, nicotine, vape, asthma, 抽烟, 吸烟, 烟, 戒烟, 香烟, 电子烟, 哮喘',
  ),
];
