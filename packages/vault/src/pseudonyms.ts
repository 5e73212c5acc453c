import type { Pseudonym } from '@palimpsest/kernel';
import { keyedDigest } from './keyed-digest.ts';
import type { SubjectSecrets } from './subject-keyring.ts';
import type { TenantSecrets } from './tenant-keyring.ts';

/** Stand-ins for what callers chose, the same for a whole tenant, dying with it. 27 characters each. */
export interface TenantPseudonyms {
  readonly appRef: (appId: string) => Pseudonym;
  readonly agentRef: (agentId: string) => Pseudonym;
  /** Of an API key, as actor of an event. */
  readonly keyPseudonym: (keyId: string) => Pseudonym;
  /** Names a command by its idempotency key, so that the log itself recognises a repeat. */
  readonly commandId: (keyId: string, path: string, idempotencyKey: string) => Pseudonym;
  /** Of a request body: tells a repeat from a misuse of the idempotency key. */
  readonly bodyHmac: (body: Uint8Array) => Pseudonym;
  /** Of any other value; values of two purposes have nothing in common. */
  readonly pseudonym: (purpose: string, value: string) => Pseudonym;
}

/** Stand-ins that die with the subject. 27 characters each. */
export interface SubjectPseudonyms {
  /** A session is the pair of app (`null`: none) and session id. */
  readonly sessionRef: (appId: string | null, sessionId: string) => Pseudonym;
  /** Of the name of a state fact's slot, such as `home`. */
  readonly slotRef: (slot: string) => Pseudonym;
  /** Of normalised content, for exact de-duplication. */
  readonly contentHmac: (normalisedText: string) => Pseudonym;
  /** Of a search token, for an index that must not read it. */
  readonly blindToken: (token: string) => Pseudonym;
}

export const createTenantPseudonyms = ({ pseudonymKey }: TenantSecrets): TenantPseudonyms => ({
  appRef: (appId) => keyedDigest(pseudonymKey, 'app', [appId]),
  agentRef: (agentId) => keyedDigest(pseudonymKey, 'agent', [agentId]),
  keyPseudonym: (keyId) => keyedDigest(pseudonymKey, 'api-key', [keyId]),
  commandId: (keyId, path, idempotencyKey) =>
    keyedDigest(pseudonymKey, 'command', [keyId, path, idempotencyKey]),
  bodyHmac: (body) => keyedDigest(pseudonymKey, 'body', [], body),
  pseudonym: (purpose, value) => keyedDigest(pseudonymKey, 'other', [purpose, value]),
});

export const createSubjectPseudonyms = ({ pseudonymKey }: SubjectSecrets): SubjectPseudonyms => ({
  sessionRef: (appId, sessionId) => keyedDigest(pseudonymKey, 'session', [appId, sessionId]),
  slotRef: (slot) => keyedDigest(pseudonymKey, 'slot', [slot]),
  contentHmac: (text) => keyedDigest(pseudonymKey, 'content', [text]),
  blindToken: (token) => keyedDigest(pseudonymKey, 'token', [token]),
});
