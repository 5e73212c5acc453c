import { DomainError } from '@palimpsest/kernel';
import { findDuplicateMember } from './duplicate-members.ts';
import { limits } from './limits.ts';

const malformed = (hint: string): DomainError =>
  new DomainError('INVALID_ARGUMENT', 'the body is not valid JSON', { field: 'body', hint });

/**
 * Refuses deep nesting before anything recursive sees it. Brackets inside of strings do not count.
 */
const checkDepth = (text: string): void => {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (inString) {
      if (unit === 0x5c) at += 1;
      else if (unit === 0x22) inString = false;
    } else if (unit === 0x22) inString = true;
    else if (unit === 0x7b || unit === 0x5b) {
      depth += 1;
      if (depth > limits.jsonDepth) {
        throw malformed(`nests deeper than ${limits.jsonDepth} levels`);
      }
    } else if (unit === 0x7d || unit === 0x5d) depth -= 1;
  }
};

/** Members that name somebody: a number there that is no plain integer must not be rounded onto another one. */
const naming = /"(?:user_id|id)"\s*:\s*-?\d*(?:\.|[eE]|0\b)/;

/**
 * An integer that a double may round keeps its digits as a bigint. A number that names somebody and is no unsigned
 * integer as it is written (`1.5`, `1e3`, `-0`) becomes none at all, and its field refuses it.
 */
const keepDigits = (key: string, value: unknown, context: { source?: string }): unknown => {
  const { source } = context;
  if (typeof value !== 'number' || source === undefined) return value;
  if ((key === 'user_id' || key === 'id') && !/^\d+$/.test(source)) return Number.NaN;
  return !Number.isSafeInteger(value) && /^-?\d+$/.test(source) ? BigInt(source) : value;
};

// TypeScript's library does not know the reviver's third parameter (JSON.parse source text access) yet.
const parseLossless = JSON.parse as (text: string, reviver?: typeof keepDigits) => unknown;

const wellFormed = (text: string, path: string): void => {
  if (text.isWellFormed()) return;
  throw new DomainError('INVALID_ARGUMENT', 'a text holds half of a surrogate pair', {
    field: path === '' ? 'body' : path.slice(0, 200),
    hint: 'send well-formed Unicode: a lone surrogate cannot be kept as UTF-8',
  });
};

/** Refuses what JSON can spell but we cannot keep: lone surrogates, and keys that name a prototype. */
const checkTexts = (value: unknown, path: string): void => {
  if (typeof value === 'string') wellFormed(value, path);
  else if (Array.isArray(value)) {
    for (const [at, member] of value.entries()) checkTexts(member, `${path}[${at}]`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) {
      wellFormed(key, path);
      const memberPath = path === '' ? key : `${path}.${key}`;
      if (key === '__proto__') {
        throw new DomainError('INVALID_ARGUMENT', 'a field may not be named so', {
          field: memberPath.slice(0, 200),
          hint: 'choose another name',
        });
      }
      checkTexts(member, memberPath);
    }
  }
};

/** Only texts with these can hold a lone surrogate or the key; all others skip the walk. */
const suspicious = /\\u(?:[dD][89a-fA-F]|005[fF])|__proto__/;
const longInteger = /\d{16}/;

/**
 * Reads a JSON body: integers beyond 2^53 become bigint with all their digits. Throws `DomainError`
 * `INVALID_ARGUMENT` for malformed or too deeply nested JSON, lone surrogates, `__proto__` keys and fields named twice.
 */
export const parseJson = (text: string): unknown => {
  checkDepth(text);
  let value: unknown;
  try {
    value =
      longInteger.test(text) || naming.test(text)
        ? parseLossless(text, keepDigits)
        : parseLossless(text);
  } catch {
    throw malformed('send one JSON object');
  }
  if (suspicious.test(text)) checkTexts(value, '');
  const twice = findDuplicateMember(text);
  if (twice !== undefined) {
    throw new DomainError('INVALID_ARGUMENT', 'a field is there twice', {
      field: twice === '' ? 'body' : twice.slice(0, 200),
      hint: 'name each field once',
    });
  }
  return value;
};
