import { words } from './words.ts';

const table = `
be:was,were,been|have:had,has|do:did,done,does|go:went,gone,goes|get:got,gotten|give:gave,given|take:took,taken|make:made|come:came|become:became|begin:began,begun|break:broke,broken|bring:brought|build:built|buy:bought|catch:caught|choose:chose,chosen|cut|draw:drew,drawn|dream:dreamt|drink:drank,drunk|drive:drove,driven|eat:ate,eaten|fall:fell,fallen|feed:fed|feel:felt|find:found|fly:flew,flown,flies|forget:forgot,forgotten|freeze:froze,frozen|grow:grew,grown|hate|hear:heard|hold:held|keep:kept|know:knew,known|lead:led|learn:learnt|leave:left|lend:lent|lose:lost|meet:met|pay:paid|put|quit|read|ride:rode,ridden|ring:rang,rung|rise:rose,risen|run:ran|say:said|see:saw,seen|sell:sold|send:sent|set|sew:sewn|shoot:shot|show:shown|sing:sang,sung|sit:sat|sleep:slept|speak:spoke,spoken|spend:spent|split|stand:stood|steal:stole,stolen|stick:stuck|swear:swore,sworn|swim:swam,swum|teach:taught|tell:told|think:thought|throw:threw,thrown|understand:understood|wake:woke,woken|wear:wore,worn|weave:wove,woven|win:won|write:wrote,written|bend:bent|bind:bound|bite:bit,bitten|blow:blew,blown|breed:bred|burn:burnt|deal:dealt|dig:dug|hide:hid,hidden|hurt|lay:laid|lie:lay,lain|mean:meant|rebuild:rebuilt|rewrite:rewrote,rewritten|seek:sought|shake:shook,shaken|shut|sink:sank,sunk|spill:spilt|spin:spun|spoil:spoilt|strike:struck|study:studied,studies|carry:carried,carries|marry:married,marries|try:tried,tries|apply:applied|worry:worried|retire|die:died,dying|tie:tying|qualify:qualified|specialise|specialize|outgrow:outgrew,outgrown|overcome:overcame|undergo:underwent,undergone|withdraw:withdrew,withdrawn|upset|outrun:outran`;
const forms = new Map<string, string>();
const pastForms = new Set<string>();
for (const entry of table.trim().split('|')) {
  const [lemma = '', list = ''] = entry.split(':');
  for (const form of list.split(',').filter(Boolean)) {
    forms.set(form, lemma);
    if (!/(?:s|ing)$/.test(form) || form === 'was') pastForms.add(form);
  }
}

/** Verbs whose base form ends in a letter that inflection drops or doubles; English. */
const bases: ReadonlySet<string> = new Set(
  words(`
live, move, work, study, love, like, hate, enjoy, dislike, prefer, adore, use, own, drive, ride, bike, cycle, commute, relocate, settle, reside, base, change, switch, replace, retire, resign, graduate, enrol, enroll, major, minor, practise, practice, dance, bake, pack, hand, welcome, unpack, settle, tell, earn, pay, visit, clean, wash, fix, pick, bring, sprain, fracture, twist, injure, dislocate, strain, heal, mend, propose, dump, elope, recruit, poach, accept, launch, open, close, end, kick, help, ask, wait, look, show, land, rent, swap, smoke, hike, skate, surf, ski, swim, run, jog, plan, travel, cancel, postpone, schedule, reschedule, join, start, stop, quit, finish, complete, adopt, rescue, name, call, rename, celebrate, turn, weigh, measure, take, make, have, come, give, leave, raise, foster, breed, train, paint, write, compose, sculpt, weave, code, type, game, juggle, whittle, fence, wrestle, box, climb, dive, sail, row, kayak, canoe, garden, sew, knit, crochet, quilt, cook, brew, ferment, pickle, collect, restore, repair, volunteer, donate, tutor, coach, manage, lead, freelance, intern, promote, hire, employ, fire, lay, dump, date, marry, divorce, separate, engage, propose, expect, diagnose, suffer, struggle, recover, outgrow, cure, heal, develop, avoid, skip, drop, drink, eat, cut, ditch, trade, upgrade, purchase, buy, sell, lose, break, donate, inherit, receive, lease, rent, share, mortgage, immigrate, emigrate, migrate, exchange, continue, attend, participate, compete, perform, rehearse, record, produce, publish, edit, translate, interpret, teach, lecture, research, invent, design, live, visit, explore, tour, drive, believe, value, support, follow, subscribe, watch, read, listen, play, go, wake, sleep, nap, meditate, pray, stretch, exercise, walk, invite, receive, wear, breathe, die, pass, rehome, decide, intend, arrange, organise, organize, book, reserve, register, apply, sign, submit, defend, sit, resume, serve, snore, stutter, sneeze, bathe, shave, dye, tie, bite, lie, hope, wish, plan, need, want, feel, seem, realise, realize, remember, forget, notice, mention, correct, update, specialise, specialize, dabble, moonlight, commission, apprentice, qualify, certify, license, retrain, transfer, shift, admire, appreciate, despise, loathe, detest, tolerate, crave, miss, grow, forage, fish, hunt, shoot, camp, picnic, parkour, skateboard, snowboard, rollerblade, unicycle, whistle, hum, sing, rap, beatbox, strum, drum, fiddle
`),
);

/** The base form of an English verb (folded): `moving` → `move`. Unknown words come back trimmed of their ending. */
export const lemma = (word: string): string => {
  const known = forms.get(word);
  if (known !== undefined) return known;
  if (bases.has(word)) return word;
  const candidates: string[] = [];
  if (word.endsWith('ing') && word.length > 4) {
    const stem = word.slice(0, -3);
    candidates.push(stem, `${stem}e`);
    if (/([a-z])\1$/.test(stem)) candidates.push(stem.slice(0, -1));
  } else if (word.endsWith('ied') && word.length > 4) candidates.push(`${word.slice(0, -3)}y`);
  else if (word.endsWith('ed') && word.length > 3) {
    const stem = word.slice(0, -2);
    candidates.push(stem, `${stem}e`);
    if (/([a-z])\1$/.test(stem)) candidates.push(stem.slice(0, -1));
  } else if (word.endsWith('ies') && word.length > 4) candidates.push(`${word.slice(0, -3)}y`);
  else if (word.endsWith('es') && word.length > 3)
    candidates.push(word.slice(0, -1), word.slice(0, -2));
  else if (word.endsWith('s') && !word.endsWith('ss') && word.length > 2)
    candidates.push(word.slice(0, -1));
  return (
    candidates.find((candidate) => bases.has(candidate) || isBase(candidate)) ??
    candidates[0] ??
    word
  );
};

const irregularBases = new Set(
  table
    .trim()
    .split('|')
    .map((entry) => entry.split(':')[0] ?? ''),
);
const isBase = (word: string): boolean => irregularBases.has(word);

/** Whether the word is a verb that the tables know, in any form. */
export const isKnownVerb = (word: string): boolean => {
  if (forms.has(word)) return true;
  const base = lemma(word);
  return bases.has(base) || isBase(base);
};

/** How a verb form stands: `-ed` and irregular pasts, `-ing`, or the bare and third-person forms. */
export const verbForm = (word: string): 'past' | 'ing' | 'base' => {
  if (pastForms.has(word)) return 'past';
  if (word.endsWith('ing') && word.length > 4 && word !== 'bring' && word !== 'sing') return 'ing';
  if (word.endsWith('ed') && !bases.has(word) && word.length > 3 && !irregularBases.has(word))
    return 'past';
  return 'base';
};
