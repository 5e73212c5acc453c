import type { DatabaseSync } from 'node:sqlite';
import {
  type Instant,
  type KeyPage,
  type KeySlot,
  type KeySlotId,
  keySlotId,
  type TenantId,
  tenantId,
} from '@palimpsest/kernel';
import type { SecretRows } from './secret-rows.ts';

export interface SlotTable {
  /** A slot that is there already stays as it is: something may be sealed under it. */
  readonly add: (slots: readonly KeySlot[]) => void;
  readonly get: (ids: readonly KeySlotId[]) => readonly KeySlot[];
  readonly list: (tenant: TenantId, page: KeyPage<KeySlotId>) => readonly KeySlot[];
  readonly rewrap: (slots: readonly Pick<KeySlot, 'id' | 'secret'>[]) => void;
  readonly destroy: (ids: readonly KeySlotId[]) => void;
}

type SlotRow = readonly [id: string, tenant: string, mintedAt: string, secret: Uint8Array];

/** Key slots on the connection given. Writes belong into a transaction of the caller. */
export const createSlotTable = (database: DatabaseSync, secrets: SecretRows): SlotTable => {
  const find = database.prepare('SELECT secret_row FROM slots WHERE id = +?');
  const insert = database.prepare(
    'INSERT INTO slots (id, tenant, minted_at, secret_row) VALUES (?, ?, ?, ?)',
  );
  const remove = database.prepare('DELETE FROM slots WHERE id = +?');
  const read = database.prepare(
    `SELECT slots.id, tenant, minted_at, bytes
     FROM json_each(?) AS wanted
     CROSS JOIN slots ON slots.id = wanted.value
     CROSS JOIN secrets USING (secret_row)`,
  );
  read.setReturnArrays(true);
  const page = database.prepare(
    `SELECT id, tenant, minted_at, bytes FROM slots CROSS JOIN secrets USING (secret_row)
     WHERE id > +? AND tenant = +? ORDER BY id LIMIT +?`,
  );
  page.setReturnArrays(true);
  const move = database.prepare('UPDATE slots SET secret_row = ? WHERE id = +?');

  const slotOf = ([id, tenant, mintedAt, secret]: SlotRow): KeySlot => ({
    id: keySlotId(id),
    tenant: tenantId(tenant),
    secret,
    mintedAt: mintedAt as Instant,
  });

  return {
    add: (slots) => {
      for (const { id, tenant, secret, mintedAt } of slots) {
        if (find.get(id) !== undefined) continue;
        insert.run(id, tenant, mintedAt, secrets.add(secret));
      }
    },
    get: (ids) => {
      // The statement returns arrays (setReturnArrays), which its type does not say.
      const rows = read.all(JSON.stringify(ids)) as unknown as readonly SlotRow[];
      return rows.map(slotOf);
    },
    list: (tenant, { after, limit }) => {
      const rows = page.all(after ?? '', tenant, limit) as unknown as readonly SlotRow[]; // arrays, too
      return rows.map(slotOf);
    },
    rewrap: (slots) => {
      for (const { id, secret } of slots) {
        const row = find.get(id)?.['secret_row'];
        if (row === undefined) continue;
        const held = secrets.replace(Number(row), secret);
        if (held !== Number(row)) move.run(held, id);
      }
    },
    destroy: (ids) => {
      for (const id of ids) {
        const row = find.get(id)?.['secret_row'];
        if (row === undefined) continue;
        secrets.erase(Number(row));
        remove.run(id);
      }
    },
  };
};
