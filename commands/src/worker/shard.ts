import { streamPrefixes } from '@palimpsest/domain';
import type { EventStore, ReadModel } from '@palimpsest/kernel';
import type { Crew } from './crew.ts';
import { createIntakeQueue } from './intake-queue.ts';
import { workersSchema } from './roster.ts';

/** The name that a worker of all subjects stores its checkpoint under. */
export const workerProjection = 'worker';

/** A part of all subjects: `index` of `count`. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** Name of a shard's lease. */
export const shardName = ({ index, count }: Shard): string =>
  count === 1 ? workerProjection : `${workerProjection}.${index}`;

/** FNV-1a over the stream's name: subject ids are random, so the parts are even. */
const shardOf = (stream: string, count: number): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < stream.length; at += 1) {
    hash = Math.imul(hash ^ stream.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0) % count;
};

const CHECKPOINT_MS = 1_000;

interface StoredCheckpoint {
  readonly load: () => Promise<bigint | undefined>;
  readonly save: (position: bigint) => Promise<void>;
}

/** How far a shard is. Where there are several, each keeps a document: its position is the checkpoint, and never goes back. */
const checkpointOf = (readModel: ReadModel, shard: Shard): StoredCheckpoint => {
  if (shard.count === 1) {
    return {
      load: () => readModel.checkpoint(workerProjection, 'live'),
      save: (position) => readModel.apply(workerProjection, 'live', [], position),
    };
  }
  const place = { collection: 'workers', id: `checkpoint.${shard.index}.${shard.count}` };
  return {
    load: async () => {
      const request = { kind: 'get', collection: place.collection, ids: [place.id] } as const;
      const [found] = await readModel.read([request]);
      return found?.[0]?.position;
    },
    save: (position) =>
      readModel.apply(
        workersSchema.projection,
        'live',
        [{ kind: 'put', ...place, document: { kind: 'checkpoint' }, position }],
        undefined,
      ),
  };
};

/** Works off the intakes of one shard from its stored checkpoint on, until the signal aborts. */
export const runShard = async (
  deps: {
    readonly eventStore: EventStore;
    readonly readModel: ReadModel;
    readonly crew: Crew;
    readonly report: (error: unknown) => void;
  },
  shard: Shard,
  signal: AbortSignal,
): Promise<void> => {
  const stored = checkpointOf(deps.readModel, shard);
  const queue = createIntakeQueue();
  const member = deps.crew.join(queue, signal);
  let live = false;
  let saved: bigint | undefined;

  const saveCheckpoint = async (): Promise<void> => {
    const position = queue.checkpoint();
    if (position === undefined || position === saved) return;
    await stored.save(position);
    saved = position;
  };

  const timer = setInterval(() => {
    saveCheckpoint().catch(deps.report);
  }, CHECKPOINT_MS);
  try {
    const after = await stored.load();
    saved = after;
    for await (const message of deps.eventStore.subscribeAll({
      ...(after === undefined ? {} : { after }),
      prefixes: [streamPrefixes.intake],
      signal,
    })) {
      if (message.kind === 'events') {
        for (const event of message.events) {
          if (shardOf(event.stream, shard.count) === shard.index) queue.take(event, live);
          else queue.seen(event.position);
        }
      } else if (message.kind === 'checkpoint') queue.seen(message.position);
      else live = true;
      if (live) member.dispatch();
    }
  } finally {
    clearInterval(timer);
    await member.settled();
    await saveCheckpoint();
  }
};
