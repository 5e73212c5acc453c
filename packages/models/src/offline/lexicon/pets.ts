import { alternation, words } from './words.ts';

/** Kinds of pets by any word for them; the breed stands for its kind. */
const species: Readonly<Record<string, { readonly en: string; readonly zh: string }>> = {
  dog: {
    en: 'dog, dogs, puppy, puppies, pup, doggy, doggo, hound, beagle, labrador, lab, poodle, corgi, husky, retriever, golden retriever, terrier, dachshund, bulldog, pug, collie, border collie, german shepherd, shepherd, spaniel, cocker spaniel, chihuahua, whippet, greyhound, dalmatian, rottweiler, boxer, schnauzer, shiba, shiba inu, akita, samoyed, maltese, shih tzu, pomeranian, mutt, rescue dog, malinois, mastiff, great dane, cockapoo, labradoodle, vizsla, setter, pointer',
    zh: '狗, 狗狗, 小狗, 狗子, 犬, 幼犬, 金毛, 拉布拉多, 柯基, 哈士奇, 泰迪, 柴犬, 边牧, 萨摩耶, 比熊, 博美, 法斗, 德牧, 吉娃娃, 贵宾犬, 中华田园犬, 土狗, 雪纳瑞, 秋田犬, 腊肠犬, 阿拉斯加, 斗牛犬, 巴哥',
  },
  cat: {
    en: 'cat, cats, kitten, kittens, kitty, tabby, tomcat, siamese, maine coon, ragdoll, persian, bengal, sphynx, tuxedo cat, british shorthair, calico, moggy, birman, burmese, ginger cat, russian blue',
    zh: '猫, 猫咪, 小猫, 猫猫, 喵, 橘猫, 布偶, 布偶猫, 英短, 美短, 狸花猫, 狸花, 暹罗猫, 加菲猫, 三花, 三花猫, 奶牛猫, 缅因猫, 蓝猫, 波斯猫, 无毛猫, 金渐层, 银渐层, 黑猫, 白猫, 田园猫',
  },
  bird: {
    en: 'bird, parrot, budgie, budgerigar, canary, cockatiel, cockatoo, parakeet, macaw, finch, lovebird, african grey',
    zh: '鸟, 鹦鹉, 虎皮鹦鹉, 玄凤, 八哥, 画眉, 文鸟, 金丝雀, 鹩哥',
  },
  fish: {
    en: 'fish, goldfish, betta, koi, guppy, aquarium fish',
    zh: '鱼, 金鱼, 锦鲤, 热带鱼, 斗鱼, 孔雀鱼',
  },
  rabbit: { en: 'rabbit, bunny, rabbits, bunnies, hare', zh: '兔子, 兔, 小兔子, 垂耳兔' },
  hamster: { en: 'hamster, hamsters', zh: '仓鼠, 金丝熊' },
  'guinea pig': { en: 'guinea pig, guinea pigs', zh: '豚鼠, 荷兰猪' },
  turtle: { en: 'turtle, tortoise, terrapin', zh: '乌龟, 龟, 陆龟, 巴西龟' },
  lizard: {
    en: 'lizard, gecko, iguana, bearded dragon, chameleon',
    zh: '蜥蜴, 守宫, 变色龙, 鬃狮蜥',
  },
  snake: { en: 'snake, python, corn snake', zh: '蛇, 宠物蛇, 玉米蛇' },
  horse: { en: 'horse, pony, mare, foal', zh: '马, 小马, 矮马' },
  goat: { en: 'goat, goats', zh: '羊, 山羊' },
  chicken: { en: 'chicken, chickens, hen, hens, rooster', zh: '鸡, 母鸡' },
  duck: { en: 'duck, ducks', zh: '鸭子, 鸭, 柯尔鸭' },
  goose: { en: 'goose, geese', zh: '鹅' },
  ferret: { en: 'ferret, ferrets', zh: '雪貂' },
  hedgehog: { en: 'hedgehog', zh: '刺猬' },
  chinchilla: { en: 'chinchilla', zh: '龙猫' },
  rat: { en: 'rat, rats, pet rat, mouse', zh: '老鼠, 花枝鼠' },
  pig: { en: 'pig, piglet, mini pig', zh: '猪, 小香猪, 宠物猪' },
  bee: { en: 'bees', zh: '蜜蜂' },
  sheep: { en: 'sheep, lamb, alpaca, llama, donkey', zh: '绵羊, 羊驼, 驴' },
  pet: { en: 'pet, pets, animal', zh: '宠物, 毛孩子, 小家伙' },
};

const kindOf = new Map<string, string>();
for (const [kind, forms] of Object.entries(species)) {
  for (const form of [...words(forms.en), ...words(forms.zh)]) kindOf.set(form, kind);
}

/** The kind of animal that a word names (`beagle` → `dog`, 橘猫 → `cat`), or `undefined`. */
export const petKind = (word: string): string | undefined => kindOf.get(word);

/** All words for pets, per language. */
export const petPattern = {
  en: alternation(Object.values(species).flatMap((forms) => words(forms.en))),
  zh: alternation(Object.values(species).flatMap((forms) => words(forms.zh))),
} as const;
