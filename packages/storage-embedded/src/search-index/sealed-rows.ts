import type { DatabaseSync, StatementSync } from 'node:sqlite';
import {
  type EventId,
  type IndexedState,
  type IndexedVersion,
  type IndexWrite,
  type MemoryId,
  memoryId,
  pseudonym,
  type SealedBox,
  type SubjectId,
  subjectId,
  type TenantId,
  tenantId,
} from '@palimpsest/kernel';

/** A version with what is known of its visibility. */
export interface SealedRow {
  readonly position: number;
  readonly version: IndexedVersion;
  readonly state: IndexedState | undefined;
  readonly hidden: boolean;
}

/** Where a slice of a subject's rows ended. */
export interface RowMark {
  readonly memoryId: MemoryId;
  readonly version: number;
}

/** The sealed rows of the index on disk. */
export interface SealedRows {
  /** Guarded by position. Runs inside a transaction of the caller. */
  readonly write: (generation: number, write: IndexWrite) => void;
  /** Rows of a subject in order, behind the mark, at most `limit`. */
  readonly slice: (
    generation: number,
    subject: SubjectId,
    after: RowMark | undefined,
    limit: number,
  ) => readonly SealedRow[];
  /** All rows of a subject, in order. */
  readonly all: (generation: number, subject: SubjectId) => readonly SealedRow[];
  readonly ofMemory: (
    generation: number,
    subject: SubjectId,
    memory: MemoryId,
  ) => readonly SealedRow[];
  readonly count: (generation: number, subject: SubjectId) => number;
  /** Subjects of a tenant in order, behind `after`, at most `limit`. */
  readonly subjects: (
    generation: number,
    tenant: TenantId,
    after: SubjectId | null,
    limit: number,
  ) => readonly SubjectId[];
  /** Removes some rows of a generation; true when none is left. */
  readonly removeSlice: (generation: number) => boolean;
}

/** A row of `joined`, its columns in order; the last seven are null for a version without state or hide. */
type JoinedRow = readonly [
  position: number,
  tenant: TenantId,
  memory: string,
  version: number,
  eventId: EventId,
  schemaVersion: number,
  sealed: string,
  sealedVector: string | null,
  stateTenant: string | null,
  status: IndexedState['status'] | null,
  level: IndexedState['level'],
  appRef: string | null,
  sessionRef: string | null,
  agentRef: string | null,
  hidden: number | null,
];

const removalSlice = 1_000;
const tables = ['versions', 'states', 'hides', 'removals'] as const;

const joined = `
  SELECT v.position, v.tenant, v.memory, v.version, v.event_id, v.schema_version, v.sealed,
    v.sealed_vector, s.tenant AS state_tenant, s.status, s.level, s.app_ref, s.session_ref,
    s.agent_ref, h.hidden
  FROM versions v
  LEFT JOIN states s ON s.generation = v.generation AND s.subject = v.subject
    AND s.memory = v.memory AND s.version = v.version
  LEFT JOIN hides h ON h.generation = v.generation AND h.subject = v.subject
    AND h.memory = v.memory
  WHERE v.generation = +? AND v.subject = +?`;

const optionalPseudonym = (value: string | null) => (value === null ? null : pseudonym(value));

const toBox = (text: string): SealedBox => JSON.parse(text) as SealedBox;

const toSealedRow = (
  subjectId: SubjectId,
  [
    position,
    tenant,
    memory,
    version,
    eventId,
    schemaVersion,
    sealed,
    sealedVector,
    stateTenant,
    status,
    level,
    appRef,
    sessionRef,
    agentRef,
    hidden,
  ]: JoinedRow,
): SealedRow => {
  const key = { subjectId, memoryId: memoryId(memory), version };
  return {
    position,
    version: {
      ...key,
      tenant,
      eventId,
      schemaVersion,
      sealed: toBox(sealed),
      sealedVector: sealedVector === null ? null : toBox(sealedVector),
    },
    state:
      status === null
        ? undefined
        : {
            ...key,
            tenant: tenantId(stateTenant ?? ''),
            status,
            level,
            appRef: optionalPseudonym(appRef),
            sessionRef: optionalPseudonym(sessionRef),
            agentRef: optionalPseudonym(agentRef),
          },
    hidden: hidden === 1,
  };
};

