import { recallMarker } from '@palimpsest/kernel';

/**
 * Cuts blocks of recalled memories out of a message, so that they are not learned again. A block that is
 * never closed reaches to the end: rather too little is read than a memory twice.
 */
export const withoutRecalledBlocks = (content: string): string => {
  const kept: string[] = [];
  let from = 0;
  for (;;) {
    const open = content.indexOf(recallMarker.open, from);
    if (open < 0) break;
    kept.push(content.slice(from, open));
    const close = content.indexOf(recallMarker.close, open);
    if (close < 0) return kept.join('');
    from = close + recallMarker.close.length;
  }
  kept.push(content.slice(from));
  return kept.join('');
};
