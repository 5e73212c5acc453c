import { z } from 'zod';
import { limits } from '../limits.ts';
import { positionField } from './ids.ts';
import { characterText } from './text.ts';

/** Every list pages: `limit` and `cursor` in, `next_cursor` out (`null` at the end). */
export const pagingFields = {
  limit: z.int().min(1).max(limits.pageMax).default(limits.pageDefault),
  cursor: characterText(limits.cursorCharacters).nullable().default(null),
} as const;

/** Every read can wait until a write is visible; too late is 50401. */
export const readAfterFields = {
  min_position: positionField.nullable().default(null),
  timeout_ms: z.int().min(1).max(limits.timeoutMaxMs).default(limits.readTimeoutDefaultMs),
} as const;

export const nextCursorField = z.string().nullable();
