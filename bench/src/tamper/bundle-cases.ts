import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  canonicalBytes,
  createSigner,
  generateSigningKey,
  leafHash,
  parseNote,
  signNote,
  verifierKey,
} from '@palimpsest/ledger';
import { verifyBundle } from '@palimpsest/server';
import { withMember } from './log-attacks.ts';
import type { Scene } from './scene.ts';
import { type Finding, placesOf, type TamperCase } from './tamper-case.ts';
import { readTar, type Tar, withContent, writeTar } from './tar.ts';

/** A line of `entries.jsonl`, as far as it is changed here. */
interface Line {
  readonly sequence: string;
  readonly leaf: string;
  readonly event: { readonly data: string } | null;
}

interface Place {
  readonly scene: Scene;
  readonly at: number;
  readonly lines: readonly Line[];
  /** Last leaf under the first checkpoint that covers the place; size of the last checkpoint that does not. */
  readonly last: number;
  readonly agreed: number;
  readonly older: string | undefined;
}

interface BundleAttack {
  readonly change: string;
  readonly expected: (place: Place) => TamperCase['expected'];
  /** `undefined`: cannot be done there. */
  readonly run: (tar: Tar, place: Place) => Tar | undefined;
  /** A key that the verifier is given instead of the log's. */
  readonly key?: (scene: Scene) => string;
}

