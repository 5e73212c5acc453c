import type { AuditUseCases } from '@palimpsest/domain/contract';

const at = '2026-01-02T03:04:05.678Z';
const hash = '00'.repeat(32);

const checkpoint = {
  origin: 'palimpsest/default-1',
  size: 3,
  root: hash,
  at,
  key_id: '01020304',
  text: 'a signed note',
};

/** What each call of an auditor answers in tests of the edge. */
export const auditAnswers: {
  readonly [Name in keyof AuditUseCases]: Awaited<ReturnType<AuditUseCases[Name]>>;
} = {
  verify: {
    ok: true,
    checked: { events: 3, streams: 2, from: 0, to: 3 },
    checkpoint,
    uncovered: { from: 3, to: 3, events: 0 },
    unanchored: { from: 0, to: 3, events: 3, anchored_at: null },
    erased: 0,
    first_bad: null,
  },
  checkpoint: checkpoint,
  proof: {
    event_id: 'e1',
    leaf: 'e30=',
    leaf_hash: hash,
    index: 0,
    tree_size: 3,
    inclusion: [hash],
    checkpoint,
  },
  consistency: { proof: [], from_root: hash, to_root: hash },
  anchors: { origin: checkpoint.origin, anchors: [], public_keys: [] },
};
