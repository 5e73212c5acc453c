import type { JsonObject, JsonValue } from '@palimpsest/kernel';
import canonicalize from 'canonicalize';

const holdsIllFormedText = (document: JsonObject): boolean => {
  const open: JsonValue[] = [document];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string' && !next.isWellFormed()) return true;
    if (typeof next === 'object' && next !== null) {
      for (const [key, member] of Object.entries(next)) open.push(key, member);
    }
  }
  return false;
};

/**
 * UTF-8 of a document as RFC 8785 writes it.
 *
 * That RFC has no form for a lone surrogate, yet a caller's text is kept as it came: such a document
 * is written by `JSON.stringify`, which escapes lone surrogates so that they survive UTF-8.
 */
export const documentBytes = (document: JsonObject): Uint8Array => {
  try {
    return Buffer.from(canonicalize(document) ?? '', 'utf8');
  } catch (error) {
    if (!holdsIllFormedText(document)) throw error;
    return Buffer.from(JSON.stringify(document), 'utf8');
  }
};
