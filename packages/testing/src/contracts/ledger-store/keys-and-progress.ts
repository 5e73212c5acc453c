import { describe, expect, test } from 'vitest';
import { newSigningKey } from '../../fixtures/leaves.ts';
import { acme, globex, type LedgerStoreContract } from './contract-options.ts';

export const keyAndProgressTests = ({ create, persistent = true }: LedgerStoreContract): void => {
  describe('signing keys', () => {
    test('are given back in the order in which they came, once each', async () => {
      await using store = await create();
      const { port } = store;
      expect(await port.signingKeys(acme)).toEqual([]);
      const [first, second] = [newSigningKey(), newSigningKey()];
      await port.addSigningKey(acme, first);
      await port.addSigningKey(acme, second);
      await port.addSigningKey(acme, first);
      expect(await port.signingKeys(acme)).toEqual([first, second]);
      expect(await port.signingKeys(globex)).toEqual([]);
    });
  });

  describe('progress', () => {
    test('goes forward, never back', async () => {
      await using store = await create();
      const { port } = store;
      expect(await port.progress()).toBeUndefined();
      await port.saveProgress(7n);
      await port.saveProgress(2n ** 60n);
      await port.saveProgress(9n);
      expect(await port.progress()).toBe(2n ** 60n);
    });

    test.runIf(persistent)('and keys outlive the store', async () => {
      await using store = await create();
      const key = newSigningKey();
      await store.port.addSigningKey(acme, key);
      await store.port.saveProgress(12n);
      const reopened = await store.reopen();
      expect(await reopened.signingKeys(acme)).toEqual([key]);
      expect(await reopened.progress()).toBe(12n);
    });
  });
};
