import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  EventStore,
  LedgerCheckpoint,
  LedgerLeaf,
  LedgerStore,
  StreamName,
  TenantId,
} from '@palimpsest/kernel';
import {
  type GrowingTree,
  leafHash,
  newGrowingTree,
  type ParsedLeaf,
  parseLeaf,
} from '@palimpsest/ledger';
import type { PublicSigningKey } from '../../ledger/signing-keys.ts';
import { type BadPlace, badPlace } from './bad-place.ts';
import { type ErasedSubjects, subjectOfStream } from './erased-subjects.ts';
import type { EventFinder, Found } from './event-finder.ts';
import { type AnchoredRoot, judgeAnchor, judgeCheckpoint } from './judge-checkpoint.ts';
import { isLeafAt, isLeafOf, judgeMismatch, judgeMissing, judgeStray } from './judge-event.ts';
import { createReadAhead, type ReadAhead } from './read-ahead.ts';

/** Where a walk begins: behind leaves that an earlier one has verified. */
export interface WalkStart {
  readonly tree: GrowingTree;
  /** Hash of the last leaf before; `null`: the walk begins at the first. */
  readonly previous: Uint8Array | null;
}

export interface WalkOptions {
  readonly eventStore: EventStore;
  readonly ledger: LedgerStore;
  readonly tenant: TenantId;
  readonly origin: string;
  readonly keys: readonly PublicSigningKey[];
  readonly finder: EventFinder;
  /** Leaves whose events are compared; the others are only linked. `null`: all are compared. */
  readonly concerns: ((parsed: ParsedLeaf) => boolean) | null;
  readonly erased: ErasedSubjects;
  /** What anchors outside say, by size. */
  readonly anchored: readonly AnchoredRoot[];
  readonly start?: WalkStart;
  readonly signal: AbortSignal;
}

export interface Walked {
  readonly firstBad: BadPlace | null;
  /** Events compared with their leaves. */
  readonly events: bigint;
  /** Leaves that stand for erased events. */
  readonly erased: bigint;
  /** Streams whose events were compared. */
  readonly streams: number;
  /** Every stream that a leaf names. */
  readonly named: ReadonlySet<StreamName>;
  readonly from: bigint;
  /** Leaves verified: the walk got up to here. */
  readonly size: bigint;
  readonly tree: GrowingTree;
  readonly previous: Uint8Array | null;
}

const LEAVES = 500;
const CHECKPOINTS = 200;

const leavesFrom = (ledger: LedgerStore, tenant: TenantId, from: bigint): ReadAhead<LedgerLeaf> =>
  createReadAhead((last) =>
    ledger.read(tenant, { from: last === undefined ? from : last.sequence + 1n, limit: LEAVES }),
  );

async function* checkpointsFrom(
  ledger: LedgerStore,
  tenant: TenantId,
  from: bigint,
): AsyncGenerator<LedgerCheckpoint> {
  let next = from;
  for (;;) {
    const page = await ledger.checkpoints(tenant, { from: next, limit: CHECKPOINTS });
    yield* page;
    const last = page.at(-1);
    // Of one size there are as many as there were keys: far fewer than a page.
    if (last === undefined || page.length < CHECKPOINTS) return;
    next = last.size + 1n;
  }
}

const isSame = (left: Uint8Array | null, right: string | null): boolean =>
  (left === null ? null : Buffer.from(left).toString('hex')) === right;

/** A leaf that is not what it was, whatever its event says. */
const judgeLeaf = (
  leaf: LedgerLeaf,
  parsed: ParsedLeaf | undefined,
  tenant: TenantId,
  expected: bigint,
): BadPlace | undefined => {
  if (leaf.sequence !== expected) {
    return badPlace('REMOVED', expected, 'a leaf of the ledger is gone');
  }
  const sound =
    parsed !== undefined &&
    parsed.sequence === expected &&
    parsed.tenant === tenant &&
    parsed.eventId === leaf.eventId &&
    Buffer.compare(leafHash(leaf.bytes), leaf.hash) === 0;
  return sound
    ? undefined
    : badPlace('ALTERED', expected, 'the leaf of the ledger was changed', parsed);
};

/** The chain is broken in front of a leaf: the leaf after it tells which of the two was changed. */
const judgeLink = async (
  { ledger, tenant }: Pick<WalkOptions, 'ledger' | 'tenant'>,
  leaf: LedgerLeaf,
  parsed: ParsedLeaf,
): Promise<BadPlace> => {
  const [next] = await ledger.read(tenant, { from: leaf.sequence + 1n, limit: 1 });
  const following = next === undefined ? undefined : parseLeaf(next.bytes);
  return following !== undefined && isSame(leaf.hash, following.previous) && parsed.sequence > 0n
    ? badPlace('FORKED', parsed.sequence - 1n, 'the ledger goes on from another leaf than this')
    : badPlace('ALTERED', parsed.sequence, 'the leaf does not follow the one before', parsed);
};

/**
 * Walks along the ledger of a tenant from leaf to leaf, in flat memory: every leaf follows the one before, every event
 * that concerns is what its leaf commits to, every checkpoint and every anchor has the root that the leaves have.
 * Ends at the first place where one of them does not.
 */
