import type {
  Instant,
  JsonObject,
  ProjectionSchema,
  ReadModel,
  SealedBox,
  SubjectId,
  TenantId,
} from '@palimpsest/kernel';
import type { ExportFiles } from './export-files.ts';

/** No projection: exports are written beside the log, and go with their time or their subject. */
export const exportsSchema: ProjectionSchema = {
  projection: 'exports',
  version: 1,
  collections: [
    { name: 'exports', indexes: { by_subject: ['subject_id'], by_expiry: ['expires_at'] } },
  ],
};

export interface KeptExport {
  readonly id: string;
  readonly tenant: TenantId;
  readonly subject_id: SubjectId;
  readonly format: 'jsonl' | 'json';
  readonly expires_at: Instant;
  readonly bytes: number;
  /** Key of the file, sealed under the subject's key: it dies with the subject. */
  readonly sealed_key: SealedBox;
}

export interface ExportBook {
  readonly keep: (kept: KeptExport) => Promise<void>;
  readonly find: (id: string) => Promise<KeptExport | undefined>;
  /** Removes files and entries of a subject; answers how many. */
  readonly removeOf: (subject: SubjectId) => Promise<number>;
  readonly removeExpired: (now: Instant) => Promise<number>;
}

const collection = 'exports';
const PAGE = 200;

export const createExportBook = (deps: {
  readonly readModel: ReadModel;
  readonly files: ExportFiles;
}): ExportBook => {
  const remove = async (ids: readonly string[]): Promise<number> => {
    for (const id of ids) await deps.files.remove(id);
    const writes = ids.map((id) => ({ kind: 'delete', collection, id, position: 1n }) as const);
    if (ids.length > 0) {
      await deps.readModel.apply(exportsSchema.projection, 'live', writes, undefined);
    }
    return ids.length;
  };
  return {
    keep: (kept) =>
      deps.readModel.apply(
        exportsSchema.projection,
        'live',
        [
          {
            kind: 'put',
            collection,
            id: kept.id,
            document: kept as unknown as JsonObject, // JSON by its type
            position: 0n,
          },
        ],
        undefined,
      ),
    find: async (id) => {
      const [found] = await deps.readModel.read([{ kind: 'get', collection, ids: [id] }]);
      return found?.[0]?.document as KeptExport | undefined; // the one shape in this collection
    },
    removeOf: async (subject) => {
      let removed = 0;
      for (;;) {
        // What is removed is gone from the next look.
        const page = await deps.readModel.find({
          collection,
          index: 'by_subject',
          equals: [subject],
          limit: PAGE,
        });
        if (page.documents.length === 0) return removed;
        removed += await remove(page.documents.map(({ id }) => id));
      }
    },
    removeExpired: async (now) => {
      const page = await deps.readModel.find({
        collection,
        index: 'by_expiry',
        equals: [],
        range: { lte: now },
        limit: PAGE,
      });
      return remove(page.documents.map(({ id }) => id));
    },
  };
};
