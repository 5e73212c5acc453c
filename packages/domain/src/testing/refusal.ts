import { DomainError } from '@palimpsest/kernel';
import type { z } from 'zod';
import { parseRequest } from '../contract/parse-request.ts';

/** Code and field that a body is refused with, or `accepted`. */
export const refusalOf = (schema: z.ZodType, body: unknown): string => {
  try {
    parseRequest(schema, body);
    return 'accepted';
  } catch (error) {
    if (error instanceof DomainError) return `${error.code} ${error.field}`;
    throw error;
  }
};
