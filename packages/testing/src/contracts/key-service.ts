import { randomBytes } from 'node:crypto';
import type { KeyService } from '@palimpsest/kernel';
import { describe, expect, test } from 'vitest';
import { expectPortError } from '../fixtures/expectations.ts';

export interface KeyServiceContract {
  /** Name of the adapter, shown in the report. */
  readonly name: string;
  /** A service with a key of its own. */
  readonly create: () => Promise<{ readonly port: KeyService } & AsyncDisposable>;
}

const newSecret = (): Uint8Array => new Uint8Array(randomBytes(32));

/** Every promise of the `KeyService` port that can be seen through it. */
export const keyServiceContract = ({ name, create }: KeyServiceContract): void => {
  describe(`${name} keeps the contract of a key service`, () => {
    test('unwraps what it wrapped', async () => {
      await using service = await create();
      const { port } = service;
      const secrets = [newSecret(), newSecret(), new Uint8Array([0]), new Uint8Array(64)];
      for (const secret of secrets) {
        expect([...(await port.unwrap(await port.wrap(secret)))]).toEqual([...secret]);
      }
    });

    test('wraps as printable text that shows nothing of the secret', async () => {
      await using service = await create();
      const secret = newSecret();
      const first = await service.port.wrap(secret);
      expect(first).toMatch(/^[\x21-\x7e]+$/);
      expect(await service.port.wrap(secret)).not.toBe(first);
      for (const encoding of ['base64', 'base64url', 'hex'] as const) {
        expect(first).not.toContain(Buffer.from(secret).toString(encoding));
      }
    });

    test('refuses what it did not wrap, without repeating it', async () => {
      await using service = await create();
      await using other = await create();
      const wrapped = await service.port.wrap(newSecret());
      const altered = `${wrapped.slice(0, -6)}${wrapped.endsWith('AAAAA=') ? 'BBBBB=' : 'AAAAA='}`;
      for (const text of ['canary', altered, await other.port.wrap(newSecret())]) {
        await expectPortError(service.port.unwrap(text), 'INCOMPATIBLE');
        await expect(service.port.unwrap(text)).rejects.not.toThrow(text);
      }
    });
  });
};
