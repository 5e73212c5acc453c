import { z } from 'zod';
import { limits } from '../limits.ts';
import { characterText } from './text.ts';

/** The caller's own labels of a memory; repeats are dropped, order is kept. */
export const tagsField = z
  .array(characterText(limits.tagCharacters))
  .max(limits.tags)
  .transform((tags): readonly string[] => [...new Set(tags)]);
