import { createHash } from 'node:crypto';
import { type KeyStore, type SubjectKeys, subjectId, type TenantId } from '@palimpsest/kernel';
import type { ClientSession, Db, Filter } from 'mongodb';
import type { MongoDbConnection } from '../connection/connection.ts';
import { type KeyCollections, placeOf, type SubjectRow } from './key-collections.ts';
import { packBytes, unpackBytes } from './packed-bytes.ts';
import type { PageWriters } from './page-writer.ts';
import { resealRows } from './reseal-rows.ts';
import type { SealedRows } from './sealed-rows.ts';
import { tearPages } from './tear-pages.ts';
import type { Turnover } from './turnover.ts';

/** One a bucket: two subjects that may be of one name are never added beside each other. */
interface BucketDocument {
  readonly _id: string;
  readonly changes: bigint;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const none = new Uint8Array(0);

const bucketOf = (nameHmac: string): number =>
  createHash('sha256').update(nameHmac).digest().readUInt16BE();

/** All that must be destroyed with a subject, its name's pseudonym too. */
const secretOf = ({ nameHmac, sealedName, subjectKey }: SubjectKeys): Uint8Array =>
  packBytes([encoder.encode(nameHmac), sealedName, subjectKey]);

const keysOf = ({ _id, tenant, createdAt }: SubjectRow, secret: Uint8Array): SubjectKeys => {
  const [nameHmac = none, sealedName = none, subjectKey = none] = unpackBytes(secret);
  return {
    tenant,
    subjectId: subjectId(_id),
    nameHmac: decoder.decode(nameHmac),
    sealedName,
    subjectKey,
    createdAt,
  };
};

export interface SubjectsDeps {
  readonly db: Db;
  readonly connection: MongoDbConnection;
  readonly collections: KeyCollections;
  readonly writers: PageWriters;
  readonly sealedRows: SealedRows;
  readonly turnover: Turnover;
}

/** Subjects, found by the pseudonym of their name although no row shows it. */
export const createSubjects = ({
  db,
  connection,
  collections,
  writers,
  sealedRows,
  turnover,
}: SubjectsDeps): Pick<
  KeyStore,
  'findSubject' | 'getSubject' | 'addSubject' | 'listSubjects' | 'rewrapSubjects' | 'destroySubject'
> => {
  const { subjects } = collections;
  const buckets = db.collection<BucketDocument>('buckets');

  const findAll = async (
    filter: Filter<SubjectRow>,
    session?: ClientSession,
  ): Promise<SubjectKeys[]> => {
    const rows = await subjects.find(filter, session === undefined ? {} : { session }).toArray();
    return (await sealedRows.open(subjects, rows, session)).map((opened) => keysOf(...opened));
  };

  const find = async (
    tenant: TenantId,
    nameHmac: string,
    session?: ClientSession,
  ): Promise<SubjectKeys | undefined> => {
    const sameBucket = await findAll({ tenant, bucket: bucketOf(nameHmac) }, session);
    return sameBucket.find((keys) => keys.nameHmac === nameHmac);
  };

  const addFirst = (keys: SubjectKeys): Promise<SubjectKeys> =>
    writers.write(async ({ session, reserve }) => {
      const { tenant, nameHmac, subjectId: id, createdAt } = keys;
      const bucket = bucketOf(nameHmac);
      await buckets.updateOne(
        { _id: `${tenant}/${bucket}` },
        { $inc: { changes: 1n } },
        { upsert: true, session },
      );
      const first = await find(tenant, nameHmac, session);
      if (first !== undefined) return first;
      const sealer = await reserve(1);
      const sealed = sealer(placeOf(subjects, id), secretOf(keys));
      await subjects.insertOne({ _id: id, tenant, bucket, createdAt, ...sealed }, { session });
      return keys;
    });

  return {
    findSubject: (tenant, nameHmac) => sealedRows.steadily(() => find(tenant, nameHmac)),
    getSubject: (id) => sealedRows.steadily(async () => (await findAll({ _id: id }))[0]),
    addSubject: (keys) =>
      sealedRows.steadily(
        async () => (await find(keys.tenant, keys.nameHmac)) ?? (await addFirst(keys)),
      ),
    listSubjects: (tenant, { after, limit }) =>
      sealedRows.steadily(async () => {
        const rows = await subjects
          .find({ tenant, _id: { $gt: after ?? '' } }, { sort: { _id: 1 }, limit })
          .toArray();
        return (await sealedRows.open(subjects, rows)).map((opened) => keysOf(...opened));
      }),
    rewrapSubjects: async (changes) => {
      const keys = new Map(
        changes.map(({ subjectId: id, subjectKey }) => [id as string, subjectKey]),
      );
      await sealedRows.steadily(async () => {
        const stored = await findAll({ _id: { $in: [...keys.keys()] } });
        const secrets = new Map(
          stored.map((one) => {
            const subjectKey = keys.get(one.subjectId) ?? one.subjectKey;
            return [one.subjectId as string, secretOf({ ...one, subjectKey })];
          }),
        );
        // What else stands in a subject's secret never changes: reading it before the transaction is enough.
        await resealRows(writers, collections, subjects, secrets);
      });
      await turnover.run();
    },
    destroySubject: async (id) => {
      await connection.transaction((session) => tearPages(collections, subjects, [id], session));
      await turnover.run();
    },
  };
};
