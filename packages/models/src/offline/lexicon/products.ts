import { alternation, words } from './words.ts';

/**
 * Categories of things of which a person normally has one in use, each with its words in both
 * languages and with brands or models that name it without saying what it is.
 */
const categories: Readonly<
  Record<string, { readonly en: string; readonly zh: string; readonly brands: string }>
> = {
  phone: {
    en: 'phone, mobile, mobile phone, cell phone, cellphone, smartphone, cell, handset',
    zh: '手机, 电话机',
    brands:
      'iphone, pixel, google pixel, galaxy, samsung galaxy, fairphone, oneplus, xperia, moto g, nothing phone, redmi, realme, honor, zenfone, 小米, 华为, 荣耀, 苹果, 三星, 红米, 一加, 魅族, 真我, 努比亚, vivo, oppo',
  },
  laptop: {
    en: 'laptop, notebook computer, notebook, work laptop, computer',
    zh: '笔记本电脑, 笔记本, 手提电脑, 电脑',
    brands:
      'macbook, macbook pro, macbook air, thinkpad, framework, framework laptop, xps, dell xps, surface laptop, zenbook, chromebook, ideapad, yoga slim, inspiron, latitude, elitebook, spectre, pavilion, rog, razer blade, legion, matebook, magicbook, swift, lg gram, vaio, 拯救者, 小新',
  },
  car: {
    en: 'car, vehicle, automobile, van, campervan, truck, pickup, suv, hatchback, sedan, estate car, ride, minivan, jeep',
    zh: '车, 汽车, 轿车, 座驾, 越野车, 面包车, 房车, 新车',
    brands:
      'volvo, toyota, honda, ford, mazda, subaru, skoda, škoda, volkswagen, vw, vw golf, golf, audi, bmw, mercedes, tesla, renault, peugeot, citroen, citroën, fiat, opel, vauxhall, seat, hyundai, kia, nissan, nissan leaf, suzuki, mitsubishi, lexus, dacia, mini, mini cooper, porsche, jaguar, land rover, chevrolet, chevy, chrysler, dodge, prius, corolla, civic, polo, passat, octavia, fabia, clio, corsa, fiesta, focus, yaris, saab, alfa romeo, cupra, polestar, byd, nio, xpeng, 比亚迪, 特斯拉, 蔚来, 小鹏, 理想, 大众, 丰田, 本田, 日产, 别克, 福特, 奥迪, 宝马, 奔驰, 沃尔沃, 马自达, 斯巴鲁, 现代, 起亚, 斯柯达, 吉利, 奇瑞, 五菱, 哈弗, 长安, 红旗, 领克, 极氪, 标致, 雪铁龙, 雷克萨斯, 凯迪拉克, 捷豹, 路虎, 保时捷',
  },
  motorbike: {
    en: 'motorbike, motorcycle, scooter, moped',
    zh: '摩托车, 摩托, 电动车, 电瓶车, 小电驴, 踏板车',
    brands: 'vespa, ducati, kawasaki, harley, harley-davidson, royal enfield, 雅迪, 小牛, 爱玛',
  },
  bike: {
    en: 'bike, bicycle, road bike, mountain bike, e-bike, ebike, gravel bike, cargo bike',
    zh: '自行车, 单车, 公路车, 山地车, 折叠车',
    brands: 'brompton, trek, specialized, cannondale, bianchi, 捷安特, 美利达, 大行',
  },
  tablet: {
    en: 'tablet',
    zh: '平板, 平板电脑',
    brands: 'ipad, ipad pro, ipad air, galaxy tab, kindle fire',
  },
  ereader: {
    en: 'e-reader, ereader',
    zh: '电子书阅读器, 阅读器',
    brands: 'kindle, kobo, boox, 文石',
  },
  camera: {
    en: 'camera',
    zh: '相机, 照相机, 单反, 微单',
    brands:
      'nikon, canon, fujifilm, fuji, leica, hasselblad, olympus, pentax, 尼康, 佳能, 富士, 徕卡, 哈苏',
  },
  watch: {
    en: 'watch, smartwatch, wristwatch',
    zh: '手表, 腕表, 智能手表',
    brands: 'apple watch, garmin, fitbit, seiko, casio, rolex, omega, 佳明, 卡西欧, 精工',
  },
  headphones: {
    en: 'headphones, earphones, earbuds, headset',
    zh: '耳机',
    brands: 'airpods, bose, sennheiser, 森海塞尔',
  },
  console: {
    en: 'console, games console, game console',
    zh: '游戏机',
    brands: 'playstation, ps5, ps4, xbox, nintendo switch, steam deck',
  },
  tv: { en: 'tv, television', zh: '电视, 电视机', brands: '' },
  printer: { en: 'printer', zh: '打印机', brands: '' },
  router: { en: 'router', zh: '路由器', brands: '' },
  keyboard: { en: 'keyboard', zh: '键盘', brands: '' },
  monitor: { en: 'monitor', zh: '显示器', brands: '' },
  glasses: { en: 'glasses', zh: '眼镜', brands: '' },
  piano: { en: 'piano', zh: '钢琴', brands: 'steinway, bechstein' },
  guitar: {
    en: 'guitar',
    zh: '吉他',
    brands: 'gibson, fender, stratocaster, telecaster, les paul',
  },
  boat: {
    en: 'boat, sailboat, yacht, narrowboat, canoe, kayak',
    zh: '船, 帆船, 皮划艇',
    brands: '',
  },
};

const categoryOf = new Map<string, string>();
const brandCategory = new Map<string, string>();
for (const [category, forms] of Object.entries(categories)) {
  for (const form of [...words(forms.en), ...words(forms.zh)]) categoryOf.set(form, category);
  for (const brand of words(forms.brands)) brandCategory.set(brand, category);
}

const latinBrand = new RegExp(
  `(?<![a-z])(?:${alternation([...brandCategory.keys()].filter((brand) => /[a-z]/.test(brand)))})(?![a-z])`,
);
const hanBrand = new RegExp(
  alternation([...brandCategory.keys()].filter((brand) => !/[a-z]/.test(brand))),
);

/** The category that a category word names (`laptop`, 车), or `undefined`. */
export const productCategory = (word: string): string | undefined => categoryOf.get(word);

const englishWord = new RegExp(
  `(?<![a-z-])(?:${alternation(Object.values(categories).flatMap((forms) => words(forms.en)))})s?(?![a-z])`,
);
const chineseWord = new RegExp(
  alternation(
    Object.values(categories)
      .flatMap((forms) => words(forms.zh))
      .filter((word) => word.length > 1 || word === '车'),
  ),
);

/** The category of a thing from its words or brand (`old ThinkPad` → `laptop`), or `undefined`. */
export const categoryOfThing = (phrase: string): string | undefined => {
  const brand = latinBrand.exec(phrase)?.[0] ?? hanBrand.exec(phrase)?.[0];
  if (brand !== undefined) return brandCategory.get(brand);
  const word = englishWord.exec(phrase)?.[0] ?? chineseWord.exec(phrase)?.[0];
  if (word === undefined) return undefined;
  return categoryOf.get(word) ?? categoryOf.get(word.replace(/s$/, ''));
};
