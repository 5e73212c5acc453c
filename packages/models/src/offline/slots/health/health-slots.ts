import { listItems, type Piece } from '../piece.ts';
import { noMatch, type SlotMatch } from '../slot-match.ts';

/** What a match may carry beside its value. */
export type Extra = Partial<SlotMatch>;

/** What somebody reacts to. */
export const allergy = (value: string, extra: Extra = {}): SlotMatch => ({
  name: 'allergy',
  key: value,
  cardinality: 'one',
  value,
  category: 'health',
  important: true,
  ...extra,
});
/** A lasting condition. */
export const condition = (value: string, extra: Extra = {}): SlotMatch => ({
  name: 'condition',
  key: value,
  cardinality: 'one',
  value,
  category: 'health',
  important: true,
  ...extra,
});
/** A medicine and its dose. */
export const medication = (value: string, dose: string, extra: Extra = {}): SlotMatch => ({
  name: 'medication',
  key: value,
  cardinality: 'one',
  value: dose,
  category: 'health',
  important: true,
  ...extra,
});
/** A way of eating. */
export const diet = (value: string, extra: Extra = {}): SlotMatch => ({
  name: 'diet',
  key: null,
  cardinality: 'one',
  value,
  category: 'food',
  ...extra,
});
/** What a match of something that is over adds. */
export const ended: Extra = { stance: 'ending', polarity: 'negative', change: 'end' };

/** One match per item of a list. */
export const each = (
  found: Piece | undefined,
  language: 'en' | 'zh',
  make: (value: string, extra: Extra) => SlotMatch,
  extra: Extra = {},
): readonly SlotMatch[] => {
  if (found === undefined) return noMatch;
  const items = listItems(found, language);
  return items.map((item) =>
    make(item.text, { ...extra, ...(items.length > 1 ? { drops: item.drops } : {}) }),
  );
};
