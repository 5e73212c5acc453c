import type { LedgerCheckpoint, LedgerLeaf } from '@palimpsest/kernel';
import {
  canonicalBytes,
  checkpointText,
  createSigner,
  generateSigningKey,
  noteKeyId,
  parseCheckpoint,
  parseNote,
  signNote,
} from '@palimpsest/ledger';
import { cutLedger, editLedger } from './ledger-file.ts';
import { withMember } from './log-attacks.ts';
import { findingOf } from './log-cases.ts';
import type { Scene } from './scene.ts';
import { placesOf, type TamperCase } from './tamper-case.ts';

interface Place {
  readonly scene: Scene;
  readonly directory: string;
  readonly at: number;
  readonly leaf: LedgerLeaf;
  /** First checkpoint that covers the leaf, and the size of the last one that does not. */
  readonly covering: LedgerCheckpoint;
  readonly agreed: number;
}

interface LedgerAttack {
  readonly change: string;
  readonly expected: (place: Place) => TamperCase['expected'];
  /** `false`: cannot be done there. */
  readonly run: (place: Place) => Promise<boolean>;
}

const decoder = new TextDecoder();

/** A leaf that says something else of its event. */
const otherLeaf = ({ bytes }: LedgerLeaf): Uint8Array =>
  canonicalBytes({
    ...(JSON.parse(decoder.decode(bytes)) as Record<string, never>),
    type: 'MemoryForged',
  });

const replaceCheckpoint = (directory: string, size: bigint, text: string): void =>
  editLedger(directory, (database, tenant) => {
    database
      .prepare('UPDATE checkpoints SET text = ? WHERE tenant = ? AND size = ?')
      .run(text, tenant, size);
  });

/** Signs a text with a key of the attacker's own, under the name of the log. */
const signedByAnother = (name: string, text: string) => {
  const { publicKey, privateKey } = generateSigningKey();
  return {
    publicKey,
    keyId: noteKeyId(name, publicKey),
    note: signNote(text, { name, publicKey }, createSigner(privateKey)),
  };
};

const textOf = ({ text }: LedgerCheckpoint): string => parseNote(text)?.text ?? '';

const withOtherRoot = (text: string): string => {
  const body = parseCheckpoint(text);
  if (body === undefined) throw new TypeError('no checkpoint');
  return checkpointText({ ...body, root: body.root.map((byte) => byte ^ 1) });
};

const lastOf = ({ covering }: Place): number => Number(covering.size) - 1;

/** Alters the event at a place and lets the ledger be made anew from there, signed with its own key: a rewrite by the operator. */
const rewriteFrom = async ({ scene, directory, at, leaf }: Place): Promise<void> => {
  await scene.medium.rewrite(directory, (rows) => {
    const index = rows.findIndex(({ position }) => position === leaf.position);
    const row = rows[index];
    return row === undefined ? rows : rows.with(index, { ...row, data: withMember(row.data) });
  });
  editLedger(directory, (database) => cutLedger(database, scene.leaves, at));
  await scene.seal(directory);
};

