/** A token as the engine sees it: 12 characters of base64url of an HMAC under the subject's key. */
export type BlindToken = string;

export const blindTokenBytes = 9;

/** 72 bits: among a hundred thousand tokens of one subject two are alike once in 10¹² subjects. */
const characters = 12;

/** Cuts an HMAC (base64url) to what the index keeps of it. */
export const toBlindToken = (digest: string): BlindToken => digest.slice(0, characters);

/** Tokens that begin with this are marks (slot, entity), not words. */
const markPrefix = '§';

export const isMark = (token: string): boolean => token.startsWith(markPrefix);
