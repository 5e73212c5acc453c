import type {
  EventStore,
  LedgerLeaf,
  LedgerStore,
  RecordedEvent,
  SubjectId,
  TenantId,
} from '@palimpsest/kernel';
import { createTreeReader, parseLeaf, proveInclusion } from '@palimpsest/ledger';
import { subjectOfStream } from '../verify/erased-subjects.ts';

/** Which leaves a bundle holds with their events. */
export interface BundleRange {
  readonly tenant: TenantId;
  readonly subject: SubjectId | null;
  readonly from: bigint;
  /** Exclusive. */
  readonly to: bigint;
  /** Leaves under the bundle's checkpoint. */
  readonly size: bigint;
}

/** Every leaf, so that the whole tree can be computed; or some, each with its inclusion proof. */
export type BundleMode = 'tree' | 'proofs';

export const modeOf = ({ subject, from, to, size }: BundleRange): BundleMode =>
  subject === null && from === 0n && to === size ? 'tree' : 'proofs';

const LEAVES = 500;

const eventLine = (event: RecordedEvent | undefined): object | null =>
  event === undefined
    ? null
    : {
        stream: event.stream,
        revision: event.revision.toString(),
        id: event.id,
        type: event.type,
        data: Buffer.from(event.data).toString('base64'),
        metadata: Buffer.from(event.metadata).toString('base64'),
      };

/** Events at the positions of leaves, which come in order: the log is read once, by pages. */
const createEventReader = (eventStore: EventStore) => {
  let page: readonly RecordedEvent[] = [];
  return async (position: bigint): Promise<RecordedEvent | undefined> => {
    const last = page.at(-1);
    if (last === undefined || last.position < position) {
      page = await eventStore.readAll({ after: position - 1n, limit: LEAVES });
    }
    return page.find((event) => event.position === position);
  };
};

/** Lines of `entries.jsonl`, in order of their sequence. */
export async function* bundleEntries(
  deps: { readonly eventStore: EventStore; readonly ledger: LedgerStore },
  range: BundleRange,
  count: (entry: { readonly hasEvent: boolean }) => void,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const { tenant, subject, from, to, size } = range;
  const proofs = modeOf(range) === 'proofs';
  const tree = createTreeReader((level, options) => deps.ledger.readHashes(tenant, level, options));
  const eventAt = createEventReader(deps.eventStore);
  const lineOf = async (leaf: LedgerLeaf): Promise<string> => {
    const event = await eventAt(leaf.position);
    count({ hasEvent: event !== undefined });
    const proof = proofs ? await proveInclusion(tree, leaf.sequence, size) : [];
    return `${JSON.stringify({
      sequence: leaf.sequence.toString(),
      leaf: Buffer.from(leaf.bytes).toString('base64'),
      event: eventLine(event),
      ...(proofs ? { proof: proof.map((hash) => Buffer.from(hash).toString('hex')) } : {}),
    })}\n`;
  };
  for (let next = from; next < to; ) {
    signal.throwIfAborted();
    const page = await deps.ledger.read(tenant, { from: next, limit: LEAVES });
    for (const leaf of page) {
      if (leaf.sequence >= to) return;
      const stream = subject === null ? undefined : parseLeaf(leaf.bytes)?.stream;
      if (stream === undefined ? subject === null : subjectOfStream(stream) === subject) {
        yield await lineOf(leaf);
      }
    }
    const last = page.at(-1);
    if (last === undefined) return;
    next = last.sequence + 1n;
  }
}

const CHECKPOINTS = 500;

/** Lines of `checkpoints.jsonl`: every signed checkpoint up to the bundle's own, in order of size. */
export async function* bundleCheckpoints(
  ledger: LedgerStore,
  { tenant, size }: BundleRange,
): AsyncGenerator<string> {
  for (let from = 0n; ; ) {
    const page = await ledger.checkpoints(tenant, { from, limit: CHECKPOINTS });
    for (const checkpoint of page) {
      if (checkpoint.size > size) return;
      yield `${JSON.stringify({ size: checkpoint.size.toString(), text: checkpoint.text })}\n`;
    }
    const last = page.at(-1);
    if (last === undefined || page.length < CHECKPOINTS) return;
    from = last.size + 1n;
  }
}
