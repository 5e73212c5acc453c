import { BadLine } from './bad-line.ts';
import { countEntries, type Entry, type EntryPair, readEntries } from './entries.ts';
import { type Leaf, leafOf, parseLeaf } from './leaf.ts';
import type { Manifest } from './manifest.ts';
import { createMissing } from './missing.ts';
import { type Checkpoint, type LogKey, readCheckpoint, readNote } from './note.ts';
import { type BadEntry, badEntry } from './report.ts';
import type { TarReader } from './tar.ts';
import { createTree, leafHash, rootFromProof } from './tree.ts';

export interface Checked {
  readonly firstBad: BadEntry | undefined;
  readonly leaves: number;
  readonly events: number;
  readonly erased: number;
}

interface Context {
  readonly tar: TarReader;
  readonly manifest: Manifest;
  readonly checkpoint: Checkpoint;
  /** Keys that earlier checkpoints may be signed with. */
  readonly keys: readonly LogKey[];
}

/** An entry's own leaf and event against each other. */
const checkEvent = ({ leaf: text, event, sequence }: Entry, leaf: Leaf): BadEntry | undefined => {
  if (event === null) return undefined;
  if (event.id !== leaf.eventId) {
    return badEntry('REORDERED', sequence, 'another event stands at this leaf', leaf);
  }
  return leafOf(event, leaf) === text
    ? undefined
    : badEntry('ALTERED', sequence, 'the event is not what its leaf commits to', leaf);
};

const outOfPlace = async ({ tar }: Context, expected: bigint, entry: Entry): Promise<BadEntry> => {
  if (entry.sequence < expected) {
    return (await countEntries(tar, entry.sequence)) > 1
      ? badEntry('INSERTED', entry.sequence, 'an entry stands here a second time')
      : badEntry('REORDERED', entry.sequence, 'an entry stands behind its place');
  }
  return (await countEntries(tar, expected)) > 0
    ? badEntry('REORDERED', expected, 'an entry stands behind its place')
    : badEntry('REMOVED', expected, 'an entry is gone');
};

/** A leaf that the one after it does not follow was changed, together with its event. */
const brokenLink = (entry: Entry, leaf: Leaf, next: Entry | undefined, hash: string): BadEntry => {
  const following = next === undefined ? undefined : parseLeaf(next.leaf);
  return entry.sequence > 0n && following?.previous === hash
    ? badEntry('FORKED', entry.sequence - 1n, 'the ledger goes on from another leaf than this')
    : badEntry('ALTERED', entry.sequence, 'the leaf does not follow the one before', leaf);
};

const isLeafHere = (leaf: Leaf | undefined, entry: Entry, tenant: string): leaf is Leaf =>
  leaf !== undefined && leaf.sequence === entry.sequence.toString() && leaf.tenant === tenant;

const CHECKPOINTS = 'checkpoints.jsonl';

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

/** Text of a checkpoint as a bundle lists it. Throws `BadLine` for a line that has none. */
const checkpointText = (line: string, number: number): string => {
  const listed = parsed(line);
  const text = typeof listed === 'object' && listed !== null && 'text' in listed && listed.text;
  if (typeof text !== 'string') throw new BadLine(CHECKPOINTS, number, 'checkpoint');
  return text;
};

async function* linesOf(tar: TarReader, name: string): AsyncGenerator<string> {
  for await (const lines of tar.lines(name)) yield* lines;
}

/** Signed sizes and roots, by size; a checkpoint that is not good is the fault itself. */
async function* earlierCheckpoints({
  tar,
  keys,
  manifest,
}: Context): AsyncGenerator<Checkpoint | BadEntry> {
  let number = 0;
  for await (const line of linesOf(tar, CHECKPOINTS)) {
    number += 1;
    const note = readNote(checkpointText(line, number), keys);
    const checkpoint = note === undefined ? undefined : readCheckpoint(note.text);
    const last = checkpoint === undefined ? null : checkpoint.size - 1n;
    if (
      checkpoint === undefined ||
      note?.verdict === 'bad_signature' ||
      checkpoint.origin !== manifest.origin
    ) {
      yield badEntry('CHECKPOINT_SIGNATURE', last, 'the signature of a checkpoint is not good');
    } else if (note?.verdict === 'unknown_key') {
      yield badEntry(
        'KEY_MISMATCH',
        last,
        'a checkpoint is signed by a key that is not of this log',
      );
    } else {
      yield checkpoint;
    }
  }
}

const isBad = (one: Checkpoint | BadEntry): one is BadEntry => 'kind' in one;

