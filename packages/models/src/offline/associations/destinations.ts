import { associateLines, type WordAssociation } from './associate.ts';

const travelling = ['plan', 'goal', 'routine', 'likes'];

/** Sights, dishes of the day and things to pack, with the places where people go for them. */
export const destinationAssociations: readonly WordAssociation[] = associateLines(
  travelling,
  `
  glacier, glaciers, icebergs, ice sheet, 冰川, 冰山, 蓝冰: Iceland, Patagonia, Alaska, Greenland, Norway, Antarctica, Switzerland, Zealand, Argentina, Chile, Himalaya, Canada, Svalbard, 冰岛, 巴塔哥尼亚, 阿拉斯加, 格陵兰, 格陵兰岛, 挪威, 南极, 瑞士, 新西兰, 阿根廷, 智利, 西藏, 川西
  torres del paine, south america, cape horn, tierra del fuego, andes, condor, gaucho, 南美洲, 安第斯山, 火地岛, 世界尽头: Patagonia, Argentina, Chile, Ushuaia, Peru, Bolivia, 巴塔哥尼亚, 阿根廷, 智利, 乌斯怀亚, 秘鲁
  northern lights, aurora, polar night, reindeer, sauna, santa claus, husky sled, arctic, fjord, fjords, 极光, 极夜, 驯鹿, 圣诞老人, 雪橇, 桑拿, 北极, 峡湾: Norway, Tromsø, Iceland, Reykjavik, Finland, Lapland, Rovaniemi, Sweden, Kiruna, Alaska, Svalbard, Greenland, Yukon, Murmansk, Arctic, 挪威, 特罗姆瑟, 冰岛, 芬兰, 拉普兰, 罗瓦涅米, 瑞典, 阿拉斯加, 漠河, 摩尔曼斯克, 北极, 格陵兰
  geyser, geysers, hot springs, volcano, lava, blue lagoon, 间歇泉, 温泉, 火山, 蓝湖, 泡汤: Iceland, Reykjavik, Yellowstone, Japan, Hakone, Hawaii, Zealand, Rotorua, Sicily, Naples, Santorini, Bali, Kamchatka, 冰岛, 黄石, 日本, 箱根, 北海道, 夏威夷, 新西兰, 西西里, 那不勒斯, 腾冲, 长白山, 堪察加
  temple, temples, shrine, shrines, monks, pagoda, buddha, zen, torii, 寺庙, 神社, 佛像, 寺院, 鸟居, 和尚, 佛塔: Kyoto, Nara, Japan, Tokyo, Bangkok, Thailand, Chiang, Angkor, Cambodia, Myanmar, Bagan, Bali, Tibet, Lhasa, Nepal, Kathmandu, Laos, India, Lanka, Korea, 京都, 奈良, 日本, 东京, 曼谷, 泰国, 清迈, 吴哥, 柬埔寨, 缅甸, 巴厘岛, 西藏, 拉萨, 尼泊尔, 老挝, 五台山
  cherry blossom, cherry blossoms, sakura, geisha, kimono, bullet train, ryokan, onsen, mount fuji, tatami, 樱花, 赏樱, 和服, 艺伎, 新干线, 富士山, 榻榻米, 日式: Japan, Tokyo, Kyoto, Osaka, Nara, Hakone, Hokkaido, Washington, 日本, 东京, 京都, 大阪, 奈良, 箱根, 北海道, 武汉, 关西
  pyramid, pyramids, sphinx, pharaoh, nile, mummy, camel, 金字塔, 狮身人面像, 法老, 尼罗河, 木乃伊: Egypt, Cairo, Luxor, Giza, Mexico, Sudan, 埃及, 开罗, 卢克索, 墨西哥
  safari, lions, elephants, savannah, giraffe, zebra, wildebeest, gorillas, big five, 狮子, 大象, 草原动物, 动物大迁徙, 长颈鹿, 斑马, 角马, 大猩猩: Kenya, Tanzania, Serengeti, Botswana, Namibia, Zambia, Uganda, Rwanda, Africa, Kruger, 肯尼亚, 坦桑尼亚, 塞伦盖蒂, 博茨瓦纳, 纳米比亚, 南非, 非洲, 乌干达
  kangaroo, koala, opera house, outback, great barrier reef, uluru, 袋鼠, 考拉, 歌剧院, 大堡礁: Australia, Sydney, Melbourne, Queensland, Cairns, Perth, 澳大利亚, 澳洲, 悉尼, 墨尔本, 凯恩斯
  hobbiton, maori, haka, kiwi bird, 霍比特, 毛利人: Zealand, Auckland, Queenstown, Wellington, 新西兰, 奥克兰, 皇后镇
  eiffel tower, louvre, mona lisa, seine, versailles, notre dame, croissants, 埃菲尔铁塔, 铁塔, 卢浮宫, 蒙娜丽莎, 塞纳河, 凡尔赛, 巴黎圣母院: Paris, France, 巴黎, 法国
  colosseum, forum, pope, vatican, trevi fountain, gelato, gondola, canals, leaning tower, uffizi, 斗兽场, 教皇, 许愿池, 贡多拉, 斜塔, 古罗马: Rome, Italy, Venice, Florence, Pisa, Milan, Tuscany, 罗马, 意大利, 威尼斯, 佛罗伦萨, 比萨, 米兰
  canals, tulips, windmills, van gogh, anne frank, 运河, 郁金香, 风车, 梵高: Amsterdam, Netherlands, Holland, Bruges, Venice, 阿姆斯特丹, 荷兰, 布鲁日, 威尼斯
  acropolis, parthenon, blue domes, aegean, ouzo, 卫城, 帕特农, 爱琴海, 蓝顶: Athens, Greece, Santorini, Crete, Mykonos, 雅典, 希腊, 圣托里尼, 克里特
  hot air balloon, bosphorus, hagia sophia, bazaar, hammam, 热气球, 圣索菲亚, 大巴扎, 博斯普鲁斯: Turkey, Istanbul, Cappadocia, Luxor, Marrakesh, 土耳其, 伊斯坦布尔, 卡帕多奇亚
  sagrada familia, gaudi, flamenco, tapas, bullfight, alhambra, paella, camino, pilgrimage, 圣家堂, 高迪, 弗拉明戈, 斗牛, 阿尔罕布拉, 朝圣: Barcelona, Spain, Seville, Granada, Madrid, Andalusia, Santiago, 巴塞罗那, 西班牙, 塞维利亚, 格拉纳达, 马德里
  fado, pastel de nata, trams, azulejos, port wine, 法多, 葡式蛋挞, 电车: Lisbon, Portugal, Porto, 里斯本, 葡萄牙, 波尔图
  big ben, buckingham palace, thames, west end, double decker, tower bridge, 大本钟, 白金汉宫, 泰晤士河, 伦敦眼: London, England, Britain, 伦敦, 英国
  bagpipes, kilt, loch ness, highlands, whisky distillery, 风笛, 苏格兰裙, 尼斯湖, 高地: Scotland, Edinburgh, Highlands, Skye, 苏格兰, 爱丁堡
  statue of liberty, broadway, times square, central park, empire state, 自由女神, 百老汇, 时代广场, 中央公园, 帝国大厦: York, Manhattan, America, 纽约, 美国, 曼哈顿
  golden gate, alcatraz, silicon valley, cable car, 金门大桥, 硅谷, 叮当车: Francisco, California, 旧金山, 加州
  grand canyon, slot machines, route 66, 大峡谷, 老虎机, 66号公路: Vegas, Arizona, Nevada, America, 拉斯维加斯, 亚利桑那, 美国
  disneyland, disney, mickey mouse, theme park, roller coaster, 迪士尼, 米老鼠, 主题公园, 过山车, 环球影城: Orlando, Florida, Paris, Tokyo, Shanghai, Hong, Disneyland, California, Osaka, 奥兰多, 上海, 香港, 东京, 巴黎, 大阪
  machu picchu, inca, llama, alpaca, nazca, titicaca, 马丘比丘, 印加, 羊驼, 纳斯卡: Peru, Cusco, Lima, Bolivia, 秘鲁, 库斯科, 利马, 玻利维亚
  carnival, samba, christ the redeemer, copacabana, amazon, rainforest, iguazu, 狂欢节, 桑巴, 基督像, 亚马孙, 雨林: Brazil, Rio, Amazon, Peru, Ecuador, Venice, Cologne, 巴西, 里约, 亚马孙, 秘鲁, 威尼斯
  taj mahal, ganges, holi, elephant ride, 泰姬陵, 恒河, 洒红节: India, Agra, Delhi, Varanasi, Jaipur, 印度, 阿格拉, 德里, 瓦拉纳西
  everest, base camp, sherpa, himalaya, yak, 珠峰, 大本营, 夏尔巴, 喜马拉雅, 牦牛, 雪山: Nepal, Kathmandu, Tibet, Lhasa, Bhutan, Himalaya, Annapurna, 尼泊尔, 加德满都, 西藏, 拉萨, 不丹, 云南, 香格里拉, 稻城
  great wall, forbidden city, summer palace, hutong, 长城, 故宫, 颐和园, 天安门, 胡同, 天坛, 升旗: Beijing, China, 北京
  terracotta army, city wall, silk road, 兵马俑, 城墙, 大雁塔, 丝绸之路: Xi'an, Xian, Dunhuang, 西安, 敦煌, 兰州
  pandas, panda, bamboo forest, 熊猫, 大熊猫, 都江堰, 宽窄巷子: Chengdu, Sichuan, 成都, 四川, 雅安
  west lake, 西湖, 断桥, 雷峰塔, 灵隐寺: Hangzhou, 杭州
  潘家园, 外滩, 东方明珠, the bund, 黄浦江: Shanghai, 上海
  洱海, 苍山, 玉龙雪山, 古城, 蝴蝶泉, 泸沽湖, 民宿: Dali, Lijiang, Yunnan, 大理, 丽江, 云南, 香格里拉, 西双版纳, 平遥, 凤凰
  布达拉宫, 转经, 经幡, 纳木错, 高原, 高反: Tibet, Lhasa, 西藏, 拉萨, 青海, 林芝
  沙漠, 骆驼, 莫高窟, 鸣沙山, 月牙泉, desert, dunes, oasis: Dunhuang, Sahara, Morocco, Dubai, Namibia, Gobi, Oman, 敦煌, 撒哈拉, 摩洛哥, 迪拜, 新疆, 宁夏, 内蒙古, 阿拉善
  草原, 蒙古包, 骑马, 那达慕, 羊群, grassland, steppe, yurt: Mongolia, Kazakhstan, Kyrgyzstan, 内蒙古, 呼伦贝尔, 蒙古, 新疆, 伊犁
  冰雕, 冰雪大世界, 雪乡, 雾凇, ice sculptures, 冰灯: Harbin, Sapporo, 哈尔滨, 雪乡, 札幌, 吉林, 东北
  漓江, 喀斯特, 梯田, 竹筏, karst, rice terraces: Guilin, Yangshuo, Bali, Sapa, 桂林, 阳朔, 广西, 元阳, 龙脊, 下龙湾
  beach, sunscreen, snorkel, palm trees, coral reef, island, bikini, sandals, hammock, 海边, 海滩, 沙滩, 海岛, 防晒霜, 椰子, 浮潜, 珊瑚, 潜水, 拖鞋: Maldives, Hawaii, Bali, Phuket, Thailand, Caribbean, Seychelles, Mauritius, Fiji, Sanya, Okinawa, Mallorca, Ibiza, Crete, Canary, Tenerife, Cancun, Philippines, Boracay, Algarve, Croatia, Zanzibar, 马尔代夫, 夏威夷, 巴厘岛, 普吉岛, 泰国, 三亚, 海南, 冲绳, 塞舌尔, 毛里求斯, 斐济, 厦门, 青岛, 北海, 长滩岛, 涠洲岛, 坎昆
  ski resort, slopes, snow, ski pass, alps, chalet, 雪场, 雪道, 阿尔卑斯, 滑雪场: Alps, Switzerland, Austria, Tyrol, Chamonix, Hokkaido, Niseko, Aspen, Whistler, Dolomites, Zermatt, Innsbruck, 瑞士, 奥地利, 北海道, 阿勒泰, 崇礼, 亚布力, 长白山
  palm island, burj khalifa, skyscraper, sheikh, 帆船酒店, 哈利法塔, 土豪: Dubai, Emirates, Dhabi, Qatar, 迪拜, 阿联酋, 阿布扎比, 卡塔尔
  merlion, marina bay, hawker centre, durian, 鱼尾狮, 金沙酒店, 娘惹: Singapore, Malaysia, Penang, 新加坡, 马来西亚, 槟城
  oktoberfest, beer festival, neuschwanstein, brandenburg gate, berlin wall, 啤酒节, 新天鹅堡, 勃兰登堡门, 柏林墙: Munich, Bavaria, Germany, Berlin, Qingdao, 慕尼黑, 德国, 柏林, 青岛
  mozart, waltz, opera ball, schnitzel, 金色大厅, 莫扎特, 华尔兹: Vienna, Salzburg, Austria, 维也纳, 萨尔茨堡, 奥地利
  red square, kremlin, ballet, trans siberian, baikal, 红场, 克里姆林宫, 贝加尔湖, 西伯利亚铁路: Moscow, Russia, Petersburg, Siberia, 莫斯科, 俄罗斯, 圣彼得堡, 西伯利亚
  penguins, polar expedition, icebreaker, drake passage, 企鹅, 破冰船, 科考: Antarctica, Patagonia, Falklands, 南极, 南极洲, 火地岛
  salar, salt flats, salt lake, 盐湖, 天空之镜: Bolivia, Uyuni, Utah, Qinghai, 玻利维亚, 乌尤尼, 青海, 茶卡
  maple leaves, niagara, mounties, rockies, 枫叶, 尼亚加拉瀑布, 落基山: Canada, Toronto, Vancouver, Banff, Quebec, Kyoto, 加拿大, 多伦多, 温哥华, 班夫, 京都
  visa, passport, currency, exchange money, adapter, jet lag, suitcase, boarding pass, flight, plane ticket, airport, customs, abroad, travel insurance, itinerary, 签证, 护照, 换汇, 外币, 转换插头, 时差, 行李, 登机牌, 机票, 航班, 出国, 旅行保险, 攻略, 订酒店: trip, travel, flight, fly, holiday, vacation, honeymoon, abroad, tour, 旅行, 旅游, 出国, 飞, 度假, 出差, 蜜月, 自由行, 机票
  tuxedo, vows, bridesmaid, bouquet, aisle, rings, bride, groom, wedding dress, rsvp, 婚纱, 伴娘, 伴郎, 婚戒, 喜糖, 请柬, 喜酒, 新娘, 份子钱, 婚宴: wedding, marry, married, engaged, engagement, 结婚, 婚礼, 订婚, 领证, 办婚礼
  exam room, pencil, revision, revise, cram, admission ticket, score, pass mark, invigilator, 准考证, 考场, 备考, 复习, 刷题, 铅笔, 分数线, 上岸: exam, exams, test, finals, ielts, toefl, gre, certificate, licence, 考试, 考研, 高考, 考证, 雅思, 托福, 考公, 期末, 四级, 六级, 科目
  due date, midwife, maternity leave, crib, baby shower, nursery, pram, 预产期, 产检, 待产, 月子, 婴儿床, 产假, 尿布: pregnant, pregnancy, expecting, baby, birth, 怀孕, 宝宝, 生孩子, 预产期, 二胎, 分娩
  surgery, surgeon, anaesthetic, hospital bag, fasting, stitches, 手术, 住院, 麻醉, 开刀, 术前: surgery, operation, hospital, procedure, 手术, 开刀, 住院, 医院
  boxes, moving van, removal, bubble wrap, new keys, house warming, 打包, 纸箱, 搬家公司, 乔迁, 新房钥匙: move, moving, relocate, relocating, apartment, 搬家, 搬, 新家, 乔迁, 新房
  suit, cv, résumé, recruiter, hiring manager, portfolio, 西装, 简历, 面试官, 猎头, 招聘: interview, job, application, 面试, 应聘, 求职, 跳槽
  retire, retirement, old age, pension, later years, twilight years, golden years, 晚年, 退休, 养老, 老了, 退休金, 余生, 老年: retire, retirement, pension, 养老, 退休, 晚年, 终老
  `,
);
