import type { JsonValue } from '@palimpsest/kernel';
import canonicalize from 'canonicalize';

/** Deeper values are left to `canonicalize`, which needs no stack. */
const maxDepth = 128;

/** Whether every object has its members in the order of RFC 8785, and nothing is without a form in JSON. */
const isInOrder = (value: unknown, depth: number): boolean => {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || depth > maxDepth) return false;
  if (Array.isArray(value)) {
    for (const element of value) if (!isInOrder(element, depth + 1)) return false;
    return true;
  }
  let last = '';
  for (const key of Object.keys(value)) {
    if (key < last || !isInOrder((value as Record<string, unknown>)[key], depth + 1)) return false;
    last = key;
  }
  return true;
};

/**
 * RFC 8785 text of a JSON value.
 * Throws for what that RFC has no form for: NaN, infinities, lone surrogates, cycles.
 *
 * A verifier reads millions of values that were canonical when they were written, and the engine's own
 * writer is several times faster; anything unusual goes to the library.
 */
export const canonicalText = (value: JsonValue): string => {
  if (isInOrder(value, 0)) {
    const text = JSON.stringify(value);
    // The escape is how the engine writes a lone surrogate.
    if (!text.includes(String.raw`\ud`)) return text;
  }
  return canonicalize(value) ?? '';
};

/** RFC 8785 in UTF-8: what events are stored as, and what leaves are made of. Throws as `canonicalText`. */
export const canonicalBytes = (value: JsonValue): Uint8Array =>
  Buffer.from(canonicalText(value), 'utf8');