/** The whole ledger: every leaf follows the one before, and every signed root is the one that the leaves have. */
export const checkTree = async (context: Context): Promise<Checked> => {
  const { tar, manifest, checkpoint } = context;
  const tree = createTree();
  const missing = createMissing(manifest.subject);
  const checkpoints = earlierCheckpoints(context);
  let waiting = (await checkpoints.next()).value as Checkpoint | BadEntry | undefined;
  let previous: string | null = null;
  let agreed = 0n;
  let [events, erased] = [0, 0];
  const ended = (firstBad: BadEntry | undefined): Checked => ({
    firstBad,
    leaves: Number(tree.size()),
    events,
    erased,
  });
  /** Whether a checkpoint is to be looked at when there are as many leaves as now. */
  const isDue = (): boolean =>
    waiting !== undefined && (isBad(waiting) || waiting.size <= tree.size());
  const roots = async (): Promise<BadEntry | undefined> => {
    while (waiting !== undefined) {
      if (isBad(waiting)) return waiting;
      if (waiting.size > tree.size()) return undefined;
      if (waiting.size === tree.size() && !waiting.root.equals(tree.root())) {
        return badEntry(
          'ROOT_MISMATCH',
          agreed,
          'the leaves have another root than the signed one',
        );
      }
      agreed = waiting.size;
      waiting = (await checkpoints.next()).value as Checkpoint | BadEntry | undefined;
    }
    return undefined;
  };

  /** Most entries are simply right: their leaf is the one that their event has behind the leaf before. */
  const isRight = ({ leaf, event, sequence }: Entry): boolean =>
    event !== null &&
    leafOf(event, { tenant: manifest.tenant, sequence: sequence.toString(), previous }) === leaf;

  const judge = (entry: Entry, next: Entry | undefined, hash: string): BadEntry | undefined => {
    const leaf = parseLeaf(entry.leaf);
    if (!isLeafHere(leaf, entry, manifest.tenant)) {
      return badEntry('ALTERED', entry.sequence, 'the leaf was changed');
    }
    const wrong = checkEvent(entry, leaf);
    if (wrong !== undefined) return wrong;
    return leaf.previous === previous ? undefined : brokenLink(entry, leaf, next, hash);
  };

  const step = async ([entry, next]: EntryPair): Promise<BadEntry | undefined> => {
    if (entry.sequence !== tree.size()) return outOfPlace(context, tree.size(), entry);
    const hash = leafHash(Buffer.from(entry.leaf));
    const name = hash.toString('hex');
    const wrong = isRight(entry) ? undefined : judge(entry, next, name);
    if (wrong !== undefined) return wrong;
    if (entry.event === null) erased += 1;
    else events += 1;
    missing.take(entry);
    tree.add(hash);
    previous = name;
    const bad = isDue() ? await roots() : undefined;
    // Two entries for one place: the true one stands behind, and the root says no more than that.
    const isTwice = bad !== undefined && next !== undefined && next.sequence < tree.size();
    return isTwice ? outOfPlace(context, tree.size(), next) : bad;
  };

  for await (const pairs of readEntries(tar)) {
    for (const pair of pairs) {
      const wrong = await step(pair);
      if (wrong !== undefined) return ended(wrong);
    }
  }
  if (tree.size() < checkpoint.size) {
    return ended(badEntry('REMOVED', tree.size(), 'entries are gone from the end'));
  }
  if (!checkpoint.root.equals(tree.root())) {
    return ended(
      badEntry('ROOT_MISMATCH', agreed, 'the leaves have another root than the signed one'),
    );
  }
  return ended(missing.unlawful());
};

/** Some leaves, each proven by itself under the checkpoint. */
export const checkProofs = async (context: Context): Promise<Checked> => {
  const { tar, manifest, checkpoint } = context;
  const missing = createMissing(manifest.subject);
  const revisions = new Map<string, bigint>();
  let expected = manifest.from;
  let [leaves, events, erased] = [0, 0, 0];
  const ended = (firstBad: BadEntry | undefined): Checked => ({ firstBad, leaves, events, erased });

  const whole = manifest.subject === null;
  for await (const pairs of readEntries(tar)) {
    for (const [entry] of pairs) {
      if (entry.sequence < expected || (whole && entry.sequence !== expected)) {
        return ended(await outOfPlace(context, expected, entry));
      }
      const leaf = parseLeaf(entry.leaf);
      const root = rootFromProof(
        leafHash(Buffer.from(entry.leaf)),
        entry.sequence,
        checkpoint.size,
        entry.proof,
      );
      if (!isLeafHere(leaf, entry, manifest.tenant) || root?.equals(checkpoint.root) !== true) {
        return ended(badEntry('ALTERED', entry.sequence, 'the leaf is not in the signed tree'));
      }
      const before = revisions.get(leaf.stream);
      const follows = BigInt(leaf.revision) === (before ?? -1n) + 1n;
      if (!whole && !follows && (before !== undefined || manifest.from === 0n)) {
        return ended(badEntry('REMOVED', entry.sequence, 'an event before this one is gone', leaf));
      }
      const wrong = checkEvent(entry, leaf);
      if (wrong !== undefined) return ended(wrong);
      missing.take(entry);
      revisions.set(leaf.stream, BigInt(leaf.revision));
      expected = entry.sequence + 1n;
      leaves += 1;
      if (entry.event === null) erased += 1;
      else events += 1;
    }
  }
  if (leaves < manifest.leaves || (manifest.subject === null && expected < manifest.to)) {
    return ended(badEntry('REMOVED', expected, 'entries are gone from the end'));
  }
  return ended(missing.unlawful());
};
