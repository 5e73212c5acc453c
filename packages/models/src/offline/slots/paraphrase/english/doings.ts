import { type Paraphrase, paraphrase } from '../paraphrase.ts';

/** Habits and what is called off. */
export const doings: readonly Paraphrase[] = [
  paraphrase(
    String.raw`<I>(?:go|going|head out|get out)\s+(?:out )?(?:for|on)\s+(?:a|my|our)\s+(?:[a-z]+ )?(run|jog|swim|walk|ride|hike|cycle)\b`,
    'I $1',
  ),
  paraphrase(
    String.raw`<I>(?:pulled out of|dropped out of|backed out of|withdrawn from|withdrew from|bailed on|bowed out of|given up on|gave up on|decided against|decided not to (?:do|go to|go on|run|attend)|scrapped|ditched|called off|cancelled my place (?:in|at))\s+(?:the |my |our )?(.*?(?:marathon|race|10k|5k|triathlon|tournament|competition|trip|plan|wedding|party|holiday|conference|course|exam|class|tour|concert|show|match|game|hike|move|project|idea).*)`,
    'I cancelled the $1',
  ),
];
