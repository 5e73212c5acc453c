import type { JsonValue } from '@palimpsest/kernel';
import type { Annotation } from '../command.ts';
import type { MemoryContent } from '../content.ts';

type Annotated = 'custom_tags' | 'categories' | 'metadata';

const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);

/** Whether two JSON values are the same, whatever the order of keys. */
const sameJson = (left: JsonValue, right: JsonValue): boolean => {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object') return false;
  if (left === null || right === null || isList(left) !== isList(right)) return false;
  const ours = new Map<string, JsonValue>(Object.entries(left));
  const theirs = new Map<string, JsonValue>(Object.entries(right));
  return (
    ours.size === theirs.size &&
    [...ours].every(([key, value]) => {
      const other = theirs.get(key);
      return other !== undefined && sameJson(value, other);
    })
  );
};

/** Metadata with changes merged by key; `null` removes a key. Safe for keys such as `__proto__`. */
const mergedMetadata = (
  current: MemoryContent['metadata'],
  changes: Readonly<Record<string, JsonValue>>,
): MemoryContent['metadata'] => {
  const merged = new Map([...Object.entries(current), ...Object.entries(changes)]);
  return Object.fromEntries([...merged].filter(([, value]) => value !== null));
};

/** The content with its annotations changed, and which of them did. */
export const annotatedContent = (
  content: MemoryContent,
  changes: Annotation,
): { readonly content: MemoryContent; readonly changed: readonly Annotated[] } => {
  const { customTags, categories, metadata } = changes;
  const next: MemoryContent = {
    ...content,
    ...(customTags === undefined ? {} : { custom_tags: [...customTags] }),
    ...(categories === undefined ? {} : { categories: [...categories] }),
    ...(metadata === undefined ? {} : { metadata: mergedMetadata(content.metadata, metadata) }),
  };
  const fields: readonly Annotated[] = ['custom_tags', 'categories', 'metadata'];
  return {
    content: next,
    changed: fields.filter((field) => !sameJson(next[field], content[field])),
  };
};
