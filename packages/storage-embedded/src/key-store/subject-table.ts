import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import {
  type Instant,
  type KeyPage,
  type SubjectId,
  type SubjectKeys,
  subjectId,
  type TenantId,
  tenantId,
} from '@palimpsest/kernel';
import { packBytes, unpackBytes } from '../rpc/packed-bytes.ts';
import type { SecretRows } from './secret-rows.ts';

export interface SubjectTable {
  readonly find: (tenant: TenantId, nameHmac: string) => SubjectKeys | undefined;
  readonly get: (id: SubjectId) => SubjectKeys | undefined;
  /** Answers the keys given, or those of the living subject that has this name. */
  readonly add: (keys: SubjectKeys) => SubjectKeys;
  readonly list: (tenant: TenantId, page: KeyPage<SubjectId>) => readonly SubjectKeys[];
  readonly rewrap: (changes: readonly Pick<SubjectKeys, 'subjectId' | 'subjectKey'>[]) => void;
  readonly destroy: (id: SubjectId) => void;
}

interface SubjectRow {
  readonly subject_id: string;
  readonly tenant: string;
  readonly created_at: string;
  readonly bytes: Uint8Array;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const empty = new Uint8Array(0);

const bucketOf = (nameHmac: string): number =>
  createHash('sha256').update(nameHmac).digest().readUInt16BE();

/** All that must be destroyed with a subject, its name's pseudonym too. */
const secretOf = ({ nameHmac, sealedName, subjectKey }: SubjectKeys): Uint8Array =>
  packBytes([encoder.encode(nameHmac), sealedName, subjectKey]);

const keysOf = (row: SubjectRow): SubjectKeys => {
  const [nameHmac = empty, sealedName = empty, subjectKey = empty] = unpackBytes(row.bytes);
  return {
    tenant: tenantId(row.tenant),
    subjectId: subjectId(row.subject_id),
    nameHmac: decoder.decode(nameHmac),
    sealedName,
    subjectKey,
    createdAt: row.created_at as Instant,
  };
};

/** Subjects on the connection given. Writes belong into a transaction of the caller. */
export const createSubjectTable = (database: DatabaseSync, secrets: SecretRows): SubjectTable => {
  const columns = 'subject_id, tenant, created_at, bytes';
  const byName = database.prepare(
    `SELECT ${columns} FROM subjects CROSS JOIN secrets USING (secret_row)
     WHERE tenant = +? AND name_bucket = +?`,
  );
  const byId = database.prepare(
    `SELECT ${columns} FROM subjects CROSS JOIN secrets USING (secret_row)
     WHERE subject_id = +?`,
  );
  const page = database.prepare(
    `SELECT ${columns} FROM subjects CROSS JOIN secrets USING (secret_row)
     WHERE subject_id > +? AND tenant = +? ORDER BY subject_id LIMIT +?`,
  );
  const move = database.prepare('UPDATE subjects SET secret_row = ? WHERE subject_id = +?');
  const insert = database.prepare(
    `INSERT INTO subjects (subject_id, tenant, name_bucket, created_at, secret_row)
     VALUES (?, ?, ?, ?, ?)`,
  );
  const rowOf = database.prepare('SELECT secret_row FROM subjects WHERE subject_id = +?');
  const remove = database.prepare('DELETE FROM subjects WHERE subject_id = +?');

  const find = (tenant: TenantId, nameHmac: string): SubjectKeys | undefined => {
    const rows = byName.all(tenant, bucketOf(nameHmac)) as unknown as readonly SubjectRow[];
    return rows.map(keysOf).find((keys) => keys.nameHmac === nameHmac);
  };

  const get = (id: SubjectId): SubjectKeys | undefined => {
    const row = byId.get(id) as SubjectRow | undefined;
    return row === undefined ? undefined : keysOf(row);
  };

  return {
    find,
    get,
    // Columns as selected, here as in `find`.
    list: (tenant, { after, limit }) =>
      (page.all(after ?? '', tenant, limit) as unknown as readonly SubjectRow[]).map(keysOf),
    rewrap: (changes) => {
      for (const { subjectId: id, subjectKey } of changes) {
        const keys = get(id);
        const row = Number(rowOf.get(id)?.['secret_row']);
        if (keys === undefined) continue;
        const held = secrets.replace(row, secretOf({ ...keys, subjectKey }));
        if (held !== row) move.run(held, id);
      }
    },
    add: (keys) => {
      const first = find(keys.tenant, keys.nameHmac);
      if (first !== undefined) return first;
      const row = secrets.add(secretOf(keys));
      insert.run(keys.subjectId, keys.tenant, bucketOf(keys.nameHmac), keys.createdAt, row);
      return keys;
    },
    destroy: (id) => {
      const row = rowOf.get(id)?.['secret_row'];
      if (row === undefined) return;
      secrets.erase(Number(row));
      remove.run(id);
    },
  };
};
