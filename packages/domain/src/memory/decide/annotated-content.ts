import { DomainError, type JsonValue } from '@palimpsest/kernel';
import { limits } from '../../contract/limits.ts';
import type { Annotation } from '../command.ts';
import type { MemoryContent } from '../content.ts';
import { fitsMetadata } from '../fits-metadata.ts';

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

/** Throws `DomainError` `INVALID_ARGUMENT` when merged metadata is more than a memory may carry. */
const checkMetadata = (metadata: MemoryContent['metadata']): void => {
  if (fitsMetadata(metadata)) return;
  throw new DomainError('INVALID_ARGUMENT', 'the memory would carry too much metadata', {
    field: 'metadata',
    hint: `with what it carries already at most ${limits.metadataKeys} keys and ${limits.metadataBytes} bytes as JSON: null removes a key`,
  });
};

/** Metadata with changes merged by key; `null` removes a key. Safe for keys such as `__proto__`. */
const mergedMetadata = (
  current: MemoryContent['metadata'],
  changes: Readonly<Record<string, JsonValue>>,
): MemoryContent['metadata'] => {
  const members = new Map([...Object.entries(current), ...Object.entries(changes)]);
  const merged = Object.fromEntries([...members].filter(([, value]) => value !== null));
  checkMetadata(merged);
  return merged;
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