export const createSealedRows = (database: DatabaseSync): SealedRows => {
  const putVersion = database.prepare(
    `INSERT INTO versions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (generation, subject, memory, version) DO UPDATE SET
       position = excluded.position, tenant = excluded.tenant, event_id = excluded.event_id,
       schema_version = excluded.schema_version, sealed = excluded.sealed,
       sealed_vector = excluded.sealed_vector
     WHERE excluded.position >= position`,
  );
  const putState = database.prepare(
    `INSERT INTO states VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (generation, subject, memory, version) DO UPDATE SET
       position = excluded.position, tenant = excluded.tenant, status = excluded.status,
       level = excluded.level, app_ref = excluded.app_ref, session_ref = excluded.session_ref,
       agent_ref = excluded.agent_ref
     WHERE excluded.position >= position`,
  );
  const putHide = database.prepare(
    `INSERT INTO hides VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (generation, subject, memory) DO UPDATE SET
       position = excluded.position, hidden = excluded.hidden
     WHERE excluded.position >= position`,
  );
  const putRemoval = database.prepare(
    `INSERT INTO removals VALUES (?, ?, ?, ?)
     ON CONFLICT (generation, subject, memory) DO UPDATE SET position = excluded.position
     WHERE excluded.position > position`,
  );
  const removedAfter = database.prepare(
    `SELECT 1 AS yes FROM removals
     WHERE generation = ? AND subject = ? AND memory IN ('', ?) AND position > ?`,
  );
  const data = tables.filter((table) => table !== 'removals');
  const removeMemory = data.map((table) =>
    database.prepare(
      `DELETE FROM ${table} WHERE generation = ? AND subject = ? AND memory = ? AND position <= ?`,
    ),
  );
  const removeSubject = data.map((table) =>
    database.prepare(`DELETE FROM ${table} WHERE generation = ? AND subject = ? AND position <= ?`),
  );
  // Rows come as arrays: making an object of each is about a third of the time of reading them.
  const read = (sql: string): StatementSync => {
    const statement = database.prepare(sql);
    statement.setReturnArrays(true);
    return statement;
  };
  const first = read(`${joined} ORDER BY v.memory, v.version LIMIT +?`);
  const whole = read(`${joined} ORDER BY v.memory, v.version`);
  const next = read(
    `${joined} AND (v.memory, v.version) > (+?, +?) ORDER BY v.memory, v.version LIMIT +?`,
  );
  const ofMemory = read(`${joined} AND v.memory = +? ORDER BY v.version`);
  const count = database.prepare(
    'SELECT count(*) AS value FROM versions WHERE generation = ? AND subject = ?',
  );

  const subjects = database.prepare(
    `SELECT DISTINCT subject FROM versions
     WHERE generation = ? AND tenant = ? AND subject > ? ORDER BY subject LIMIT ?`,
  );

  const rows = (subject: SubjectId, found: readonly unknown[]): SealedRow[] =>
    // Arrays (setReturnArrays) with the columns of `joined`, over tables that this package made itself.
    found.map((row) => toSealedRow(subject, row as JoinedRow));

  // Most generations, and every new shadow, hold no removal: a look-up a write would be for nothing.
  const withRemovals = new Set(
    database
      .prepare('SELECT DISTINCT generation FROM removals')
      .all()
      .map((row) => Number(row['generation'])),
  );

  const isRemoved = (
    generation: number,
    subject: SubjectId,
    memory: MemoryId,
    position: bigint,
  ): boolean =>
    withRemovals.has(generation) &&
    removedAfter.get(generation, subject, memory, position) !== undefined;

  const remember = (
    generation: number,
    subject: SubjectId,
    memory: MemoryId | '',
    position: bigint,
  ): void => {
    withRemovals.add(generation);
    putRemoval.run(generation, subject, memory, position);
  };

  return {
    write: (generation, write) => {
      const { position } = write;
      switch (write.kind) {
        case 'version': {
          const { version: row } = write;
          if (isRemoved(generation, row.subjectId, row.memoryId, position)) return;
          putVersion.run(
            generation,
            row.subjectId,
            row.memoryId,
            row.version,
            position,
            row.tenant,
            row.eventId,
            row.schemaVersion,
            JSON.stringify(row.sealed),
            row.sealedVector === null ? null : JSON.stringify(row.sealedVector),
          );
          return;
        }
        case 'state': {
          const { state } = write;
          if (isRemoved(generation, state.subjectId, state.memoryId, position)) return;
          putState.run(
            generation,
            state.subjectId,
            state.memoryId,
            state.version,
            position,
            state.tenant,
            state.status,
            state.level,
            state.appRef,
            state.sessionRef,
            state.agentRef,
          );
          return;
        }
        case 'hide':
          if (isRemoved(generation, write.subjectId, write.memoryId, position)) return;
          putHide.run(generation, write.subjectId, write.memoryId, position, write.hidden ? 1 : 0);
          return;
        case 'delete-memory':
          remember(generation, write.subjectId, write.memoryId, position);
          for (const statement of removeMemory) {
            statement.run(generation, write.subjectId, write.memoryId, position);
          }
          return;
        case 'delete-subject':
          remember(generation, write.subjectId, '', position);
          for (const statement of removeSubject) {
            statement.run(generation, write.subjectId, position);
          }
      }
    },
    slice: (generation, subject, after, limit) =>
      rows(
        subject,
        after === undefined
          ? first.all(generation, subject, limit)
          : next.all(generation, subject, after.memoryId, after.version, limit),
      ),
    all: (generation, subject) => rows(subject, whole.all(generation, subject)),
    ofMemory: (generation, subject, memory) =>
      rows(subject, ofMemory.all(generation, subject, memory)),
    count: (generation, subject) => Number(count.get(generation, subject)?.['value']),
    subjects: (generation, tenant, after, limit) =>
      subjects
        .all(generation, tenant, after ?? '', limit)
        .map((row) => subjectId(String(row['subject']))),
    removeSlice: (generation) => {
      for (const table of tables) {
        const key = table === 'versions' ? 'rowid' : '(subject, memory)';
        const columns = table === 'versions' ? 'rowid' : 'subject, memory';
        const { changes } = database
          .prepare(
            `DELETE FROM ${table} WHERE generation = ?1 AND ${key} IN
             (SELECT ${columns} FROM ${table} WHERE generation = ?1 LIMIT ${removalSlice})`,
          )
          .run(generation);
        if (Number(changes) > 0) return false;
      }
      return true;
    },
  };
};
