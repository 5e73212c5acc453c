import { associate, type WordAssociation } from './associate.ts';

/** Where people say what they cannot, will not, or like to eat. */
const eating = ['diet', 'allergy', 'condition', 'likes', 'favourite', 'routine'];

const fleshless =
  'vegetarian, vegan, plant-based, veggie, 素食, 吃素, 素食者, 素食主义, 素食主义者, 全素, 纯素, 蛋奶素, 茹素, 斋';
const animalFree = 'vegan, 纯素, 全素, 严格素食, 纯素食, 素食主义者';

const withMilk = `
  milk, latte, cappuccino, flat white, macchiato, mocha, milkshake, shake, smoothie, ice cream, sundae, gelato, frozen yoghurt, yoghurt, yogurt, kefir, lassi, cheese, cheesecake, cheddar, mozzarella, parmesan, brie, camembert, feta,
  ricotta, mascarpone, halloumi, fondue, raclette, quesadilla, pizza, lasagne, lasagna, carbonara, alfredo, mac and cheese, cream, whipped cream, sour cream, crème brûlée, custard, pudding, panna cotta, tiramisu, butter, ghee, buttermilk, béchamel, quiche,
  hot chocolate, milk chocolate, fudge, toffee, caramel, eggnog, chowder, paneer, dairy, creamy, white russian, dulce de leche, rice pudding,
  牛奶, 奶, 鲜奶, 拿铁, 卡布奇诺, 玛奇朵, 摩卡, 澳白, 奶茶, 奶昔, 冰淇淋, 冰激凌, 雪糕, 圣代, 酸奶, 酸乳, 奶酪, 芝士, 起司, 乳酪, 芝士蛋糕, 披萨, 焗饭, 奶油, 忌廉, 黄油, 布丁, 双皮奶, 姜撞奶, 炼乳, 炼奶, 提拉米苏, 奶盖, 奶粉, 奶糖, 蛋挞, 奶油蛋糕, 巧克力牛奶, 泡芙, 班戟, 慕斯, 千层, 卡士达, 养乐多, 奶皮子, 奶豆腐
`;

const withWheat = `
  wheat, bread, toast, sandwich, sandwiches, baguette, croissant, bagel, bun, roll, brioche, focaccia, ciabatta, pita, naan, pizza, pasta, spaghetti, noodles, ramen, udon, macaroni, lasagne, gnocchi, couscous, bulgur, semolina, cake, muffin, pastry, pastries, pie, doughnut, donut,
  biscuit, biscuits, cookies, crackers, pretzel, pancake, pancakes, waffle, waffles, cereal, muesli, flour, dumplings, pierogi, wrap, burrito, tortilla, breadcrumbs, batter, seitan, beer, ale, lager, barley, rye, malt, bakery, loaf, strudel, scone, tempura, soy sauce, crumble, schnitzel, gravy,
  小麦, 面包, 吐司, 三明治, 可颂, 羊角包, 披萨, 意面, 意大利面, 面, 面条, 拉面, 拉麵, 乌冬面, 炒面, 凉面, 热干面, 炸酱面, 牛肉面, 刀削面, 方便面, 泡面, 馒头, 包子, 花卷, 饺子, 水饺, 馄饨, 云吞, 油条, 烧饼, 煎饼, 葱油饼, 手抓饼, 大饼, 蛋糕, 饼干, 曲奇, 面粉, 面筋, 烤麸, 春卷, 汉堡, 汉堡包, 月饼, 啤酒, 麦片, 生煎, 小笼包, 馕, 肉夹馍, 蛋挞, 甜甜圈, 锅贴, 疙瘩汤
`;

