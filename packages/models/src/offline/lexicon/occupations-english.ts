import { words } from './words.ts';

/** Occupations that no suffix gives away, or that a suffix alone would miss; English. */
const occupationsEnglish: ReadonlySet<string> = new Set(
  words(`
accountant, actor, actress, actuary, acupuncturist, administrator, agronomist, air traffic controller, analyst, anaesthetist, anesthesiologist, announcer, archaeologist, archivist, architect, art director, artist, assistant, astronaut, astronomer, attorney, au pair, auctioneer, auditor, author,
babysitter, baker, banker, barber, barista, barrister, bartender, bassist, beautician, beekeeper, biologist, blacksmith, blogger, boatbuilder, bookbinder, bookkeeper, bookseller, bosun, botanist, bouncer, brewer, bricklayer, broker, builder, bus driver, butcher, butler, buyer,
cabinetmaker, cameraman, captain, caregiver, caretaker, carer, carpenter, cartographer, cartoonist, cashier, caterer, cellist, chauffeur, cheesemaker, chef, chemist, childminder, chiropractor, choreographer, civil servant, cleaner, clerk, climber, coach, cobbler, comedian, columnist, composer, conductor, confectioner, conservator, consultant, contractor, cook, cooper, coordinator, copy editor, copywriter, coroner, counsellor, counselor, courier, crane operator, curator, customs officer,
dancer, data scientist, data analyst, dealer, dentist, dental hygienist, designer, detective, developer, diplomat, director, dispatcher, diver, dj, doctor, dog groomer, dog walker, doorman, doula, draughtsman, dressmaker, driver, ecologist, economist, editor, electrician, engineer, entrepreneur, estate agent, executive, farmer, farrier, farmhand, ferry pilot, film director, filmmaker, financial adviser, firefighter, fireman, fisherman, fishmonger, fitter, flight attendant, florist, forester, forklift driver, founder, freelancer, funeral director,
gamekeeper, gardener, geneticist, geographer, geologist, glassblower, glazier, goldsmith, grocer, groundskeeper, guard, guide, gynaecologist, hairdresser, hairstylist, handyman, harbour master, head chef, headteacher, historian, homemaker, hotelier, housekeeper, housewife, house husband, hr manager, hydrologist, illustrator, immunologist, influencer, inspector, instructor, insurance agent, interior designer, intern, interpreter, inventor, investigator, investor, ironworker,
janitor, jeweller, jeweler, jockey, joiner, journalist, judge, juggler, labourer, laborer, lab technician, landscaper, lawyer, lecturer, letter carrier, librarian, lifeguard, lighthouse keeper, linguist, lobbyist, locksmith, logistician, lorry driver, luthier, machinist, magician, maid, mail carrier, makeup artist, manager, manicurist, marine biologist, marketer, mason, masseur, masseuse, mathematician, mechanic, mediator, medic, merchant, metalworker, meteorologist, midwife, milliner, miner, minister, model, monk, musician,
nanny, nail technician, navigator, neurologist, neurosurgeon, notary, novelist, nun, nurse, nutritionist, dietitian, occupational therapist, oceanographer, officer, operator, ophthalmologist, optician, optometrist, orderly, organist, painter, paediatrician, pediatrician, paralegal, paramedic, park ranger, pastor, pastry chef, pathologist, pediatric nurse, perfumer, personal trainer, pharmacist, pharmacologist, philosopher, photographer, photojournalist, physician, physicist, physio, physiotherapist, pianist, piano tuner, pilot, playwright, plasterer, plumber, podiatrist, poet, police officer, policeman, policewoman, politician, porter, postal worker, postman, postwoman, potter, presenter, press officer, priest, principal, printer, prison officer, private detective, producer, product manager, product designer, professor, programmer, project manager, proofreader, psychiatrist, psychoanalyst, psychologist, publican, publicist, publisher, puppeteer,
quantity surveyor, quilter, rabbi, radiographer, radiologist, ranger, real estate agent, realtor, receptionist, recruiter, referee, reporter, researcher, restaurateur, restorer, retoucher, roofer, rigger, saddler, sailor, salesman, salesperson, saleswoman, sales rep, scaffolder, scientist, screenwriter, scriptwriter, sculptor, seamstress, secretary, security guard, set designer, sheep farmer, shepherd, shipwright, shoemaker, shop assistant, shopkeeper, signwriter, silversmith, singer, skipper, social worker, software developer, software engineer, soldier, solicitor, sommelier, songwriter, sound engineer, speech therapist, statistician, steward, stewardess, stockbroker, stonemason, store manager, street sweeper, stuntman, stylist, substitute teacher, surgeon, surveyor, systems administrator, sysadmin,
tailor, tanner, tattoo artist, tattooist, taxi driver, taxidermist, teacher, teaching assistant, technician, telemarketer, tester, therapist, tiler, toolmaker, tour guide, toymaker, train conductor, train driver, trainer, translator, travel agent, tree surgeon, truck driver, trucker, tuner, tutor, tv presenter, typesetter, typist, undertaker, umpire, upholsterer, urban planner, ux designer, usher, valet, vet, veterinarian, veterinary nurse, vicar, video editor, vintner, violinist, violin maker, vocalist, waiter, waitress, warden, warehouse worker, watchmaker, weaver, web developer, web designer, wedding planner, welder, winemaker, woodcarver, woodworker, writer, yoga teacher, yoga instructor, youth worker, zookeeper, zoologist, ceo, cto, cfo, coo, vp, qa, sre, dba, gp, pa, mp, team lead, tech lead, teamlead, dev, devops engineer, postdoc, phd student, student, undergraduate, graduate student, apprentice, trainee, retiree, pensioner, stay-at-home mum, stay-at-home mom, stay-at-home dad, mechanic, crew member, deckhand, park keeper, line cook, sous chef, night porter, museum guide, glass artist, sign painter, tram driver, pilot boat captain, flight controller, game designer, game developer, sound designer, voice actor, music teacher, primary school teacher, kindergarten teacher, nursery teacher, maths teacher, math teacher, english teacher, history teacher, science teacher, school counselor, school nurse, night nurse, lab assistant, research assistant, bike courier, bike mechanic, car mechanic, bank clerk, bank teller, teller, hotel receptionist, customer service rep, call centre agent
`),
);

