import type { RecordedEvent, StreamName, TenantId } from '@palimpsest/kernel';
import { leafBytes, leafHash, newGrowingTree } from '@palimpsest/ledger';
import { createEmbeddedEventStore } from '@palimpsest/storage-embedded';
import { ids } from '../../store/fill-store.ts';

/** Processor time in microseconds that leaf, hash and tree take of an event, over events of a log. */
const leafMicroseconds = (tenant: TenantId, events: readonly RecordedEvent[]): number => {
  const tree = newGrowingTree();
  let previous: Uint8Array | null = null;
  const before = process.threadCpuUsage();
  for (const [index, event] of events.entries()) {
    const bytes = leafBytes({ tenant, sequence: BigInt(index), previous, event });
    previous = leafHash(bytes);
    tree.add(previous);
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / events.length;
};

export interface LeafCost {
  readonly leafMicroseconds: number;
  /** Wall time of an append of one such event, 16 at once, durable. */
  readonly appendMicroseconds: number;
  readonly events: number;
}

const SAMPLE = 5_000;
const AT_ONCE = 16;

/** What the ledger's hashing costs beside an append, with events of a filled store. */
export const measureLeafCost = async (
  filled: string,
  empty: string,
  tenant: TenantId,
): Promise<LeafCost> => {
  await using source = await createEmbeddedEventStore({ directory: filled });
  const events: RecordedEvent[] = [];
  for (let after: bigint | undefined; events.length < SAMPLE; after = events.at(-1)?.position) {
    const page = await source.readAll({
      prefixes: ['memory-'],
      limit: 500,
      ...(after === undefined ? {} : { after }),
    });
    if (page.length === 0) break;
    events.push(...page);
  }
  // Once for the compiler.
  leafMicroseconds(tenant, events);
  const hashing = leafMicroseconds(tenant, events);

  await using target = await createEmbeddedEventStore({ directory: empty });
  let next = 0;
  const append = async (writer: number): Promise<void> => {
    while (next < events.length) {
      const event = events[next];
      next += 1;
      if (event === undefined) return;
      const { type, data, metadata } = event;
      const copy = { id: ids.uuid() as RecordedEvent['id'], type, data, metadata };
      await target.append(`memory-writer-${writer}` as StreamName, [copy], {
        expectedRevision: 'any',
      });
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, (_, writer) => append(writer)));
  const appendMicroseconds = (1_000 * (performance.now() - started)) / events.length;
  return { leafMicroseconds: hashing, appendMicroseconds, events: events.length };
};
