import { describe, expect, test } from 'vitest';
import { expectPortError } from '../../fixtures/expectations.ts';
import { newCheckpoint, newLeaves } from '../../fixtures/leaves.ts';
import { acme, allLeaves, type LedgerStoreContract } from './contract-options.ts';

export const lifeTests = ({ create, persistent = true }: LedgerStoreContract): void => {
  describe('a closed ledger store', () => {
    test('refuses to work', async () => {
      await using store = await create();
      const { port } = store;
      await port[Symbol.asyncDispose]();
      await expectPortError(port.append(acme, newLeaves(1)), 'CLOSED');
      await expectPortError(port.last(acme), 'CLOSED');
      await expectPortError(allLeaves(port, acme), 'CLOSED');
      await expectPortError(port.addCheckpoint(acme, newCheckpoint(1n)), 'CLOSED');
      await expectPortError(port.lastCheckpoint(acme), 'CLOSED');
      await expectPortError(port.checkpoints(acme, { from: 0n, limit: 1 }), 'CLOSED');
      await expectPortError(port.readHashes(acme, 1, { from: 0n, limit: 1 }), 'CLOSED');
      await expectPortError(port.signingKeys(acme), 'CLOSED');
      await expectPortError(port.progress(), 'CLOSED');
    });
  });

  describe.runIf(persistent)('a ledger store that is opened again', () => {
    test('holds what was added and goes on from there', async () => {
      await using store = await create();
      const leaves = newLeaves(9);
      const checkpoint = newCheckpoint(6n);
      await store.port.append(acme, leaves.slice(0, 6));
      await store.port.addCheckpoint(acme, checkpoint);

      const reopened = await store.reopen();
      expect(await allLeaves(reopened, acme)).toEqual(leaves.slice(0, 6));
      expect(await reopened.lastCheckpoint(acme)).toEqual(checkpoint);
      await expectPortError(reopened.append(acme, leaves.slice(7)), 'CORRUPT');
      await expectPortError(reopened.addCheckpoint(acme, newCheckpoint(5n)), 'CORRUPT');
      await reopened.append(acme, leaves.slice(4));
      expect(await allLeaves(reopened, acme)).toEqual(leaves);
    });
  });
};
