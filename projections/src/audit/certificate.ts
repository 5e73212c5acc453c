import type {
  RebuildCertificateAnswer,
  RebuildCertificateRequest,
  UseCase,
} from '@palimpsest/domain/contract';
import type { JsonObject } from '@palimpsest/kernel';
import { canonicalBytes, createTreeReader, parseNote } from '@palimpsest/ledger';
import type { Projector } from '@palimpsest/runtime';
import type { AuditDeps } from './shared/deps.ts';

/** Longest that a comparison of all projections may take. */
const LIMIT_MS = 600_000;

/**
 * `/audit/v1/rebuild_certificate`: every projection is filled again from the log beside the live one, the two digests are
 * compared, and the report is signed with the key of the ledger. What was rebuilt takes the place of what was there, so
 * that a drift that it reports is mended by the same act.
 */
export const createRebuildCertificate =
  (
    deps: AuditDeps & { readonly projectors: readonly Projector[] },
  ): UseCase<RebuildCertificateRequest, RebuildCertificateAnswer> =>
  async (_request, { tenant, signal }) => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]);
    const projections: RebuildCertificateAnswer['projections'][number][] = [];
    for (const projector of deps.projectors) {
      const { name, version } = projector.status();
      const { events, liveDigest, shadowDigest } = await projector.rebuild(limit);
      projections.push({
        name,
        version,
        events,
        live_digest: liveDigest,
        rebuilt_digest: shadowDigest,
        equal: liveDigest === shadowDigest,
      });
    }
    const size = ((await deps.ledger.last(tenant))?.sequence ?? -1n) + 1n;
    const tree = createTreeReader((level, options) =>
      deps.ledger.readHashes(tenant, level, options),
    );
    const report = {
      ok: projections.every(({ equal }) => equal),
      at: deps.clock.now(),
      projections,
      ledger: { size: Number(size), root: Buffer.from(await tree.root(size)).toString('hex') },
    };
    const origin = await deps.signingKeys.originOf(tenant);
    const body = Buffer.from(canonicalBytes(report satisfies JsonObject)).toString('utf8');
    const text = await deps.signingKeys.sign(tenant, `${origin}\nrebuild certificate\n${body}\n`);
    return { ...report, key_id: parseNote(text)?.signatures[0]?.keyId ?? '', text };
  };
