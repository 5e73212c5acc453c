import { canonicalJson, type JsonObject } from '@palimpsest/kernel';

/** UTF-8 of a document as RFC 8785 writes it. A caller's text is kept as it came: lone surrogates survive as escapes. */
export const documentBytes = (document: JsonObject): Uint8Array =>
  Buffer.from(canonicalJson(document), 'utf8');
