import { type Instant, instant, type ProjectionSchema, type ReadModel } from '@palimpsest/kernel';
import { documentsById } from '../reading/typed.ts';

/** When keys were last used. Written beside the log, now and then: a use is no event. */
export const keyUsageSchema: ProjectionSchema = {
  projection: 'api_key_usage',
  version: 1,
  collections: [{ name: 'api_key_usage', indexes: {} }],
};

export interface KeyUsage {
  readonly touch: (keyId: string, at: Instant) => void;
  readonly lastUsed: (keyIds: readonly string[]) => Promise<ReadonlyMap<string, Instant>>;
  /** Stores what was touched since the last time. */
  readonly flush: () => Promise<void>;
}

export const createKeyUsage = (readModel: ReadModel): KeyUsage => {
  const touched = new Map<string, Instant>();
  return {
    touch: (keyId, at) => void touched.set(keyId, at),
    lastUsed: async (keyIds) => {
      const [found] = await readModel.read([
        { kind: 'get', collection: 'api_key_usage', ids: keyIds },
      ]);
      const stored = documentsById<{ readonly at: Instant }>(found);
      return new Map(
        keyIds.flatMap((id) => {
          // Another process may have seen it later than this one.
          const seen = [touched.get(id), stored.get(id)?.at].flatMap((at) => at ?? []);
          const last = seen.toSorted().at(-1);
          return last === undefined ? [] : [[id, instant(Date.parse(last))]];
        }),
      );
    },
    flush: async () => {
      if (touched.size === 0) return;
      const batch = [...touched];
      await readModel.apply(
        keyUsageSchema.projection,
        'live',
        batch.map(([id, at]) => ({
          kind: 'put',
          collection: 'api_key_usage',
          id,
          document: { at },
          position: BigInt(Date.parse(at)),
        })),
        undefined,
      );
      // One that was used meanwhile is stored the next time.
      for (const [id, at] of batch) if (touched.get(id) === at) touched.delete(id);
    },
  };
};