const ledgerAttacks: readonly LedgerAttack[] = [
  {
    change: 'alter: the leaf',
    expected: ({ at }) => ({ kind: 'ALTERED', sequence: at }),
    run: async ({ directory, at, leaf }) => {
      editLedger(directory, (database, tenant) => {
        database
          .prepare('UPDATE leaves SET bytes = ? WHERE tenant = ? AND sequence = ?')
          .run(otherLeaf(leaf), tenant, at);
      });
      return true;
    },
  },
  {
    change: 'remove: the leaf',
    expected: ({ at }) => ({ kind: 'REMOVED', sequence: at }),
    run: async ({ directory, at }) => {
      editLedger(directory, (database, tenant) => {
        database.prepare('DELETE FROM leaves WHERE tenant = ? AND sequence = ?').run(tenant, at);
      });
      return true;
    },
  },
  {
    change: 'fork: event and leaf replaced',
    expected: ({ scene, at, agreed }) =>
      at === scene.leaves.length - 1
        ? { kind: 'ROOT_MISMATCH', sequence: agreed }
        : { kind: 'FORKED', sequence: at },
    run: async (place) => {
      const { scene, directory, at } = place;
      const { leaves } = scene;
      await rewriteFrom(place);
      // The leaves behind it and all that was signed stay what they were.
      editLedger(directory, (database, tenant) => {
        const put = database.prepare('INSERT OR REPLACE INTO leaves VALUES (?, ?, ?, ?, ?, ?)');
        for (const one of leaves.slice(at + 1)) {
          put.run(tenant, one.sequence, one.eventId, one.bytes, one.hash, one.position);
        }
        database.prepare('DELETE FROM checkpoints WHERE tenant = ?').run(tenant);
        const add = database.prepare(
          'INSERT INTO checkpoints (tenant, size, text, at) VALUES (?, ?, ?, ?)',
        );
        for (const one of scene.checkpoints) add.run(tenant, one.size, one.text, one.at);
      });
      return true;
    },
  },
  {
    change: 'fork: rewritten from here, signed notes kept',
    expected: ({ agreed }) => ({ kind: 'ROOT_MISMATCH', sequence: agreed }),
    run: async (place) => {
      await rewriteFrom(place);
      editLedger(place.directory, (database, tenant) => {
        database.prepare('DELETE FROM checkpoints WHERE tenant = ?').run(tenant);
        const add = database.prepare(
          'INSERT INTO checkpoints (tenant, size, text, at) VALUES (?, ?, ?, ?)',
        );
        for (const one of place.scene.checkpoints) add.run(tenant, one.size, one.text, one.at);
      });
      return true;
    },
  },
  {
    change: 'fork: rewritten from here, signed again',
    expected: ({ agreed }) => ({ kind: 'FORKED', sequence: agreed }),
    run: async (place) => {
      await rewriteFrom(place);
      return true;
    },
  },
  {
    change: 're-sign: by another key',
    expected: (place) => ({ kind: 'KEY_MISMATCH', sequence: lastOf(place) }),
    run: async ({ directory, covering, scene }) => {
      const { note } = signedByAnother(scene.origin, textOf(covering));
      replaceCheckpoint(directory, covering.size, note);
      return true;
    },
  },
  {
    change: 're-sign: other root, old signature',
    expected: (place) => ({ kind: 'CHECKPOINT_SIGNATURE', sequence: lastOf(place) }),
    run: async ({ directory, covering }) => {
      const text = textOf(covering);
      replaceCheckpoint(directory, covering.size, covering.text.replace(text, withOtherRoot(text)));
      return true;
    },
  },
  {
    change: 'wrong key: one more key of the log',
    expected: (place) => ({ kind: 'KEY_MISMATCH', sequence: lastOf(place) }),
    run: async ({ directory, covering, scene }) => {
      const forged = signedByAnother(scene.origin, textOf(covering));
      replaceCheckpoint(directory, covering.size, forged.note);
      editLedger(directory, (database, tenant) => {
        database
          .prepare(
            `INSERT INTO signing_keys (tenant, key_id, public_key, wrapped_key, created_at)
             SELECT tenant, ?, ?, wrapped_key, created_at FROM signing_keys WHERE tenant = ?`,
          )
          .run(forged.keyId, forged.publicKey, tenant);
      });
      return true;
    },
  },
  {
    change: 'roll back: log and ledger to here',
    expected: ({ at }) => ({ kind: 'REMOVED', sequence: at }),
    run: async ({ scene, directory, at, leaf }) => {
      await scene.medium.rewrite(directory, (rows) =>
        rows.filter(({ position }) => position < leaf.position),
      );
      editLedger(directory, (database) => cutLedger(database, scene.leaves, at));
      return true;
    },
  },
];

/** Changes of the ledger, alone or together with the log. */
export const ledgerCases = (scene: Scene): readonly TamperCase[] =>
  ledgerAttacks.flatMap((attack) =>
    placesOf(scene.leaves.length).map((at): TamperCase => {
      const leaf = scene.leaves[at];
      const covering = scene.checkpoints.find(({ size }) => size > BigInt(at));
      const before = scene.checkpoints.filter(({ size }) => size <= BigInt(at)).at(-1);
      if (leaf === undefined || covering === undefined) throw new TypeError('a place without leaf');
      const place = { scene, at, leaf, covering, agreed: Number(before?.size ?? 0n) };
      return {
        medium: 'SQLite ledger',
        change: attack.change,
        place: at,
        expected: attack.expected({ ...place, directory: '' }),
        run: async () => {
          const directory = await scene.copy();
          return (await attack.run({ ...place, directory }))
            ? findingOf(scene, directory)
            : undefined;
        },
      };
    }),
  );
