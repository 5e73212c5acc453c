import type { UpdateItem } from './update.ts';

/**
 * The log takes 200 events and 900 KiB at once. An update leads to two events at most, apart from what it
 * supersedes in another scope.
 */
const ITEMS = 80;
const BYTES = 700_000;
/** Rows, metadata and boxes of one update without its texts. */
const BASE_BYTES = 7_000;
/** Content that is sealed again with a field beside it: not known from the request. */
const KEPT_CONTENT_BYTES = 1_500;
/** Base64 of a sealed box. */
const SEALED = 4 / 3;

const sizeOf = ({ content, custom_tags: tags, metadata, app_id: app }: UpdateItem): number => {
  const texts = [content, tags, metadata, app].filter((field) => field !== undefined);
  if (texts.length === 0) return BASE_BYTES;
  return BASE_BYTES + SEALED * (KEPT_CONTENT_BYTES + 2 * Buffer.byteLength(JSON.stringify(texts)));
};

/**
 * Updates in the parts that are appended, in order. They follow from the request alone, so that a repeat of the
 * call makes the same parts.
 */
export const updateParts = <T extends { readonly item: UpdateItem }>(
  updates: readonly T[],
): readonly (readonly T[])[] => {
  const parts: T[][] = [[]];
  let bytes = 0;
  for (const update of updates) {
    const size = sizeOf(update.item);
    const part = parts.at(-1) ?? [];
    if (part.length > 0 && (part.length === ITEMS || bytes + size > BYTES)) {
      parts.push([update]);
      bytes = size;
    } else {
      part.push(update);
      bytes += size;
    }
  }
  return parts;
};
