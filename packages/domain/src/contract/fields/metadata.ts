import type { JsonObject, JsonValue } from '@palimpsest/kernel';
import { z } from 'zod';
import { limits } from '../limits.ts';

const utf8 = new TextEncoder();

interface Finding {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** First thing in a value that cannot be kept as it is; `undefined` when all can. */
const findFault = (
  value: unknown,
  depth: number,
  path: readonly PropertyKey[],
): Finding | undefined => {
  if (typeof value === 'bigint') {
    return { path, message: 'is an integer beyond 2^53 - 1: send it as a string' };
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return { path, message: 'is a number too large to keep: send it as a string' };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > limits.metadataDepth) {
    return { path, message: `nests deeper than ${limits.metadataDepth} levels` };
  }
  for (const [key, member] of Object.entries(value)) {
    const fault = findFault(member, depth + 1, [...path, key]);
    if (fault !== undefined) return fault;
  }
  return undefined;
};

const keyField = z
  .string()
  .min(1)
  .refine((key) => [...key].length <= limits.metadataKeyCharacters);

/**
 * The caller's own data of a memory: a JSON object, kept and answered as given. What JSON numbers
 * cannot carry exactly is refused rather than rounded.
 */
export const metadataField = z
  .record(z.string(), z.unknown())
  .transform((value, context): JsonObject => {
    const keys = Object.keys(value);
    if (keys.length > limits.metadataKeys) {
      context.addIssue({
        code: 'custom',
        message: `must have at most ${limits.metadataKeys} keys`,
      });
      return z.NEVER;
    }
    if (keys.some((key) => !keyField.safeParse(key).success)) {
      context.addIssue({
        code: 'custom',
        message: `must have keys of 1 to ${limits.metadataKeyCharacters} characters`,
      });
      return z.NEVER;
    }
    const fault = findFault(value, 1, []);
    if (fault !== undefined) {
      context.addIssue({ code: 'custom', path: [...fault.path], message: fault.message });
      return z.NEVER;
    }
    if (utf8.encode(JSON.stringify(value)).length > limits.metadataBytes) {
      context.addIssue({
        code: 'custom',
        message: `must have at most ${limits.metadataBytes} bytes as JSON`,
      });
      return z.NEVER;
    }
    // findFault saw every member: nothing is left that JSON cannot carry.
    return value as Record<string, JsonValue>;
  });
