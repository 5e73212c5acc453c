import type { IncomingFact } from './incoming-fact.ts';

/**
 * Facts of one append. The log takes 200 events and 900 KiB at once; a fact may lead to several events, and
 * its text grows by a third when it is sealed.
 */
const FACTS = 40;
const TEXT_BYTES = 150_000;

/** Facts in the batches that are appended, in order; at least one batch, so that an intake without facts ends too. */
export const batchFacts = (
  facts: readonly IncomingFact[],
): readonly (readonly IncomingFact[])[] => {
  const batches: IncomingFact[][] = [[]];
  let bytes = 0;
  for (const incoming of facts) {
    const size = Buffer.byteLength(incoming.fact.text);
    const current = batches.at(-1) ?? [];
    if (current.length > 0 && (current.length === FACTS || bytes + size > TEXT_BYTES)) {
      batches.push([incoming]);
      bytes = size;
    } else {
      current.push(incoming);
      bytes += size;
    }
  }
  return batches;
};
