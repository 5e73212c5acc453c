import type { Template } from './statement.ts';

const things = [
  'kettle',
  'armchair',
  'lamp',
  'suitcase',
  'teapot',
  'raincoat',
  'bookshelf',
  'tent',
  'blanket',
  'mirror',
  'backpack',
  'carpet',
  'toaster',
  'umbrella',
  'clock',
  'scarf',
  'ladder',
];
const colours = ['blue', 'yellow', 'green', 'orange', 'purple', 'white', 'black', 'grey', 'brown'];
const cities = [
  'Leeds',
  'Porto',
  'Bergen',
  'Toulouse',
  'Gdansk',
  'Nagoya',
  'Tampere',
  'Zaragoza',
  'Bologna',
  'Quito',
  'Adelaide',
];
const names = [
  'Anna',
  'Bilal',
  'Carmen',
  'Dmitri',
  'Esther',
  'Farid',
  'Greta',
  'Hugo',
  'Ingrid',
  'Jonas',
  'Keiko',
  'Leila',
  'Mateo',
];
const dishes = [
  'lentil soup',
  'apple strudel',
  'fish curry',
  'onion tart',
  'beef stew',
  'pumpkin risotto',
  'potato dumplings',
  'lemon cake',
  'seafood paella',
  'mushroom omelette',
  'spinach lasagne',
];
const qualities = [
  'Silent',
  'Crooked',
  'Golden',
  'Hidden',
  'Frozen',
  'Burning',
  'Broken',
  'Endless',
];
const nouns = [
  'Lighthouse',
  'Orchard',
  'Harbour',
  'Staircase',
  'Meadow',
  'Compass',
  'Cathedral',
  'Glacier',
  'Carousel',
  'Windmill',
  'Labyrinth',
  'Bridge',
  'Tunnel',
];
const plants = ['tomatoes', 'lavender', 'basil', 'sunflowers', 'strawberries', 'mint', 'tulips'];
const places = ['balcony', 'roof', 'windowsill', 'terrace', 'back garden', 'allotment'];
const landscapes = ['gorge', 'waterfall', 'volcano', 'lagoon', 'canyon', 'dunes', 'peak'];

export const englishTemplates: readonly Template[] = [
  (pick) => {
    const thing = `${pick(colours)} ${pick(things)}`;
    return {
      text: `I bought a ${thing} in ${pick(cities)}.`,
      question: `Where did I buy the ${thing}?`,
      expected: thing,
    };
  },
  (pick) => {
    const dish = pick(dishes);
    const name = pick(names);
    return {
      text: `${name} taught me how to cook ${dish} in ${pick(cities)}.`,
      question: `What happened when ${name} taught me to cook ${dish}?`,
      expected: dish,
    };
  },
  (pick) => {
    const title = `The ${pick(qualities)} ${pick(nouns)}`;
    return {
      text: `I finished reading the novel "${title}" on the train to ${pick(cities)}.`,
      question: `When did I read "${title}"?`,
      expected: title,
    };
  },
  (pick) => {
    const plant = pick(plants);
    const place = pick(places);
    return {
      text: `I planted ${plant} on the ${place} together with ${pick(names)}.`,
      question: `Who helped me plant ${plant} on the ${place}?`,
      expected: plant,
    };
  },
  (pick) => {
    const landscape = pick(landscapes);
    const city = pick(cities);
    return {
      text: `${pick(names)} and I hiked to the ${landscape} near ${city}.`,
      question: `Who did I hike with to the ${landscape} near ${city}?`,
      expected: landscape,
    };
  },
];

/** Questions about things that none of the templates above ever tells. */
export const englishOffTopic: readonly string[] = [
  'What is my blood type?',
  'Which bank holds my mortgage?',
  'When does my passport expire?',
  'Who is my dentist?',
  'What is the name of my dog?',
  'Which football team do I support?',
  'How much do I weigh?',
  'What is my wifi password?',
  'Which instrument do I play?',
  'What car do I drive?',
  'Am I allergic to penicillin?',
  'What is my shoe size?',
  'When is my wedding anniversary?',
  'Which airline do I have a loyalty card of?',
  'How many siblings do I have?',
  'What did the doctor say about my knee?',
  'Which programming language do I prefer?',
  'What is my salary?',
  'Who is my landlord?',
  'When is my job interview?',
  'Which school do my children go to?',
  'What was the score of the chess match?',
  'Do I smoke?',
  'What is the licence plate of my motorbike?',
  'Which insurance covers my dental surgery?',
  'How did the quarterly meeting with the investors go?',
  'What is my favourite video game?',
  'Where do I keep the spare keys?',
  'Which church was I baptised in?',
  'What time do I go to the gym?',
];
