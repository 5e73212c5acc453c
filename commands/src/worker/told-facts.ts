/** Facts whose decisions a task shows one by one; an intake of more shows the first ones. */
export const SHOWN_DECISIONS = 500;

/**
 * Bytes of JSON that the fact texts of a task take together: sealed in base64, and beside the decisions, they have to
 * fit the log's 256 KiB an event.
 */
const TEXT_BYTES = 60_000;

/** Fact texts as a task shows them, in order; those that no longer fit are shown as empty. */
export const toldFacts = (texts: readonly string[]): readonly string[] => {
  let left = TEXT_BYTES;
  return texts.slice(0, SHOWN_DECISIONS).map((text) => {
    const size = Buffer.byteLength(JSON.stringify(text));
    if (size > left) return '';
    left -= size;
    return text;
  });
};
