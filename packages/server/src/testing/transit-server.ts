import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createPlain, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { AddressInfo } from 'node:net';

export interface TransitServer extends AsyncDisposable {
  /** Address of its mount. */
  readonly url: string;
  readonly keyName: string;
  readonly token: string;
  /** Requests so far, as `METHOD path`. */
  readonly calls: readonly string[];
  /** From now on a new version of the key wraps; older ones still unwrap. */
  readonly rotate: () => void;
  /** Answers every call so instead; `hang`: never. */
  readonly fail: (how: number | 'hang' | 'nonsense' | null) => void;
}

const ivBytes = 12;
const tagBytes = 16;

const bodyOf = async (request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer); // no encoding is set
  return JSON.parse(Buffer.concat(pieces).toString('utf8')) as Readonly<Record<string, unknown>>;
};

/** The versions of one key, as a transit engine keeps them: `vault:v<version>:<base64>`. */
const createKeyRing = () => {
  const versions = [randomBytes(32)];
  return {
    rotate: () => void versions.push(randomBytes(32)),
    encrypt: (plaintext: Buffer): string => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', versions.at(-1) as Buffer, iv);
      const bytes = [iv, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()];
      return `vault:v${versions.length}:${Buffer.concat(bytes).toString('base64')}`;
    },
    /** Throws for what it did not make. */
    decrypt: (ciphertext: string): Buffer => {
      const [, version = '', text = ''] = /^vault:v(\d+):(.+)$/.exec(ciphertext) ?? [];
      const key = versions[Number(version) - 1];
      if (key === undefined) throw new RangeError('no such version');
      const bytes = Buffer.from(text, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes));
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]);
    },
  };
};

/** The encrypt and decrypt calls of a transit engine, on loopback, with a key that never leaves it. */
export const startTransitServer = async (tls?: {
  readonly cert: string;
  readonly key: string;
}): Promise<TransitServer> => {
  const ring = createKeyRing();
  const token = `hvs.${randomBytes(12).toString('hex')}`;
  const keyName = 'palimpsest';
  const calls: string[] = [];
  let failure: number | 'hang' | 'nonsense' | null = null;

  const answer = (response: ServerResponse, status: number, body: object): void => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    calls.push(`${request.method} ${request.url}`);
    if (failure === 'hang') return;
    if (failure === 'nonsense') return void response.end('<html>');
    if (failure !== null) return answer(response, failure, { errors: [`canary ${token}`] });
    if (request.headers['x-vault-token'] !== token) {
      return answer(response, 403, { errors: ['permission denied'] });
    }
    const body = await bodyOf(request);
    switch (request.url) {
      case `/v1/transit/encrypt/${keyName}`: {
        const plaintext = Buffer.from(String(body['plaintext']), 'base64');
        return answer(response, 200, { data: { ciphertext: ring.encrypt(plaintext) } });
      }
      case `/v1/transit/decrypt/${keyName}`:
        try {
          const plaintext = ring.decrypt(String(body['ciphertext'])).toString('base64');
          return answer(response, 200, { data: { plaintext } });
        } catch {
          return answer(response, 400, { errors: ['invalid ciphertext: unable to decrypt'] });
        }
      default:
        return answer(response, 404, { errors: [] });
    }
  };

  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    serve(request, response).catch(() => response.destroy());
  };
  const server = tls === undefined ? createPlain(handle) : createSecure(tls, handle);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `${tls === undefined ? 'http' : 'https'}://localhost:${port}/v1/transit`,
    keyName,
    token,
    calls,
    rotate: ring.rotate,
    fail: (how) => {
      failure = how;
    },
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