const linesOf = (tar: Tar): readonly Line[] =>
  (tar.get('entries.jsonl')?.content.toString('utf8') ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

const withLines = (tar: Tar, lines: readonly Line[]): Tar =>
  withContent(tar, 'entries.jsonl', lines.map((line) => `${JSON.stringify(line)}\n`).join(''));

const recoded = (base64: string, change: (bytes: Uint8Array) => Uint8Array): string =>
  Buffer.from(change(Buffer.from(base64, 'base64'))).toString('base64');

const otherLeaf = (leaf: string, previous?: string): string =>
  recoded(leaf, (bytes) => {
    const members = JSON.parse(Buffer.from(bytes).toString('utf8')) as Record<string, string>;
    return canonicalBytes({
      ...members,
      ...(previous === undefined ? { metadata: '0'.repeat(64) } : { previous }),
    });
  });

const hashOf = (leaf: string): string =>
  Buffer.from(leafHash(Buffer.from(leaf, 'base64'))).toString('hex');

/** The chain from a place on as it would be if its event had been erased before: nothing but the signed roots tells. */
const rechained = (lines: readonly Line[], at: number): readonly Line[] => {
  const changed = [...lines];
  const first = lines[at];
  if (first === undefined) return lines;
  changed[at] = { ...first, leaf: otherLeaf(first.leaf), event: null };
  for (let index = at + 1; index < changed.length; index += 1) {
    const [before, line] = [changed[index - 1], changed[index]];
    if (before === undefined || line === undefined) continue;
    changed[index] = {
      ...line,
      leaf: otherLeaf(line.leaf, hashOf(before.leaf)),
    };
  }
  return changed;
};

const signedByAnother = (name: string, note: string): string => {
  const { publicKey, privateKey } = generateSigningKey();
  return signNote(parseNote(note)?.text ?? '', { name, publicKey }, createSigner(privateKey));
};

const garbled = (note: string): string =>
  note.replace(
    /(— \S+ .{20})(.)/,
    (_, head: string, one: string) => head + (one === 'A' ? 'B' : 'A'),
  );

const withSigned = (tar: Tar, { scene, last }: Place, change: (note: string) => string): Tar => {
  const lines = scene.checkpoints.map(({ size, text }) =>
    JSON.stringify({
      size: size.toString(),
      text: Number(size) - 1 === last ? change(text) : text,
    }),
  );
  return withContent(tar, 'checkpoints.jsonl', `${lines.join('\n')}\n`);
};

const bundleAttacks: readonly BundleAttack[] = [
  {
    change: 'alter: the event',
    expected: ({ at }) => ({ kind: 'ALTERED', sequence: at }),
    run: (tar, { lines, at }) => {
      const line = lines[at];
      if (!line?.event) return undefined;
      const event = { ...line.event, data: recoded(line.event.data, withMember) };
      return withLines(tar, lines.with(at, { ...line, event }));
    },
  },
  {
    change: 'alter: the leaf',
    expected: ({ at }) => ({ kind: 'ALTERED', sequence: at }),
    run: (tar, { lines, at }) => {
      const line = lines[at];
      return line === undefined
        ? undefined
        : withLines(tar, lines.with(at, { ...line, leaf: otherLeaf(line.leaf) }));
    },
  },
  {
    change: 'remove: the entry',
    expected: ({ at }) => ({ kind: 'REMOVED', sequence: at }),
    run: (tar, { lines, at }) => withLines(tar, lines.toSpliced(at, 1)),
  },
  {
    change: 'remove: the event alone',
    expected: ({ at }) => ({ kind: 'REMOVED', sequence: at }),
    run: (tar, { lines, at }) => {
      const line = lines[at];
      return line === undefined
        ? undefined
        : withLines(tar, lines.with(at, { ...line, event: null }));
    },
  },
  {
    change: 'insert',
    expected: ({ at }) => ({ kind: 'INSERTED', sequence: at }),
    run: (tar, { lines, at }) => {
      const line = lines[at];
      // Its leaf follows the one before, and takes the place that the true one has.
      return line === undefined
        ? undefined
        : withLines(
            tar,
            lines.toSpliced(at, 0, {
              ...line,
              leaf: otherLeaf(line.leaf),
              event: null,
            }),
          );
    },
  },
  {
    change: 'swap with the next',
    expected: ({ at }) => ({ kind: 'REORDERED', sequence: at }),
    run: (tar, { lines, at }) => {
      const [line, next] = [lines[at], lines[at + 1]];
      return line === undefined || next === undefined
        ? undefined
        : withLines(tar, lines.with(at, next).with(at + 1, line));
    },
  },
  {
    change: 'duplicate',
    expected: ({ at }) => ({ kind: 'INSERTED', sequence: at }),
    run: (tar, { lines, at }) => {
      const line = lines[at];
      return line === undefined ? undefined : withLines(tar, lines.toSpliced(at, 0, line));
    },
  },
  {
    change: 'truncate',
    expected: ({ at }) => ({ kind: 'REMOVED', sequence: at }),
    run: (tar, { lines, at }) => withLines(tar, lines.slice(0, at)),
  },
  {
    change: 'fork: one leaf replaced',
    expected: ({ at, lines, agreed }) =>
      at === lines.length - 1
        ? { kind: 'ROOT_MISMATCH', sequence: agreed }
        : { kind: 'FORKED', sequence: at },
    run: (tar, { lines, at }) =>
      withLines(
        tar,
        rechained(lines, at)
          .slice(0, at + 1)
          .concat(lines.slice(at + 1)),
      ),
  },
  {
    change: 'fork: rewritten from here',
    expected: ({ agreed }) => ({ kind: 'ROOT_MISMATCH', sequence: agreed }),
    run: (tar, { lines, at }) => withLines(tar, rechained(lines, at)),
  },
  {
    change: 're-sign: by another key',
    expected: ({ last }) => ({ kind: 'KEY_MISMATCH', sequence: last }),
    run: (tar, place) =>
      withSigned(tar, place, (note) => signedByAnother(place.scene.origin, note)),
  },
  {
    change: 're-sign: a damaged signature',
    expected: ({ last }) => ({ kind: 'CHECKPOINT_SIGNATURE', sequence: last }),
    run: (tar, place) => withSigned(tar, place, garbled),
  },
  {
    change: 'roll back: to an older checkpoint',
    expected: ({ agreed }) => ({ kind: 'FORKED', sequence: agreed - 1 }),
    run: (tar, { lines, older, agreed }) =>
      older === undefined
        ? undefined
        : withLines(withContent(tar, 'checkpoint.txt', older), lines.slice(0, agreed)),
  },
  {
    change: 'wrong key',
    expected: ({ lines }) => ({ kind: 'KEY_MISMATCH', sequence: lines.length - 1 }),
    run: (tar) => tar,
    key: ({ origin }) => verifierKey(origin, generateSigningKey().publicKey),
  },
];

const findingOf = async (path: string, key: string): Promise<Finding> => {
  const { ok, firstBad } = await verifyBundle(path, { keys: [key] });
  const sequence = firstBad?.sequence ?? null;
  return {
    ok,
    kind: firstBad?.kind ?? null,
    sequence: sequence === null ? null : Number(sequence),
  };
};

/** Changes of an evidence bundle; who makes them has no key of the log. */
export const bundleCases = async (scene: Scene): Promise<readonly TamperCase[]> => {
  const tar = readTar(await readFile(scene.bundle));
  const lines = linesOf(tar);
  return bundleAttacks.flatMap((attack) =>
    placesOf(lines.length).map((at): TamperCase => {
      const covering = scene.checkpoints.find(({ size }) => size > BigInt(at));
      const before = scene.checkpoints.filter(({ size }) => size <= BigInt(at)).at(-1);
      const place: Place = {
        scene,
        at,
        lines,
        last: Number(covering?.size ?? 0n) - 1,
        agreed: Number(before?.size ?? 0n),
        older: before?.text,
      };
      return {
        medium: 'bundle',
        change: attack.change,
        place: at,
        expected: attack.expected(place),
        run: async () => {
          const changed = attack.run(tar, place);
          if (changed === undefined) return undefined;
          const path = join(await scene.newDirectory(), 'bundle.tar');
          await writeFile(path, writeTar(changed));
          return findingOf(path, attack.key?.(scene) ?? scene.publicKey);
        },
      };
    }),
  );
};
