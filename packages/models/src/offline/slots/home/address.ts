import { noMatch, type SlotRule } from '../slot-match.ts';

const englishAddress: SlotRule = (_frame, clause) => {
  const match =
    /^\s*my (home|work|office|postal|mailing|shipping|delivery|new|current|billing)?\s*address(?:'s|\s+(?:is|has changed to|is now))\s+(?:now\s+)?(.+)/.exec(
      clause.folded,
    );
  if (match === null) return noMatch;
  const kind = match[1] === 'work' || match[1] === 'office' ? 'work' : 'home';
  const value = (match[2] ?? '').replace(/[.!]+$/, '').trim();
  if (value.length < 4 || /@/.test(value)) return noMatch;
  return [{ name: 'address', key: kind, cardinality: 'one', value, category: 'home' }];
};

const chineseAddress: SlotRule = (frame, clause) => {
  const match =
    /^\s*(?:我的?)?(?:现在的?|新的?)?(家庭|家里的?|公司|单位|办公|收货|收件|邮寄|快递)?(?:地址|住址)(?:已经)?(?:现在)?(?:是|改成|换成|改为|变成|为|:|在)了?\s*(.+)/.exec(
      clause.folded,
    );
  if (match === null) return noMatch;
  const kind = /公司|单位|办公/.test(match[1] ?? '') ? 'work' : 'home';
  const value = (match[2] ?? '').replace(/[。.!了]+$/, '').trim();
  return value.length < 3
    ? noMatch
    : [
        {
          name: 'address',
          key: kind,
          cardinality: 'one',
          value,
          category: 'home',
          stance: frame.mode === 'past' ? 'past_state' : 'state',
        },
      ];
};

/** Postal addresses, keyed by home and work. */
export const addressRules = { en: [englishAddress], zh: [chineseAddress] } as const;
