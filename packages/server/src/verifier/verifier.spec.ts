import { readdirSync, readFileSync } from 'node:fs';
import type { EventId, JsonValue, StreamName, TenantId } from '@palimpsest/kernel';
import {
  canonicalBytes,
  createTreeReader,
  leafBytes,
  leafHash as ledgerLeafHash,
  proveInclusion,
} from '@palimpsest/ledger';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leafOf } from './leaf.ts';
import { createTree, leafHash, rootFromProof } from './tree.ts';

/** Leaves and roots of the reference tree that the certificate-transparency project publishes for RFC 6962. */
const publishedLeaves = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const publishedRoots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

describe('the verifier', () => {
  it('imports nothing but Node and itself', () => {
    const folder = new URL('.', import.meta.url);
    const sources = readdirSync(folder).filter((name) => !name.includes('.spec.'));
    expect(sources.length).toBeGreaterThan(8);
    for (const name of sources) {
      const text = readFileSync(new URL(name, folder), 'utf8');
      for (const [, from] of text.matchAll(/from '([^']+)'/g)) {
        expect(`${name} ${from}`).toMatch(/ (node:[a-z/]+|\.\/[a-z-]+\.ts)$/);
      }
    }
  });

  it('has the published roots of RFC 6962', () => {
    const tree = createTree();
    for (const [index, leaf] of publishedLeaves.entries()) {
      tree.add(leafHash(Buffer.from(leaf, 'hex')));
      expect(tree.root().toString('hex')).toBe(publishedRoots[index]);
    }
  });

  const all = Array.from({ length: 600 }, (_, index) => leafHash(Buffer.from(`leaf ${index}`)));
  const reader = createTreeReader(async (level, { from, limit }) =>
    level === 0 ? all.slice(Number(from), Number(from) + limit) : [],
  );
  const places = fc
    .integer({ min: 1, max: 600 })
    .chain((size) => fc.tuple(fc.constant(size), fc.integer({ min: 0, max: size - 1 })));

  it('takes every proof that the ledger makes, and no other', async () => {
    await fc.assert(
      fc.asyncProperty(
        places,
        fc.nat(),
        fc.nat({ max: 255 }),
        async ([size, index], where, bit) => {
          const root = Buffer.from(await reader.root(BigInt(size)));
          const proof = (await proveInclusion(reader, BigInt(index), BigInt(size))).map((hash) =>
            Buffer.from(hash),
          );
          const leaf = all[index] ?? Buffer.alloc(32);
          const lead = (path: readonly Buffer[], at = index, from = leaf): boolean =>
            rootFromProof(from, BigInt(at), BigInt(size), path)?.equals(root) === true;
          expect(lead(proof)).toBe(true);
          const flip = (hash: Buffer): Buffer => {
            const copy = Buffer.from(hash);
            copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
            return copy;
          };
          const wrong = [
            lead([...proof, root]),
            lead(proof, index, flip(leaf)),
            lead(proof, index + 1),
            ...(proof.length === 0
              ? []
              : [
                  lead(proof.slice(1)),
                  lead(proof.slice(0, -1)),
                  lead(proof.map((hash, at) => (at === where % proof.length ? flip(hash) : hash))),
                ]),
          ];
          expect(wrong).toEqual(wrong.map(() => false));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('makes the leaf that the ledger makes, of any event', () => {
    const base64 = fc
      .uint8Array({ maxLength: 40 })
      .map((bytes) => Buffer.from(bytes).toString('base64'));
    const text = fc.string({ unit: 'grapheme' });
    const box = fc.record({ ct: base64, iv: base64, k: text, v: fc.constantFrom(1, 2) });
    const { tree } = fc.letrec<{ tree: JsonValue }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        fc.oneof(text, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), box),
        fc.array(tie('tree')),
        fc.dictionary(
          fc.oneof(text, fc.constantFrom('ct', 'iv', 'k', 'v', '1', 'ä/~')),
          tie('tree'),
        ),
      ),
    }));
    fc.assert(
      fc.property(tree, fc.bigInt({ min: 1n, max: 2n ** 62n }), (data, sequence) => {
        const previous = ledgerLeafHash(new Uint8Array([1]));
        const event = {
          stream: 'memory-s' as StreamName,
          revision: 7n,
          id: 'e' as EventId,
          type: 'MemoryAdded',
          data: canonicalBytes(data),
          metadata: canonicalBytes({ tenant: 'acme' }),
        };
        const made = leafOf(
          { ...event, revision: '7' },
          {
            tenant: 'acme',
            sequence: sequence.toString(),
            previous: Buffer.from(previous).toString('hex'),
          },
        );
        const leaf = leafBytes({ tenant: 'acme' as TenantId, sequence, previous, event });
        expect(made).toBe(Buffer.from(leaf).toString('utf8'));
      }),
      { numRuns: 300 },
    );
  });
});
