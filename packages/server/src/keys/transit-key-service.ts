import { request as overHttp } from 'node:http';
import { request as overTls, type RequestOptions } from 'node:https';
import { type KeyService, PortError } from '@palimpsest/kernel';

export interface TransitOptions {
  /** Address of the mount, such as `https://vault.example:8200/v1/transit`. */
  readonly url: string;
  /** Name of the key at the service. */
  readonly keyName: string;
  /** Sent as `X-Vault-Token` and nowhere else. */
  readonly token: string;
  /** Certificate authority in PEM, where the machine's own do not know the service. */
  readonly ca?: Buffer;
  /** Longest time of one call in milliseconds. @default 5_000 */
  readonly timeoutMs?: number;
}

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Longest answer that is read, in bytes: a wrapped key is some hundred. */
const MAX_ANSWER = 64 * 1024;

const unavailable = (why: string): PortError =>
  new PortError('UNAVAILABLE', `the key service ${why}`, { retryable: true });

const refused = (why: string): PortError =>
  new PortError('INCOMPATIBLE', `the key service ${why}`, { retryable: false });

/** The code of a socket's or a certificate's error: its message may hold addresses. */
const codeOf = (error: Error): string => ('code' in error ? String(error.code) : error.name);

const post = (url: URL, options: RequestOptions, body: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? overTls : overHttp;
    const call = send(url, { ...options, method: 'POST' }, (response) => {
      const pieces: Buffer[] = [];
      let bytes = 0;
      response.on('data', (piece: Buffer) => {
        bytes += piece.length;
        if (bytes > MAX_ANSWER) response.destroy(refused('answers more than a wrapped key'));
        else pieces.push(piece);
      });
      response.on('error', reject);
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(pieces).toString('utf8') });
      });
    });
    call.on('error', reject);
    call.end(body);
  });

/** What each refusal means to whoever set the service up. */
const refusalOf = (status: number): PortError => {
  if (status === 403) {
    return refused('refuses the token: give one whose policy lets it encrypt and decrypt');
  }
  if (status === 404) return refused('knows no such mount or key: check address and name');
  if (status === 429 || status >= 500) return unavailable(`answers ${status}: sealed, or too busy`);
  return refused(`answers ${status}: the text was wrapped under another key, or is damaged`);
};

const fieldOf = (body: string, field: 'ciphertext' | 'plaintext'): string => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    parsed = undefined;
  }
  const data: unknown =
    typeof parsed === 'object' && parsed !== null && 'data' in parsed ? parsed.data : undefined;
  const value: unknown =
    typeof data === 'object' && data !== null
      ? (data as Readonly<Record<string, unknown>>)[field]
      : undefined;
  if (typeof value === 'string' && /^[\x21-\x7e]+$/.test(value)) return value;
  throw refused('answers what is no answer of a transit engine: check the address');
};

/**
 * The key service over the HTTP calls `encrypt/<key>` and `decrypt/<key>` of HashiCorp Vault's transit engine, which others
 * speak too (https://developer.hashicorp.com/vault/api-docs/secret/transit). It follows no redirect: the token would go along.
 */
export const createTransitKeyService = ({
  url,
  keyName,
  token,
  ca,
  timeoutMs = 5_000,
}: TransitOptions): KeyService => {
  const call = async (operation: 'encrypt' | 'decrypt', body: object): Promise<string> => {
    const at = new URL(`${url.replace(/\/+$/, '')}/${operation}/${encodeURIComponent(keyName)}`);
    const signal = AbortSignal.timeout(timeoutMs);
    const headers = { 'content-type': 'application/json', 'x-vault-token': token };
    try {
      const sent = post(
        at,
        { headers, signal, ...(ca === undefined ? {} : { ca }) },
        JSON.stringify(body),
      );
      const answer = await sent;
      if (answer.status !== 200) throw refusalOf(answer.status);
      return answer.body;
    } catch (error) {
      if (error instanceof PortError || !(error instanceof Error)) throw error;
      if (signal.aborted) throw unavailable(`gave no answer within ${timeoutMs} ms`);
      throw unavailable(`cannot be reached (${codeOf(error)})`);
    }
  };
  return {
    wrap: async (secret) => {
      const plaintext = Buffer.from(secret).toString('base64');
      return fieldOf(await call('encrypt', { plaintext }), 'ciphertext');
    },
    unwrap: async (wrapped) => {
      const plaintext = fieldOf(await call('decrypt', { ciphertext: wrapped }), 'plaintext');
      return new Uint8Array(Buffer.from(plaintext, 'base64'));
    },
  };
};
