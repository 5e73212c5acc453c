import type { AnchorsAnswer, AnchorsRequest, UseCase } from '@palimpsest/domain/contract';
import { verifierKey } from '@palimpsest/ledger';
import type { AuditDeps } from '../shared/deps.ts';

/** `/audit/v1/anchors`. */
export const createAnchors =
  (deps: AuditDeps): UseCase<AnchorsRequest, AnchorsAnswer> =>
  async (_request, { tenant }) => {
    const size = ((await deps.ledger.last(tenant))?.sequence ?? -1n) + 1n;
    const keys = await deps.signingKeys.publicKeys(tenant);
    return {
      origin: await deps.signingKeys.originOf(tenant),
      anchors: deps.anchors.states(tenant).map((anchor) => ({
        name: anchor.name,
        kind: anchor.kind,
        size: anchor.size === null ? null : Number(anchor.size),
        at: anchor.at,
        behind: Number(size - (anchor.size ?? 0n)),
        error: anchor.error,
      })),
      public_keys: keys.map(({ name, keyId, publicKey }, index) => ({
        key_id: keyId,
        algorithm: 'Ed25519',
        public_key: Buffer.from(publicKey).toString('hex'),
        verifier_key: verifierKey(name, publicKey),
        current: index === keys.length - 1,
      })),
    };
  };
