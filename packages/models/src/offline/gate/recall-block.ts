import { recallMarker } from '@palimpsest/kernel';
import { blank, hiddenUnit } from '../fold/fold.ts';

/** Whether a text holds recalled memories that a caller pasted back into a prompt. */
export const holdsRecallBlock = (text: string): boolean =>
  text.includes(recallMarker.open) || text.includes(recallMarker.close);

/**
 * Hides every marked block of recalled memories; an opened one that is never closed hides the rest,
 * a close without an opening hides everything before it.
 */
export const hideRecallBlocks = (text: string): string => {
  let hidden = text;
  const firstClose = hidden.indexOf(recallMarker.close);
  const firstOpen = hidden.indexOf(recallMarker.open);
  if (firstClose >= 0 && (firstOpen < 0 || firstClose < firstOpen)) {
    hidden = blank(hidden, 0, firstClose + recallMarker.close.length, hiddenUnit);
  }
  for (
    let from = hidden.indexOf(recallMarker.open);
    from >= 0;
    from = hidden.indexOf(recallMarker.open, from)
  ) {
    const close = hidden.indexOf(recallMarker.close, from);
    const end = close < 0 ? hidden.length : close + recallMarker.close.length;
    hidden = blank(hidden, from, end, hiddenUnit);
  }
  return hidden;
};
