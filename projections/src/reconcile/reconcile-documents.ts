import type {
  JsonObject,
  ProjectionSchema,
  ReadModel,
  ReadModelWrite,
  RecordedEvent,
  StoredDocument,
  SubjectId,
} from '@palimpsest/kernel';
import { canonicalBytes, decodeEvent, findPages, type Projection } from '@palimpsest/runtime';
import type { Drift } from './drift.ts';
import { type ExpectedDocument, expectedDocuments } from './expected-documents.ts';

/** A read model that is compared: how it is folded, and where its documents lie. */
export interface ReconciledProjection {
  readonly projection: Projection<ReadModelWrite>;
  readonly schema: ProjectionSchema;
}

const PAGE = 500;

const isSame = (a: JsonObject, b: JsonObject): boolean =>
  Buffer.compare(canonicalBytes(a), canonicalBytes(b)) === 0;

/** Documents of a subject in a collection, by id. */
const storedOf = async (
  readModel: ReadModel,
  collection: string,
  subject: SubjectId,
): Promise<ReadonlyMap<string, StoredDocument>> => {
  const stored = new Map<string, StoredDocument>();
  const query = { collection, index: 'by_subject', equals: [subject], limit: PAGE };
  for await (const page of findPages(readModel, query)) {
    for (const one of page) stored.set(one.id, one);
  }
  return stored;
};

/** How one document differs, and the write that puts it right. */
interface Found {
  readonly kind: 'missing' | 'changed' | 'unexpected';
  readonly write: ReadModelWrite;
  /** Of the event that the document comes from; of one that no event accounts for, its own. */
  readonly position: bigint;
}

/** A document that is not what the log has. */
export interface DriftingDocument extends Pick<Found, 'kind' | 'position'> {
  readonly collection: string;
}

const putOf = ({ collection, id, document, position }: ExpectedDocument): ReadModelWrite => ({
  kind: 'put',
  collection,
  id,
  document,
  position,
});

const compare = (
  collection: string,
  expected: readonly ExpectedDocument[],
  stored: ReadonlyMap<string, StoredDocument>,
  upTo: bigint,
): readonly Found[] => {
  const found: Found[] = [];
  for (const one of expected) {
    const actual = stored.get(one.id);
    const origin = one.position;
    if (actual === undefined) {
      found.push({ kind: 'missing', write: putOf(one), position: origin });
    }
    // A later position within what was read: somebody else wrote it, and nothing but the log may.
    else if (actual.position <= upTo && !isSame(actual.document, one.document)) {
      const position = actual.position > one.position ? actual.position : one.position;
      found.push({ kind: 'changed', write: { ...putOf(one), position }, position: origin });
    }
  }
  const known = new Set(expected.map(({ id }) => id));
  for (const { id, position } of stored.values()) {
    // What came after the read is no drift.
    if (known.has(id) || position > upTo) continue;
    found.push({
      kind: 'unexpected',
      write: { kind: 'delete', collection, id, position },
      position,
    });
  }
  return found;
};

const expectedOf = (
  { projection, schema }: ReconciledProjection,
  events: readonly RecordedEvent[],
): readonly ExpectedDocument[] => {
  const own = events.filter(({ stream }) =>
    projection.prefixes.some((prefix) => stream.startsWith(prefix)),
  );
  const writes = own.flatMap((event) => projection.fold(decodeEvent(event)));
  return expectedDocuments(schema, writes);
};

/** Positions are 64-bit. */
const ANY_POSITION = 2n ** 63n;

/**
 * Documents of a subject that are not what a fold of these events has, whatever position they name. Events that came meanwhile show as
 * drift too: whoever asks looks whether there are any.
 */
export const driftingDocuments = async (
  readModel: ReadModel,
  reconciled: ReconciledProjection,
  subject: SubjectId,
  events: readonly RecordedEvent[],
): Promise<readonly DriftingDocument[]> => {
  const expected = expectedOf(reconciled, events);
  const drifting: DriftingDocument[] = [];
  for (const { name: collection, indexes } of reconciled.schema.collections) {
    if (indexes['by_subject'] === undefined) continue;
    const wanted = expected.filter((one) => one.collection === collection);
    const stored = await storedOf(readModel, collection, subject);
    for (const { kind, position } of compare(collection, wanted, stored, ANY_POSITION)) {
      drifting.push({ collection, kind, position });
    }
  }
  return drifting;
};

/**
 * Compares a subject's documents with a fold of its events, and puts them right. A document that its own position does not bring
 * back (a tombstone lies over it) is written at the end of what was read: whatever the subject does next comes later.
 */
export const reconcileDocuments = async (
  readModel: ReadModel,
  reconciled: ReconciledProjection,
  subject: SubjectId,
  events: readonly RecordedEvent[],
  repair: boolean,
): Promise<readonly Drift[]> => {
  const upTo = events.at(-1)?.position ?? 0n;
  const expected = expectedOf(reconciled, events);
  const drifts: Drift[] = [];
  const apply = (all: readonly ReadModelWrite[]): Promise<void> =>
    readModel.apply(reconciled.projection.name, 'live', all, undefined);

  for (const { name, indexes } of reconciled.schema.collections) {
    if (indexes['by_subject'] === undefined) continue;
    const wanted = expected.filter(({ collection }) => collection === name);
    const look = async () => compare(name, wanted, await storedOf(readModel, name, subject), upTo);
    const found = await look();
    if (found.length === 0) continue;
    let left: readonly Found[] = found;
    if (repair) {
      await apply(found.map(({ write }) => write));
      left = await look();
      if (left.length > 0) {
        await apply(left.map(({ write }) => ({ ...write, position: upTo })));
        left = await look();
      }
    }
    for (const kind of ['missing', 'changed', 'unexpected'] as const) {
      const count = found.filter((one) => one.kind === kind).length;
      const remaining = left.filter((one) => one.kind === kind).length;
      if (count === 0) continue;
      drifts.push({
        kind: `${name}.${kind}`,
        found: count,
        repaired: Math.max(0, count - remaining),
      });
    }
  }
  return drifts;
};
