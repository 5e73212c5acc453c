import { createHash } from 'node:crypto';
import { DomainError, type LedgerCheckpoint } from '@palimpsest/kernel';
import { canonicalBytes, verifierKey } from '@palimpsest/ledger';
import type { AuditDeps } from '../shared/deps.ts';
import { type BundleRange, bundleCheckpoints, bundleEntries, modeOf } from './bundle-entries.ts';
import { bundleReadme } from './bundle-readme.ts';
import { createTarFile } from './tar-file.ts';

const bundleFormat = 'palimpsest-bundle-v1';

export interface WrittenBundle {
  readonly bytes: number;
  readonly leaves: number;
  readonly events: number;
  readonly size: number;
}

type Deps = Pick<AuditDeps, 'eventStore' | 'ledger' | 'signingKeys' | 'clock'>;

/** Writes the bundle of a range under a checkpoint to a file, in flat memory. */
export const writeBundle = async (
  deps: Deps,
  path: string,
  range: BundleRange,
  checkpoint: LedgerCheckpoint,
  signal: AbortSignal,
): Promise<WrittenBundle> => {
  const { tenant } = range;
  const origin = await deps.signingKeys.originOf(tenant);
  const keys = await deps.signingKeys.publicKeys(tenant);
  let [leaves, events] = [0, 0];
  const count = ({ hasEvent }: { readonly hasEvent: boolean }): void => {
    leaves += 1;
    if (hasEvent) events += 1;
  };
  await using tar = await createTarFile(path);
  const entries = bundleEntries(deps, range, count, signal);
  const files = [
    await tar.add('README.md', [bundleReadme]),
    await tar.add(
      'keys.txt',
      keys.map(({ name, publicKey }) => `${verifierKey(name, publicKey)}\n`),
    ),
    await tar.add('checkpoint.txt', [checkpoint.text]),
    await tar.add('checkpoints.jsonl', bundleCheckpoints(deps.ledger, range)),
    await tar.add('entries.jsonl', entries),
  ];
  const manifest = Buffer.from(
    canonicalBytes({
      format: bundleFormat,
      tenant,
      origin,
      subject_id: range.subject,
      mode: modeOf(range),
      from: range.from.toString(),
      to: range.to.toString(),
      tree_size: range.size.toString(),
      leaves,
      events,
      made_at: deps.clock.now(),
      files: Object.fromEntries(files.map(({ name, sha256 }) => [name, sha256])),
    }),
  ).toString('utf8');
  const digest = createHash('sha256').update(manifest).digest('hex');
  await tar.add('manifest.json', [manifest]);
  await tar.add('manifest.note', [
    await deps.signingKeys.sign(tenant, `${origin}\nbundle ${digest}\n`),
  ]);
  return { bytes: await tar.end(), leaves, events, size: Number(range.size) };
};

/** What was asked for as a range under the newest checkpoint. Throws `NOT_FOUND` for one that no checkpoint covers. */
export const bundleRange = (
  asked: Pick<BundleRange, 'tenant' | 'subject'> & {
    readonly from: bigint | null;
    readonly to: bigint | null;
  },
  checkpoint: LedgerCheckpoint | undefined,
): BundleRange => {
  const size = checkpoint?.size ?? 0n;
  const range = { ...asked, from: asked.from ?? 0n, to: asked.to ?? size, size };
  if (range.from < range.to && range.to <= size) return range;
  throw new DomainError('NOT_FOUND', 'no checkpoint covers that range', {
    field: asked.to === null ? 'from' : 'to',
    hint: 'ask checkpoint for the size of the ledger',
  });
};
