import { type Paraphrase, paraphrase } from '../paraphrase.ts';

/** Pets: `we had to put X down`, `X is no longer with us`. */
export const pets: readonly Paraphrase[] = [
  paraphrase(
    String.raw`<I>(?:had to |have had to )?(?:put|say goodbye to|said goodbye to|lost|lose|buried|bury|let go of)\s+<Name>(?:\s+(?:down|to sleep))?(?:[\s.!]*$|\s*\ue000|\s+(?:last|this|on|in|to)\b)`,
    '$1 died',
  ),
  paraphrase(
    String.raw`<Name>(?:'s|\s+is)\s+<adv>(?:no longer with us|gone(?: for good)?|not with us any ?more|in (?:cat|dog|pet) heaven|dead)\b`,
    '$1 died',
  ),
];