/** Dishes by what is in them, and ingredients by who leaves them out. */
export const foodAssociations: readonly WordAssociation[] = [
  associate(
    eating,
    `meat, beef, steak, steakhouse, burger, hamburger, cheeseburger, pork, bacon, ham, sausage, sausages, salami, chorizo, prosciutto, pepperoni, hot dog, barbecue, bbq, grill, roast, ribs, brisket, meatballs, meatloaf,
    mince, bolognese, schnitzel, goulash, stew, kebab, shawarma, doner, gyros, lamb, mutton, veal, venison, liver, pâté, chicken, turkey, duck, goose, wings, nuggets, drumstick, jerky, carnitas, butcher, carvery, pastrami, souvlaki, foie gras, bone broth,
    肉, 吃肉, 牛肉, 猪肉, 羊肉, 鸡肉, 鸭肉, 牛排, 汉堡, 汉堡包, 培根, 火腿, 香肠, 腊肠, 腊肉, 烤肉, 烧烤, 烤串, 羊肉串, 涮羊肉, 红烧肉, 回锅肉, 东坡肉, 扣肉, 排骨, 糖醋排骨, 里脊, 锅包肉, 肉丸, 狮子头, 叉烧, 烧鹅,
    烤鸭, 白切鸡, 炸鸡, 鸡翅, 鸡腿, 鸡块, 鸡汤, 猪蹄, 卤肉, 卤肉饭, 肉夹馍, 肉包, 牛腩, 牛肉面, 肥牛, 毛肚, 肥肠, 猪肝, 手抓羊肉, 羊蝎子, 羊肉泡馍, 肉松, 烤全羊, 宫保鸡丁, 大盘鸡, 小笼包, 生煎`,
    `${fleshless}, meat, beef, poultry, flesh, 吃肉, 荤, 肉, 红肉, 肉类, 牛肉`,
  ),
  associate(
    eating,
    `pork, bacon, ham, prosciutto, pancetta, sausage, salami, chorizo, pepperoni, ribs, pulled pork, carnitas, lard, gammon, hot dog, schnitzel,
    猪肉, 培根, 火腿, 香肠, 腊肠, 腊肉, 红烧肉, 回锅肉, 东坡肉, 扣肉, 排骨, 叉烧, 猪蹄, 猪肝, 卤肉饭, 锅包肉, 小笼包, 猪油`,
    'pork, halal, kosher, muslim, jewish, 猪肉, 清真, 穆斯林, 回族, 犹太',
  ),
  associate(
    eating,
    `fish, salmon, tuna, cod, haddock, trout, herring, mackerel, sardines, anchovies, anchovy, eel, halibut, sea bass, sushi, sashimi, fish and chips, fillet, caviar, ceviche, fish sauce, worcestershire, poke bowl, kipper, lox,
    鱼, 三文鱼, 金枪鱼, 鳕鱼, 鲈鱼, 草鱼, 鲫鱼, 带鱼, 鳗鱼, 黄鱼, 沙丁鱼, 酸菜鱼, 水煮鱼, 烤鱼, 清蒸鱼, 鱼头, 鱼片, 鱼丸, 生鱼片, 刺身, 寿司, 鱼子酱, 鱼汤, 松鼠鱼`,
    `fish, seafood, salmon, tuna, ${fleshless}, 鱼, 鱼类, 海鲜, 海产`,
  ),
  associate(
    eating,
    `seafood, shellfish, shrimp, shrimps, prawn, prawns, crab, lobster, crayfish, oyster, oysters, mussels, clams, clam chowder, scallops, squid, calamari, octopus, paella, bouillabaisse, bisque, sushi, cuttlefish, langoustine, tempura, surf and turf,
    海鲜, 虾, 龙虾, 小龙虾, 大虾, 虾仁, 虾饺, 基围虾, 皮皮虾, 蟹, 螃蟹, 大闸蟹, 帝王蟹, 梭子蟹, 蟹黄, 蟹粉, 生蚝, 牡蛎, 蛤蜊, 花甲, 扇贝, 贻贝, 鲍鱼, 海参, 鱿鱼, 章鱼, 墨鱼, 海胆, 寿司, 刺身, 海鲜粥, 佛跳墙, 蚵仔煎, 虾酱, 蚝油`,
    `seafood, shellfish, shrimp, prawn, prawns, crab, lobster, crustacean, crustaceans, mollusc, molluscs, ${fleshless}, 海鲜, 甲壳类, 贝类, 虾, 螃蟹, 虾蟹, 蟹, 海产, 河鲜`,
  ),
  associate(
    eating,
    withMilk,
    `milk, dairy, lactose, lactose-intolerant, cheese, cream, casein, ${animalFree}, 牛奶, 奶, 乳糖, 乳糖不耐, 奶制品, 乳制品, 乳製品, 奶类, 牛奶蛋白, 奶酪, 喝奶`,
  ),
  associate(
    eating,
    `egg, eggs, omelette, omelet, frittata, quiche, mayonnaise, mayo, aioli, hollandaise, meringue, pavlova, custard, carbonara, french toast, pancakes, waffles, scrambled, eggnog, soufflé, sponge cake, benedict, shakshuka, tortilla española, tiramisu, crêpe, brownie, challah,
    鸡蛋, 蛋, 煎蛋, 炒蛋, 番茄炒蛋, 荷包蛋, 茶叶蛋, 蛋炒饭, 蛋花汤, 蒸蛋, 蛋羹, 皮蛋, 咸鸭蛋, 蛋黄, 蛋黄酱, 沙拉酱, 蛋糕, 蛋挞, 蛋卷, 溏心蛋, 鹌鹑蛋, 煎饼果子, 鸡蛋饼, 布丁, 温泉蛋, 寿喜烧`,
    `egg, eggs, ${animalFree}, 鸡蛋, 蛋, 蛋类, 蛋白, 蛋清`,
  ),
  associate(
    eating,
    withWheat,
    'gluten, gluten-free, wheat, coeliac, celiac, flour, carbs, keto, low-carb, 麸质, 麸质过敏, 无麸质, 小麦, 乳糜泻, 麦麸, 面食, 面粉, 谷蛋白, 麸质不耐受, 碳水, 低碳, 生酮',
  ),
  associate(
    eating,
    `peanut, peanuts, peanut butter, satay, pad thai, gado gado, kung pao, groundnut, pb, snickers, reese, trail mix, praline, african stew, dan dan noodles, sambal, nut bar, granola bar,
    花生, 花生米, 花生酱, 沙爹, 宫保鸡丁, 宫保虾球, 宫保, 老醋花生, 花生糖, 花生油, 麻酱, 沙茶, 沙茶酱, 担担面, 凉皮, 牛轧糖, 花生汤, 麻辣烫, 热干面, 夫妻肺片, 口水鸡, 士力架, 怪味`,
    'peanut, peanuts, groundnut, nut, nuts, legumes, 花生, 坚果, 花生酱, 花生类',
  ),
  associate(
    eating,
    `nut, nuts, almond, almonds, walnut, walnuts, hazelnut, hazelnuts, cashew, cashews, pistachio, pistachios, pecan, pecans, macadamia, brazil nut, marzipan, nutella, praline, pesto, baklava, frangipane, macaron, macarons, nougat, amaretto, granola, muesli, trail mix, romesco, korma, bakewell, linzer, gianduja, turron, financier, pecan pie,
    坚果, 杏仁, 核桃, 腰果, 榛子, 开心果, 碧根果, 夏威夷果, 巴旦木, 松子, 栗子, 杏仁豆腐, 杏仁露, 核桃露, 核桃酥, 马卡龙, 能多益, 腰果鸡丁, 松仁玉米, 八宝粥, 牛轧糖, 坚果棒, 每日坚果, 五仁`,
    'nut, nuts, almond, almonds, walnut, walnuts, hazelnut, hazelnuts, cashew, cashews, pistachio, pistachios, pecan, pecans, 坚果, 杏仁, 核桃, 腰果, 榛子, 开心果, 树坚果',
  ),
  associate(
    eating,
    `soy, soya, tofu, tempeh, edamame, miso, soy sauce, teriyaki, soy milk, natto, beancurd,
    豆腐, 豆浆, 豆干, 腐竹, 豆皮, 臭豆腐, 麻婆豆腐, 毛豆, 酱油, 味噌, 纳豆, 豆腐脑, 豆花, 千张, 黄豆, 大豆, 素鸡, 豆瓣酱`,
    'soy, soya, tofu, soybean, soybeans, 大豆, 黄豆, 豆制品, 豆腐, 豆类, 豆浆',
  ),
  associate(
    eating,
    `sesame, tahini, hummus, halva, falafel, baba ganoush, sesame oil, bagel, 芝麻, 麻酱, 芝麻酱, 芝麻糊, 香油, 麻油, 芝麻汤圆, 麻球, 热干面, 涮锅, 凉皮`,
    'sesame, tahini, 芝麻, 麻酱',
  ),
  associate(
    eating,
    `spicy, chilli, chili, chillies, curry, vindaloo, phaal, madras, jalapeño, jalapeno, habanero, tabasco, sriracha, wasabi, hot sauce, hot pot, hotpot, mapo tofu, kimchi, salsa, harissa, cayenne, tom yum, jerk, buffalo wings, szechuan, sichuan, hunan, laksa, rendang, arrabbiata, thai food, peri peri, gochujang, som tam, dan dan,
    辣, 吃辣, 辣椒, 麻辣, 香辣, 火锅, 麻辣火锅, 重庆火锅, 川菜, 湘菜, 贵州菜, 麻婆豆腐, 水煮鱼, 水煮肉片, 水煮牛肉, 辣子鸡, 毛血旺, 麻辣烫, 麻辣香锅, 小龙虾, 剁椒鱼头, 剁椒, 螺蛳粉, 酸辣粉, 担担面, 口水鸡, 夫妻肺片, 重庆小面, 老干妈, 红油, 泡菜, 咖喱, 冬阴功, 芥末, 辣条, 串串, 串串香, 冒菜, 烤鱼, 回锅肉, 鱼香肉丝, 花椒`,
    'spicy, spice, spices, chilli, chili, heat, heartburn, reflux, gastritis, ulcer, 辣, 吃辣, 辣椒, 辛辣, 麻辣, 能吃辣, 怕辣, 重口味, 胃炎, 胃病, 胃溃疡, 痔疮, 清淡',
  ),
  associate(
    eating,
    `sugar, sweet, sweets, candy, candies, dessert, cake, chocolate, cookies, doughnut, donut, ice cream, soda, cola, lemonade, syrup, jam, pastry, honey, milkshake, juice, pudding, pie, cupcake, brownie, lollipop, fudge, toffee, marshmallow, caramel, treacle, tiramisu, bubble tea, sundae,
    糖, 糖果, 甜, 甜点, 甜食, 甜品, 蛋糕, 巧克力, 奶茶, 可乐, 汽水, 果汁, 饼干, 冰淇淋, 冰激凌, 月饼, 蜂蜜, 糖葫芦, 蜜饯, 果酱, 布丁, 汤圆, 年糕, 甜甜圈, 棒棒糖, 八宝饭, 绿豆汤, 糖水, 红糖, 全糖, 雪糕`,
    'sugar, sweet, sweets, diabetic, diabetes, glucose, insulin, prediabetic, keto, 糖, 糖尿病, 血糖, 甜食, 甜, 戒糖, 控糖, 无糖, 高血糖, 胰岛素, 生酮, 蛀牙',
  ),
  associate(
    eating,
    `salt, salty, crisps, chips, pretzels, soy sauce, pickles, olives, instant noodles, jerky, anchovies, salted, brine, 盐, 咸, 咸菜, 榨菜, 酱菜, 腌菜, 泡菜, 咸鱼, 咸鸭蛋, 薯片, 方便面, 泡面, 酱油, 腊肉, 腐乳, 味精`,
    'salt, sodium, hypertension, hypertensive, blood-pressure, pressure, kidney, 盐, 低盐, 少盐, 高血压, 血压, 肾病, 钠',
  ),
  associate(
    eating,
    `fatty, fried, deep fried, fries, greasy, butter, burger, bacon, lard, fast food, takeaway, buffet, pizza, 油腻, 油炸, 炸鸡, 薯条, 肥肉, 红烧肉, 五花肉, 快餐, 烧烤, 自助餐, 动物内脏`,
    'cholesterol, fat, low-fat, gallstones, gallbladder, heart, calories, slimming, 胆固醇, 高血脂, 血脂, 减肥, 减脂, 脂肪肝, 胆结石, 低脂, 痛风, 油腻',
  ),
  associate(
    eating,
    `seafood, beer, lobster, crab, organ meat, anchovies, broth, sardines, 海鲜, 啤酒, 火锅, 螃蟹, 大闸蟹, 龙虾, 动物内脏, 肥肠, 猪肝, 老火汤, 烧烤`,
    'gout, uric, 痛风, 尿酸, 高尿酸',
  ),
  associate(
    eating,
    `honey, mead, beeswax, baklava, 蜂蜜, 蜂王浆, 蜜`,
    `honey, bee, bees, pollen, ${animalFree}, 蜂蜜, 花粉, 蜜蜂`,
  ),
  associate(
    eating,
    `gelatine, gelatin, gummy bears, marshmallow, marshmallows, jelly, haribo, wine gums, 明胶, 软糖, 棉花糖, 果冻, 皮冻, 阿胶`,
    `gelatine, gelatin, halal, kosher, ${fleshless}, 明胶, 清真`,
  ),
  associate(
    eating,
    `guacamole, salsa, pho, chutney, curry, taco, tacos, garnish, herbs, ceviche, banh mi, 蘸料, 凉拌, 凉拌菜, 火锅蘸料, 牛肉汤, 羊肉汤, 皮蛋豆腐, 葱花, 调料, 佐料, 备注, 忌口`,
    'coriander, cilantro, parsley, 香菜, 葱, 芫荽, 蒜, 大蒜, 姜, 生姜, 折耳根, 鱼腥草',
  ),
  associate(
    eating,
    `onion, onion rings, onion soup, garlic bread, aioli, garlic, pesto, hummus, bhaji, 蒜蓉, 大蒜, 蒜, 蒜泥白肉, 葱油饼, 葱, 洋葱, 洋葱圈, 韭菜盒子, 韭菜, 糖蒜, 葱爆羊肉`,
    'onion, onions, garlic, leek, leeks, fodmap, 洋葱, 大蒜, 蒜, 葱, 韭菜, 五辛',
  ),
  associate(
    eating,
    `fruit, fruits, fruit salad, fruit platter, fruit basket, smoothie, sorbet, jam, compote, orchard, 水果, 果盘, 拼盘, 水果沙拉, 果篮, 果汁, 水果店, 果酱`,
    'apple, apples, banana, bananas, orange, oranges, strawberry, strawberries, kiwi, mango, mangoes, pineapple, peach, peaches, cherry, cherries, grapes, grapefruit, melon, watermelon, pear, plum, papaya, durian, lychee, citrus, fruit, 苹果, 香蕉, 橙子, 橘子, 草莓, 猕猴桃, 芒果, 菠萝, 桃子, 樱桃, 葡萄, 柚子, 西瓜, 哈密瓜, 梨, 木瓜, 榴莲, 荔枝, 龙眼, 火龙果, 柠檬, 杨梅, 山竹, 水果',
  ),
  associate(
    eating,
    `vegetable, vegetables, veg, salad, greens, stir fry, ratatouille, side dish, roast vegetables, crudités, soup, 蔬菜, 青菜, 沙拉, 炒菜, 素菜, 凉菜, 地三鲜, 配菜, 菜园`,
    'broccoli, spinach, kale, cabbage, carrot, carrots, celery, cucumber, tomato, tomatoes, aubergine, eggplant, mushroom, mushrooms, peas, beans, cauliflower, sprouts, beetroot, pepper, peppers, pumpkin, courgette, zucchini, asparagus, 西兰花, 菠菜, 白菜, 胡萝卜, 芹菜, 黄瓜, 西红柿, 番茄, 茄子, 蘑菇, 香菇, 苦瓜, 秋葵, 青椒, 南瓜, 花菜, 茼蒿, 豆芽, 冬瓜, 丝瓜, 莴笋, 木耳, 韭菜',
  ),
  associate(
    eating,
    `liquorice, licorice, pastis, absinthe, ouzo, sambuca, aniseed, fennel, raki, 甘草, 甘草糖, 茴香`,
    'liquorice, licorice, aniseed, anise, fennel, 甘草, 茴香, 八角',
  ),
  // Words that are hardly said but of what somebody does not tolerate, so that any memory with one is meant.
  associate([], withMilk, 'lactose, dairy-free, 乳糖'),
  associate([], withWheat, 'gluten, gluten-free, coeliac, celiac, 麸质, 乳糜泻'),
];
