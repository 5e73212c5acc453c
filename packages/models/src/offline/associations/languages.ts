import { associateLines, type WordAssociation } from './associate.ts';

/** Countries and their larger cities with the languages spoken there. */
export const languageAssociations: readonly WordAssociation[] = associateLines(
  ['language', 'skill'],
  `
  Germany, German, Berlin, Munich, Hamburg, Cologne, Frankfurt, Stuttgart, Dresden, Leipzig, Austria, Austrian, Vienna, Viennese, Salzburg, Graz, Innsbruck, Bavaria, Bern, Basel, Bremen, Düsseldorf, 德国, 柏林, 慕尼黑, 汉堡, 科隆, 法兰克福, 奥地利, 维也纳, 萨尔茨堡, 斯图加特, 苏黎世, 瑞士: German, 德语, 德文
  Switzerland, Swiss, Zurich: German, French, Italian, Romansh, 德语, 法语, 意大利语
  France, French, Paris, Parisian, Lyon, Marseille, Bordeaux, Toulouse, Strasbourg, Lille, Nantes, Provence, Brittany, Geneva, Lausanne, Quebec, Québec, Montreal, Monaco, Senegal, Dakar, Abidjan, Morocco, Casablanca, Tunisia, Algeria, Cameroon, Congo, Kinshasa, 法国, 巴黎, 里昂, 马赛, 尼斯, 波尔多, 图卢兹, 斯特拉斯堡, 日内瓦, 洛桑, 魁北克, 蒙特利尔, 摩纳哥, 塞内加尔: French, 法语, 法文
  Belgium, Belgian, Brussels, 比利时, 布鲁塞尔: French, Dutch, Flemish, German, 法语, 荷兰语
  Luxembourg, 卢森堡: French, German, Luxembourgish, 法语, 德语
  Spain, Spanish, Madrid, Barcelona, Seville, Valencia, Granada, Bilbao, Malaga, Zaragoza, Mallorca, Mexico, Mexican, Cancun, Guadalajara, Argentina, Buenos Aires, Chile, Santiago, Peru, Lima, Cusco, Colombia, Bogota, Medellin, Ecuador, Quito, Bolivia, La Paz, Uruguay, Montevideo, Paraguay, Venezuela, Caracas, Cuba, Havana, Costa Rica, Guatemala, Panama, Honduras, Nicaragua, Puerto Rico, Latin America, 西班牙, 马德里, 巴塞罗那, 塞维利亚, 瓦伦西亚, 格拉纳达, 墨西哥, 阿根廷, 布宜诺斯艾利斯, 智利, 秘鲁, 利马, 哥伦比亚, 波哥大, 厄瓜多尔, 玻利维亚, 古巴, 哈瓦那, 哥斯达黎加, 危地马拉, 巴拿马, 委内瑞拉, 乌拉圭, 南美, 拉美: Spanish, Castilian, 西班牙语, 西语, 西班牙文
  Catalonia, Barcelona, Girona, Andorra, 加泰罗尼亚, 巴塞罗那: Catalan, 加泰罗尼亚语
  Basque Country, Bilbao, San Sebastian, 毕尔巴鄂: Basque, 巴斯克语
  Portugal, Portuguese, Lisbon, Porto, Algarve, Coimbra, Madeira, Azores, Brazil, Brazilian, Rio, Rio de Janeiro, Sao Paulo, Salvador, Angola, Luanda, Mozambique, Maputo, 葡萄牙, 里斯本, 波尔图, 巴西, 里约, 里约热内卢, 圣保罗, 安哥拉, 莫桑比克, 澳门: Portuguese, 葡萄牙语, 葡语, 葡萄牙文
  Italy, Italian, Rome, Roman, Milan, Florence, Venice, Naples, Turin, Bologna, Palermo, Sicily, Tuscany, Sardinia, Genoa, Verona, Pisa, Lugano, 意大利, 罗马, 米兰, 佛罗伦萨, 威尼斯, 那不勒斯, 都灵, 西西里, 博洛尼亚, 比萨: Italian, 意大利语, 意语, 意大利文
  Netherlands, Dutch, Holland, Amsterdam, Rotterdam, Utrecht, The Hague, Eindhoven, Antwerp, Ghent, Bruges, Flanders, 荷兰, 阿姆斯特丹, 鹿特丹, 乌得勒支, 海牙, 安特卫普: Dutch, Flemish, 荷兰语
  Sweden, Swedish, Stockholm, Gothenburg, Malmö, Malmo, Uppsala, 瑞典, 斯德哥尔摩, 哥德堡: Swedish, 瑞典语
  Norway, Norwegian, Oslo, Bergen, Trondheim, Stavanger, 挪威, 奥斯陆, 卑尔根: Norwegian, 挪威语
  Denmark, Danish, Copenhagen, Aarhus, Odense, 丹麦, 哥本哈根: Danish, 丹麦语
  Finland, Finnish, Helsinki, Tampere, Turku, Espoo, Oulu, Lapland, Rovaniemi, 芬兰, 赫尔辛基, 坦佩雷, 图尔库: Finnish, 芬兰语
  Iceland, Icelandic, Reykjavik, 冰岛, 雷克雅未克: Icelandic, 冰岛语
  Estonia, Estonian, Tallinn, Tartu, 爱沙尼亚, 塔林: Estonian, 爱沙尼亚语
  Latvia, Latvian, Riga, 拉脱维亚, 里加: Latvian, 拉脱维亚语
  Lithuania, Lithuanian, Vilnius, Kaunas, 立陶宛, 维尔纽斯: Lithuanian, 立陶宛语
  Poland, Polish, Warsaw, Krakow, Cracow, Gdansk, Wroclaw, Poznan, Lodz, 波兰, 华沙, 克拉科夫: Polish, 波兰语
  Czech Republic, Czechia, Czech, Prague, Brno, Pilsen, 捷克, 布拉格, 布尔诺: Czech, 捷克语
  Slovakia, Slovak, Bratislava, Kosice, 斯洛伐克, 布拉迪斯拉发: Slovak, 斯洛伐克语
  Hungary, Hungarian, Budapest, Debrecen, 匈牙利, 布达佩斯: Hungarian, 匈牙利语
  Romania, Romanian, Bucharest, Cluj, Moldova, 罗马尼亚, 布加勒斯特, 摩尔多瓦: Romanian, 罗马尼亚语
  Bulgaria, Bulgarian, Sofia, Plovdiv, 保加利亚, 索非亚: Bulgarian, 保加利亚语
  Greece, Greek, Athens, Thessaloniki, Crete, Santorini, Cyprus, 希腊, 雅典, 圣托里尼, 塞浦路斯: Greek, 希腊语
  Turkey, Turkish, Istanbul, Ankara, Izmir, Antalya, Cappadocia, 土耳其, 伊斯坦布尔, 安卡拉, 卡帕多奇亚: Turkish, 土耳其语
  Croatia, Croatian, Zagreb, Dubrovnik, 克罗地亚, 萨格勒布: Croatian, 克罗地亚语
  Serbia, Serbian, Belgrade, Novi Sad, Bosnia, Sarajevo, 塞尔维亚, 贝尔格莱德, 萨拉热窝: Serbian, Bosnian, 塞尔维亚语
  Slovenia, Slovenian, Ljubljana, Maribor, 斯洛文尼亚, 卢布尔雅那: Slovenian, Slovene, 斯洛文尼亚语
  Albania, Albanian, Tirana, Kosovo, 阿尔巴尼亚, 地拉那: Albanian, 阿尔巴尼亚语
  Russia, Russian, Moscow, St Petersburg, Saint Petersburg, Kazan, Vladivostok, Novosibirsk, Siberia, Minsk, Belarus, 俄罗斯, 莫斯科, 圣彼得堡, 海参崴, 喀山, 白俄罗斯, 明斯克: Russian, 俄语, 俄文
  Ukraine, Ukrainian, Kyiv, Kiev, Lviv, Odesa, Odessa, 乌克兰, 基辅: Ukrainian, Russian, 乌克兰语, 俄语
  Kazakhstan, Almaty, Astana, 哈萨克斯坦, 阿拉木图: Kazakh, Russian, 哈萨克语, 俄语
  Georgia, Tbilisi, Batumi, 格鲁吉亚, 第比利斯: Georgian, 格鲁吉亚语
  Armenia, Yerevan, 亚美尼亚, 埃里温: Armenian, 亚美尼亚语
  Japan, Japanese, Tokyo, Osaka, Kyoto, Nagoya, Sapporo, Fukuoka, Hiroshima, Yokohama, Kobe, Nara, Okinawa, Hokkaido, anime, manga, karaoke, 日本, 东京, 大阪, 京都, 名古屋, 札幌, 福冈, 广岛, 横滨, 神户, 奈良, 冲绳, 北海道, 动漫, 日剧, 动画片: Japanese, 日语, 日文
  Korea, Korean, South Korea, Seoul, Busan, Incheon, Jeju, Daegu, k-drama, kdrama, k-pop, kpop, 韩国, 首尔, 釜山, 济州, 济州岛, 仁川, 韩剧: Korean, 韩语, 韩文, 朝鲜语
  China, Chinese, Beijing, Shanghai, Shenzhen, Chengdu, Xi'an, Hangzhou, Nanjing, Wuhan, Chongqing, Taiwan, Taipei, Kaohsiung, Taichung, Singapore, 中国, 北京, 上海, 台湾, 台北, 新加坡: Chinese, Mandarin, Putonghua, 中文, 汉语, 普通话, 国语
  Hong Kong, Guangzhou, Canton, Guangdong, Macau, Kowloon, 香港, 广州, 广东, 澳门, 九龙, 佛山, 港剧, 粤剧, 早茶: Cantonese, 粤语, 广东话, 白话
  Fujian, Xiamen, Taiwan, Tainan, 福建, 厦门, 泉州, 漳州, 台湾, 台南, 闽南: Hokkien, Taiwanese, Minnan, 闽南语, 闽南话, 台语
  Shanghai, 上海, 弄堂, 沪剧: Shanghainese, 上海话, 沪语
  Sichuan, Chengdu, Chongqing, 四川, 成都, 重庆: Sichuanese, 四川话, 重庆话
  Mongolia, Ulaanbaatar, 蒙古, 乌兰巴托, 内蒙古: Mongolian, 蒙古语, 蒙语
  Tibet, Lhasa, 西藏, 拉萨: Tibetan, 藏语
  Xinjiang, Urumqi, Kashgar, 新疆, 乌鲁木齐, 喀什: Uyghur, 维语, 维吾尔语
  Vietnam, Vietnamese, Hanoi, Saigon, Ho Chi Minh City, Da Nang, 越南, 河内, 胡志明市, 岘港, 西贡: Vietnamese, 越南语, 越语
  Thailand, Thai, Bangkok, Chiang Mai, Phuket, Pattaya, 泰国, 曼谷, 清迈, 普吉岛, 芭提雅: Thai, 泰语, 泰文
  Cambodia, Phnom Penh, Siem Reap, Angkor, 柬埔寨, 金边, 吴哥: Khmer, 柬埔寨语, 高棉语
  Laos, Vientiane, Luang Prabang, 老挝, 万象, 琅勃拉邦: Lao, 老挝语
  Myanmar, Burma, Yangon, Mandalay, 缅甸, 仰光: Burmese, 缅甸语
  Indonesia, Indonesian, Jakarta, Bali, Java, Yogyakarta, Surabaya, 印尼, 印度尼西亚, 雅加达, 巴厘岛: Indonesian, Javanese, 印尼语
  Malaysia, Malaysian, Kuala Lumpur, Penang, Borneo, Brunei, 马来西亚, 吉隆坡, 槟城, 文莱: Malay, 马来语
  Philippines, Filipino, Manila, Cebu, 菲律宾, 马尼拉, 宿务: Tagalog, Filipino, 菲律宾语, 他加禄语
  India, Indian, Delhi, Mumbai, Bollywood, Jaipur, Agra, Varanasi, 印度, 德里, 新德里, 孟买, 宝莱坞, 斋浦尔: Hindi, Marathi, 印地语
  Chennai, Tamil Nadu, Sri Lanka, Colombo, 金奈, 斯里兰卡: Tamil, Sinhala, 泰米尔语
  Bangladesh, Dhaka, Kolkata, Calcutta, 孟加拉, 加尔各答, 达卡: Bengali, 孟加拉语
  Pakistan, Karachi, Lahore, Islamabad, 巴基斯坦, 卡拉奇: Urdu, Punjabi, 乌尔都语
  Nepal, Kathmandu, 尼泊尔, 加德满都: Nepali, 尼泊尔语
  Iran, Iranian, Tehran, Isfahan, Shiraz, Persia, Afghanistan, Kabul, 伊朗, 德黑兰, 伊斯法罕, 阿富汗: Persian, Farsi, Dari, Pashto, 波斯语
  Egypt, Egyptian, Cairo, Alexandria, Luxor, Dubai, Abu Dhabi, Emirates, Saudi Arabia, Riyadh, Jeddah, Qatar, Doha, Kuwait, Bahrain, Oman, Muscat, Jordan, Amman, Petra, Lebanon, Beirut, Syria, Damascus, Iraq, Baghdad, Morocco, Marrakesh, Marrakech, Casablanca, Fez, Tunis, Tunisia, Algeria, Algiers, Libya, Sudan, Khartoum, Yemen, 埃及, 开罗, 迪拜, 阿布扎比, 阿联酋, 沙特, 利雅得, 卡塔尔, 多哈, 约旦, 安曼, 黎巴嫩, 贝鲁特, 摩洛哥, 卡萨布兰卡, 马拉喀什, 突尼斯, 阿曼, 伊拉克: Arabic, 阿拉伯语, 阿拉伯文
  Israel, Israeli, Tel Aviv, Jerusalem, Haifa, 以色列, 特拉维夫, 耶路撒冷: Hebrew, 希伯来语
  Kenya, Nairobi, Tanzania, Zanzibar, Mombasa, 肯尼亚, 内罗毕, 坦桑尼亚: Swahili, 斯瓦希里语
  Ethiopia, Addis Ababa, 埃塞俄比亚: Amharic, 阿姆哈拉语
  South Africa, Cape Town, Johannesburg, Durban, 南非, 开普敦, 约翰内斯堡: Afrikaans, Zulu, Xhosa, English, 英语
  Nigeria, Lagos, Abuja, 尼日利亚, 拉各斯: Yoruba, Igbo, Hausa, English, 英语
  England, English, Britain, London, Manchester, Liverpool, Oxford, Cambridge, Scotland, Edinburgh, Glasgow, Ireland, Dublin, America, American, USA, United States, New York, Boston, Chicago, San Francisco, Los Angeles, Seattle, Texas, Hollywood, Canada, Toronto, Vancouver, Australia, Sydney, Melbourne, Perth, Brisbane, New Zealand, Auckland, Singapore, 英国, 伦敦, 曼彻斯特, 爱丁堡, 爱尔兰, 都柏林, 美国, 纽约, 波士顿, 芝加哥, 旧金山, 洛杉矶, 西雅图, 加拿大, 多伦多, 温哥华, 澳大利亚, 澳洲, 悉尼, 墨尔本, 新西兰, 奥克兰, 新加坡, 外企, 好莱坞, 美剧: English, 英语, 英文
  Wales, Cardiff, 威尔士: Welsh, 威尔士语
  Galway, Ireland, Connemara, 爱尔兰: Irish, Gaelic, 爱尔兰语
  deaf, deaf person, hard of hearing, 聋人, 聋哑人, 听障: sign, ASL, BSL, 手语
  blind, visually impaired, 盲人, 视障: Braille, 盲文
  Vatican, ancient Rome, inscription, 梵蒂冈: Latin, 拉丁语
  interpreter, translator, translation, subtitles, dubbed, phrasebook, bilingual, newspaper, dictionary, foreign film, 翻译, 口译, 字幕, 同声传译, 外语, 外国人, 老外, 原版, 双语, 出国: speak, fluent, native, 会说, 会讲, 母语, 流利, 双语
  `,
);
