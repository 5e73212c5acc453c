import { associateLines, type WordAssociation } from './associate.ts';

/** Where people say what they do again and again, can do, or like to do. */
const doing = ['routine', 'skill', 'likes', 'favourite', 'plan', 'goal'];

/** Gear, places and occasions with the activity that they belong to. */
export const activityAssociations: readonly WordAssociation[] = associateLines(
  doing,
  `
  goggles, swimsuit, swimming costume, swimming cap, trunks, bikini, pool, laps, chlorine, lifeguard, freestyle, breaststroke, 泳镜, 泳衣, 泳裤, 泳帽, 泳池, 游泳馆, 游泳池, 下水, 自由泳, 蛙泳, 戏水: swim, swimming, swimmer, aqua, snorkelling, diving, triathlon, 游泳, 蛙泳, 自由泳, 潜水, 铁人三项
  mat, yoga mat, leggings, downward dog, stretch, stretching, namaste, 瑜伽垫, 垫子, 瑜伽服, 拉伸, 打坐: yoga, pilates, stretching, meditation, meditate, 瑜伽, 普拉提, 冥想, 打坐
  racket, racquet, court, backhand, wimbledon, shuttlecock, 球拍, 拍子, 网球场, 羽毛球馆, 球馆, 羽毛球拍, 网球拍: tennis, badminton, squash, padel, 网球, 羽毛球, 壁球, 乒乓球
  paddle, table tennis bat, ping pong table, 乒乓球台, 球桌, 乒乓球拍, 胶皮: table-tennis, ping, pong, 乒乓球, 乒乓, 桌球
  running shoes, trainers, jog, start line, marathon, race bib, finish line, parkrun, treadmill, 跑鞋, 操场, 塑胶跑道, 跑道, 马拉松, 号码布, 跑步机, 晨练, 起跑: run, running, runner, jog, jogging, marathon, 跑步, 慢跑, 晨跑, 夜跑, 马拉松
  dumbbell, dumbbells, barbell, weights, treadmill, gym bag, locker, protein shake, personal trainer, sports bag, workout clothes, muscles, 哑铃, 杠铃, 健身包, 健身房, 健身卡, 私教, 撸铁, 蛋白粉, 运动包, 储物柜: gym, workout, weights, crossfit, weightlifting, lifting, fitness, exercise, 健身, 健身房, 举铁, 撸铁, 锻炼, 力量训练
  helmet, saddle, bike lane, bicycle, handlebars, pedals, puncture, lycra, velodrome, 头盔, 骑行服, 车胎, 单车, 骑行: cycle, cycling, cyclist, bike, biking, bicycle, motorbike, 骑车, 骑行, 自行车, 单车, 摩托车
  boots, hiking boots, rucksack, backpack, trail, trekking poles, summit, mountain, mountains, 登山鞋, 登山杖, 冲锋衣, 背包, 山顶, 爬坡, 徒步鞋: hike, hiking, trek, trekking, climbing, mountaineering, walking, 爬山, 登山, 徒步, 远足, 露营
  chalk, harness, rope, climbing shoes, boulder, climbing wall, carabiner, 攀岩鞋, 岩壁, 镁粉, 岩馆, 抱石, 安全绳: climb, climbing, bouldering, abseiling, 攀岩, 抱石
  skis, ski pass, slopes, snowboard, ski boots, lift pass, chalet, powder, 滑雪板, 雪场, 雪板, 雪道, 滑雪服, 护目镜: ski, skiing, snowboard, snowboarding, 滑雪, 单板
  skates, ice rink, rink, puck, 冰鞋, 溜冰场, 冰场, 冰刀: skate, skating, hockey, 滑冰, 溜冰, 花样滑冰, 冰球
  surfboard, wetsuit, waves, beach, tide, 冲浪板, 潜水服, 海浪: surf, surfing, diving, kitesurfing, windsurfing, 冲浪, 潜水
  oxygen tank, fins, flippers, snorkel, regulator, coral, reef, 脚蹼, 氧气瓶, 珊瑚: dive, diving, scuba, snorkelling, 潜水, 浮潜, 水肺
  boat, oar, oars, sail, mast, harbour, regatta, lake, 桨, 帆船, 划艇, 赛艇: row, rowing, sail, sailing, kayak, kayaking, canoe, 划船, 帆船, 皮划艇, 赛艇, 龙舟
  football boots, shin pads, pitch, goalkeeper, striker, penalty, five a side, 球鞋, 足球场, 球门, 踢球, 守门, 世界杯: football, soccer, futsal, rugby, 足球, 踢球, 踢足球, 五人制
  hoop, dunk, jersey, nba, 篮筐, 篮板, 灌篮, 篮球场, 球衣, 投篮: basketball, netball, 篮球, 打篮球
  spike, beach court, 排球场, 扣球: volleyball, 排球
  wicket, pitcher, innings, glove, 球棒, 棒球手套: cricket, baseball, softball, 棒球, 垒球
  clubs, tee, putter, golf course, caddie, green fee, 球杆, 高尔夫球场, 果岭: golf, golfer, 高尔夫
  snooker table, 台球厅, 球杆, 台球桌: snooker, pool, billiards, 台球, 斯诺克, 桌球
  gloves, boxing gloves, mouthguard, punch bag, black belt, dojo, sparring, 拳套, 拳击手套, 道服, 黑带, 道馆, 沙袋, 腰带: boxing, karate, judo, taekwondo, aikido, kickboxing, jiu-jitsu, kung, martial, mma, fencing, wrestling, 拳击, 空手道, 柔道, 跆拳道, 武术, 散打, 泰拳, 搏击, 太极, 太极拳
  sword, foil, épée, duel, 剑, 佩剑, 花剑: fencing, kendo, 击剑, 剑道
  bow, arrow, arrows, quiver, bullseye, 弓箭, 箭, 靶子: archery, darts, shooting, 射箭, 射击
  saddle, stable, riding boots, reins, hooves, 马鞍, 马靴, 马场, 骑马: ride, riding, horse, horses, equestrian, dressage, 骑马, 马术
  leotard, tutu, ballet shoes, pointe shoes, dance floor, dancing shoes, ballroom, partner dance, mirror room, 舞鞋, 芭蕾舞鞋, 舞池, 舞裙, 练功房, 舞会, 广场: dance, dancing, ballet, salsa, tango, ballroom, hip-hop, zumba, 跳舞, 舞蹈, 芭蕾, 街舞, 拉丁舞, 广场舞, 国标, 民族舞
  scales, etude, etudes, sonata, metronome, sheet music, recital, accompany, duet, grand piano, conservatory, 琴键, 音阶, 琴谱, 乐谱, 练琴, 练习曲, 节拍器, 伴奏, 考级, 四手联弹, 琴: piano, keyboard, music, violin, cello, guitar, flute, clarinet, trumpet, organ, harp, 钢琴, 弹琴, 电子琴, 小提琴, 大提琴, 古筝, 吉他, 琴课, 弹钢琴, 音乐课
  orchestra, symphony, quartet, string quartet, chamber music, strings, conductor, philharmonic, 乐团, 交响乐团, 管弦乐, 四重奏, 民乐团, 合奏: violin, viola, cello, bass, flute, oboe, clarinet, bassoon, horn, trumpet, trombone, tuba, harp, timpani, percussion, 小提琴, 中提琴, 大提琴, 长笛, 单簧管, 双簧管, 小号, 圆号, 长号, 竖琴, 定音鼓, 二胡, 琵琶, 古筝, 笛子, 扬琴, 唢呐
  band, gig, jam session, jam, busking, campfire, open mic, rock band, jazz, amplifier, rehearsal room, 乐队, 篝火, 弹唱, 排练, 路演, 伴奏, 音箱: guitar, bass, drums, drummer, keyboard, piano, saxophone, trumpet, harmonica, ukulele, banjo, vocals, sing, singing, 吉他, 贝斯, 架子鼓, 打鼓, 键盘, 萨克斯, 口琴, 尤克里里, 唱歌, 主唱, 弹唱
  microphone, sing along, karaoke, choir, choral, carol, hymn, soprano, tenor, alto, lyrics, duet, voice, 麦克风, 合唱, 合唱团, 卡拉, 飙歌, 点歌, 歌词, 高音, ktv: sing, singing, singer, choir, karaoke, vocals, opera, 唱歌, 合唱, 歌唱, 声乐, 唱戏, 京剧, 飙歌
  perform, performance, talent show, stage, on stage, show off, entertain, party piece, variety show, audience, applause, new year's party, gala, entertain guests, 表演, 节目, 上台, 才艺, 才艺展示, 年会, 晚会, 联欢会, 助兴, 登台, 露一手, 献艺, 舞台, 演出, 春晚, 文艺汇演: piano, violin, cello, guitar, flute, drums, saxophone, ukulele, accordion, harmonica, trumpet, sing, singing, dance, dancing, juggle, juggling, magic, comedy, poetry, beatbox, rap, 钢琴, 小提琴, 大提琴, 吉他, 二胡, 古筝, 琵琶, 笛子, 口琴, 萨克斯, 架子鼓, 唱歌, 跳舞, 舞蹈, 魔术, 相声, 小品, 朗诵, 京剧, 快板, 口技, 变脸, 杂技, 葫芦丝, 古琴, 唢呐, 太极
  instrument, instruments, musical, musician, 乐器, 什么琴, 民乐, 西洋乐器, 演奏: piano, violin, viola, cello, guitar, bass, flute, clarinet, oboe, saxophone, trumpet, trombone, drums, ukulele, accordion, harmonica, harp, organ, keyboard, banjo, mandolin, recorder, 钢琴, 小提琴, 大提琴, 吉他, 二胡, 古筝, 琵琶, 笛子, 口琴, 萨克斯, 架子鼓, 长笛, 小号, 葫芦丝, 古琴, 唢呐, 手风琴, 贝斯, 尤克里里, 电子琴, 竖琴
  easel, canvas, brushes, brush, watercolours, sketchbook, palette, gallery, 画板, 画架, 画笔, 颜料, 调色盘, 写生, 素描本: paint, painting, draw, drawing, sketching, watercolour, oil, art, 画画, 绘画, 油画, 水彩, 素描, 国画, 写生, 美术
  ink, brush pen, inkstone, xuan paper, brush, couplet, 毛笔, 墨, 墨汁, 砚台, 宣纸, 字帖, 春联, 对联, 临帖: calligraphy, ink, 书法, 毛笔字, 练字, 国画
  clay, kiln, pottery wheel, apron, glaze, 陶土, 拉坯, 窑, 围裙, 泥巴: pottery, ceramics, sculpture, 陶艺, 陶瓷, 雕塑
  yarn, wool, needles, needle, thread, sewing machine, fabric, 毛线, 针线, 织针, 钩针, 布料, 缝纫机: knit, knitting, crochet, sew, sewing, embroidery, quilting, 织毛衣, 编织, 刺绣, 缝纫, 钩针, 十字绣
  camera, lens, tripod, darkroom, shutter, photo shoot, 相机, 镜头, 三脚架, 快门, 拍照: photography, photograph, photographer, photos, film, 摄影, 拍照, 拍摄
  tent, sleeping bag, campsite, campfire, marshmallows, 帐篷, 睡袋, 营地, 篝火: camp, camping, hike, hiking, 露营, 野营, 徒步
  rod, fishing rod, bait, hook, tackle, float, 鱼竿, 钓竿, 鱼饵, 鱼钩, 鱼塘, 水库: fish, fishing, angling, 钓鱼, 垂钓
  spade, seeds, soil, greenhouse, flower bed, watering can, compost, allotment, 铲子, 种子, 花盆, 浇花, 花园, 菜园: garden, gardening, plants, vegetables, flowers, 园艺, 种花, 种菜, 养花, 多肉
  oven, whisk, sourdough starter, yeast, apron, icing, cake tin, rolling pin, 烤箱, 打蛋器, 酵母, 模具, 裱花, 围裙: bake, baking, cooking, pastry, bread, cakes, 烘焙, 烤面包, 做蛋糕, 做饭, 做菜, 下厨, 烹饪
  chessboard, checkmate, opening move, rook, knight, bishop, pawn, board game, game night, 棋盘, 棋子, 将军, 残局, 对弈, 桌游: chess, go, draughts, backgammon, scrabble, boardgames, 下棋, 围棋, 象棋, 国际象棋, 五子棋, 军棋, 桌游, 将棋
  card table, deck, poker chips, casino, 扑克, 牌桌, 打牌, 纸牌, 三缺一, 凑一桌: poker, bridge, rummy, canasta, mahjong, 扑克, 打牌, 麻将, 桥牌, 斗地主, 掼蛋
  console, controller, joystick, gaming, headset, high score, 手柄, 主机, 开黑, 游戏机, 网吧: gaming, games, game, nintendo, playstation, xbox, esports, 游戏, 打游戏, 电竞, 手游
  novel, bookshop, library card, bookmark, paperback, kindle, book club, page turner, 书店, 书签, 读书会, 图书馆, 书架: read, reading, books, novels, fiction, poetry, 读书, 看书, 阅读, 小说, 诗歌
  cinema, popcorn, screening, box office, film festival, 电影票, 影院, 爆米花, 影展: films, movies, documentaries, horror, comedies, cinema, thrillers, 电影, 纪录片, 恐怖片, 喜剧, 科幻片
  concert, concert ticket, vinyl, playlist, headphones, festival, 演唱会, 音乐会, 唱片, 歌单, 耳机, 音乐节, 黑胶: music, jazz, rock, classical, opera, techno, metal, folk, pop, hip-hop, 音乐, 爵士, 摇滚, 古典, 民谣, 歌剧, 说唱, 古典音乐
  stamp, stamps, coin, coins, auction, display case, 集邮册, 邮册, 拍卖, 古币: collect, collecting, collection, stamps, coins, 收集, 收藏, 集邮, 邮票, 古币
  telescope, stargazing, constellations, eclipse, meteor shower, 望远镜, 星座, 流星雨, 星空, 日食: astronomy, stars, stargazing, 天文, 观星, 星空
  binoculars, bird feeder, nest, species, 望远镜, 鸟窝, 鸟类: birdwatching, birding, birds, 观鸟, 鸟
  stethoscope, check up, dentist chair, cavity, teeth, drill, toothache, 牙医, 洗牙, 补牙, 牙疼, 口腔, 体检, 复查, 挂号: dentist, appointment, checkup, doctor, clinic, 牙医, 预约, 体检, 看牙, 复诊, 医院
  homework, textbook, vocabulary, grammar, flashcards, language class, 课本, 单词, 语法, 背单词, 作业, 口语: lesson, lessons, class, course, learn, learning, 上课, 课, 学习, 补习, 网课
  teacher, coach, tutor, instructor, lesson, class, course, trainer, 老师, 教练, 家教, 上课, 课程, 兴趣班, 补习班, 培训班: lesson, lessons, class, classes, course, training, practice, rehearsal, tutor, 课, 上课, 训练, 练习, 培训, 辅导, 排练
  steering wheel, driver, behind the wheel, motorway, drive, chauffeur, road trip, rent a car, hire car, 方向盘, 上路, 自驾, 代驾, 租车, 高速, 开车: drive, driving, licence, license, driver, 驾照, 开车, 驾驶, 驾驶证, 车
  `,
);