export const walkLedger = async (options: WalkOptions): Promise<Walked> => {
  const { ledger, tenant, finder, erased, signal, anchored } = options;
  const tree = options.start?.tree ?? newGrowingTree();
  const from = tree.size();
  let previous = options.start?.previous ?? null;
  let events = 0n;
  let gone = 0n;
  /** Size up to which a signed root agreed. */
  let agreed = from;
  const streams = new Set<StreamName>();
  const named = new Set<StreamName>();
  const checkpoints = checkpointsFrom(ledger, tenant, from);
  let checkpoint = (await checkpoints.next()).value as LedgerCheckpoint | undefined;
  const anchors = anchored
    .filter(({ size }) => size >= from)
    .toSorted((a, b) => Number(a.size - b.size));

  const walked = (firstBad: BadPlace | null): Walked => ({
    firstBad,
    events,
    erased: gone,
    streams: streams.size,
    named,
    from,
    size: tree.size(),
    tree,
    previous,
  });

  /** Every checkpoint and anchor over exactly as many leaves as there are now. */
  const rootsHere = async (): Promise<BadPlace | undefined> => {
    const size = tree.size();
    if (checkpoint?.size !== size && anchors[0]?.size !== size) return undefined;
    const root = tree.root();
    while (checkpoint !== undefined && checkpoint.size <= size) {
      const bad = judgeCheckpoint(checkpoint, { ...options, size, root, agreed });
      if (bad !== undefined) return bad;
      checkpoint = (await checkpoints.next()).value as LedgerCheckpoint | undefined;
    }
    while (anchors[0] !== undefined && anchors[0].size <= size) {
      const anchor = anchors.shift();
      const bad = anchor === undefined ? undefined : judgeAnchor(anchor, { size, root, agreed });
      if (bad !== undefined) return bad;
    }
    agreed = size;
    return undefined;
  };

  /** Most leaves are simply right, which is seen without reading what stands in them. */
  const isRight = (leaf: LedgerLeaf, { event, strays }: Found): boolean => {
    if (event === undefined || strays.length > 0) return false;
    if (!isLeafAt({ tenant, sequence: tree.size(), previous }, leaf, event)) return false;
    streams.add(event.stream);
    named.add(event.stream);
    events += 1n;
    return true;
  };

  const compare = async (
    leaf: LedgerLeaf,
    parsed: ParsedLeaf,
    { event, strays }: Found,
  ): Promise<BadPlace | undefined> => {
    const [stray] = strays;
    if (stray !== undefined) return judgeStray(options, stray, parsed.sequence);
    streams.add(parsed.stream);
    if (event === undefined) {
      const subject = subjectOfStream(parsed.stream);
      if (subject === undefined || !(await erased.has(subject))) {
        return judgeMissing(options, parsed);
      }
      gone += 1n;
      return undefined;
    }
    if (!isLeafOf(tenant, leaf, parsed, event)) return judgeMismatch(options, parsed, event);
    events += 1n;
    return undefined;
  };

  /** A leaf that is not simply right: whether it is right all the same, and otherwise what is wrong. */
  const judge = async (leaf: LedgerLeaf, found?: Found): Promise<BadPlace | undefined> => {
    const parsed = parseLeaf(leaf.bytes);
    const bad = judgeLeaf(leaf, parsed, tenant, tree.size());
    if (bad !== undefined || parsed === undefined) return bad;
    named.add(parsed.stream);
    if (options.concerns?.(parsed) !== false) {
      const wrong = await compare(leaf, parsed, found ?? (await finder.find(leaf)));
      if (wrong !== undefined) return wrong;
    }
    return isSame(previous, parsed.previous) ? undefined : judgeLink(options, leaf, parsed);
  };

  const step = async (leaf: LedgerLeaf): Promise<BadPlace | undefined> => {
    const found = options.concerns === null ? await finder.find(leaf) : undefined;
    if (found === undefined || !isRight(leaf, found)) {
      const wrong = await judge(leaf, found);
      if (wrong !== undefined) return wrong;
    }
    tree.add(leaf.hash);
    previous = leaf.hash;
    return rootsHere();
  };

  const atStart = await rootsHere();
  if (atStart !== undefined) return walked(atStart);
  const leaves = leavesFrom(ledger, tenant, from);
  // A checkpoint is read after leaves that it covers may have come: only a page that is empty later than that is the end.
  for (let page = await leaves.next(); page.length > 0; page = await leaves.next()) {
    for (const leaf of page) {
      signal.throwIfAborted();
      const bad = await step(leaf);
      if (bad !== undefined) return walked(bad);
      // Others must get their turns: nothing here waits for long.
      if (tree.size() % 64n === 0n) await nextTurn();
    }
  }
  if (checkpoint !== undefined || anchors.length > 0) {
    return walked(
      badPlace('REMOVED', tree.size(), 'the ledger is shorter than a checkpoint that was signed'),
    );
  }
  for await (const event of finder.rest()) {
    if ((await ledger.findEvent(tenant, event.id)) === undefined) continue;
    return walked(await judgeStray(options, event, tree.size()));
  }
  return walked(null);
};