const suffix =
  /(?:er|or|ist|ian|ant|ent|eer|ician|smith|wright|monger|keeper|maker|man|woman|master|herd|hand|nurse|chef|cook|guide|clerk|agent|officer|attendant|engineer|mechanic|pilot|coach|lead|head|surgeon|vet|assistant|worker|operator|scientist|director|rep|representative|specialist|technician|expert)s?$/;

/** Words that end like an occupation and are none. */
const notOccupations: ReadonlySet<string> = new Set(
  words(`
beginner, member, lover, owner, winner, loser, fighter, survivor, believer, follower, supporter, user, customer, father, mother, brother, sister, daughter, grandfather, grandmother, foreigner, stranger, newcomer, partner, leader, gamer, hoarder, smoker, non-smoker, drinker, runner, walker, sleeper, riser, early riser, eater, morning person, vegetarian, pescatarian, christian, american, canadian, australian, italian, german, russian, brazilian, norwegian, ukrainian, indian, asian, european, hungarian, romanian, bulgarian, austrian, belgian, egyptian, nigerian, iranian, malaysian, indonesian, colombian, peruvian, argentinian, chilean,
atheist, feminist, pacifist, buddhist, optimist, pessimist, perfectionist, minimalist, extrovert, introvert, parent, resident, adolescent, patient, reader, listener, learner, adult, person, human, human being, man, woman, number, letter, monster, procrastinator, overthinker, commuter, teenager, outsider, insider, right-hander, left-hander, lefty, early bird, night owl, fan, elder, senior, junior, minor, mentor, donor, blood donor, organ donor, homeowner, flier, flyer, swimmer, rider, giver, taker, talker, quitter, sinner, tourist, visitor, collector, hiker, camper, traveler, traveller, dreamer, twitcher, birdwatcher, stamp collector
`),
);

/**
 * Whether a noun phrase (folded, without article) names what somebody does for a living. Rank and
 * field words before it do not matter: the last word decides.
 */
export const isOccupationEnglish = (phrase: string): boolean => {
  const clean = phrase.replace(/^(?:a|an|the)\s+/, '').trim();
  if (clean.length === 0 || clean.length > 60) return false;
  if (occupationsEnglish.has(clean)) return true;
  const tokens = clean.split(/[\s/]+/);
  if (tokens.length > 5) return false;
  const last = tokens[tokens.length - 1] ?? '';
  if (notOccupations.has(clean) || notOccupations.has(last)) return false;
  const lastTwo = tokens.slice(-2).join(' ');
  if (occupationsEnglish.has(lastTwo) || occupationsEnglish.has(last)) return true;
  return last.length > 4 && suffix.test(last);
};
