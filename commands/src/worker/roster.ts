import type { ProjectionSchema, ReadModel } from '@palimpsest/kernel';

/** Workers that are at work. No projection: each writes its own document beside the log. */
export const workersSchema: ProjectionSchema = {
  projection: 'workers',
  version: 1,
  collections: [{ name: 'workers', indexes: { by_kind: ['kind'] } }],
};

const KIND = 'worker';

/** How long a worker counts as alive without a beat, by this process's own clock: others' clocks are not compared. */
const SILENT_MS = 6_000;

/** When what a worker left behind is removed. */
const FORGOTTEN_MS = 60_000;

/** Who works beside this process. */
export interface Roster {
  /** Says that this process is alive, and answers how many are, itself included. */
  readonly beat: () => Promise<number>;
  /** Says that it goes. */
  readonly leave: () => Promise<void>;
}

interface Heard {
  readonly beat: bigint;
  readonly at: number;
}

export const createRoster = (deps: {
  readonly readModel: ReadModel;
  readonly holder: string;
  /** Milliseconds of a monotonic clock. @default performance.now */
  readonly monotonic?: () => number;
}): Roster => {
  const { readModel, holder, monotonic = () => performance.now() } = deps;
  const heard = new Map<string, Heard>();
  let beats = 0n;

  const remove = (id: string, position: bigint): Promise<void> =>
    readModel.apply(
      workersSchema.projection,
      'live',
      [{ kind: 'delete', collection: 'workers', id, position }],
      undefined,
    );

  return {
    beat: async () => {
      beats += 1n;
      await readModel.apply(
        workersSchema.projection,
        'live',
        [
          {
            kind: 'put',
            collection: 'workers',
            id: holder,
            document: { kind: KIND },
            position: beats,
          },
        ],
        undefined,
      );
      const { documents } = await readModel.find({
        collection: 'workers',
        index: 'by_kind',
        equals: [KIND],
        limit: 1_000,
      });
      const now = monotonic();
      let alive = 0;
      for (const { id, position } of documents) {
        const before = heard.get(id);
        const last = before?.beat === position ? before : { beat: position, at: now };
        heard.set(id, last);
        if (now - last.at < SILENT_MS) alive += 1;
        else if (now - last.at > FORGOTTEN_MS) await remove(id, position + 1n);
      }
      return Math.max(1, alive);
    },
    leave: async () => {
      beats += 1n;
      await remove(holder, beats);
    },
  };
};
