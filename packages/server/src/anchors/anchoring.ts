import type { Clock, Instant, LedgerStore, TenantId } from '@palimpsest/kernel';
import type { AnchorBoard, AnchorState } from '@palimpsest/projections';
import type { Anchor } from './anchor.ts';

/** How often new checkpoints leave. Bounds what an operator could rewrite unseen. */
const EVERY_MS = 10_000;

export interface Anchoring extends AnchorBoard {
  readonly start: () => void;
  /** Pushes what the ledger has now; resolves when every anchor has taken it or failed. */
  readonly pushNow: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface Pushed {
  readonly size: bigint;
  readonly at: Instant;
}

/** Pushes the newest checkpoint of every tenant to every anchor, and says how far each is. A failed push is tried again at the next round. */
export const createAnchoring = (deps: {
  readonly ledger: LedgerStore;
  readonly clock: Clock;
  readonly anchors: readonly Anchor[];
  readonly onProblem: (problem: { readonly anchor: string; readonly error: string }) => void;
}): Anchoring => {
  const { ledger, clock, anchors } = deps;
  const stopping = new AbortController();
  const pushed = new Map<string, Pushed>();
  const errors = new Map<string, string>();
  const keyOf = (anchor: Anchor, tenant: TenantId): string =>
    `${anchor.kind}:${anchor.name}:${tenant}`;

  const pushTenant = async (anchor: Anchor, tenant: TenantId): Promise<void> => {
    const key = keyOf(anchor, tenant);
    const checkpoint = await ledger.lastCheckpoint(tenant);
    if (checkpoint === undefined || (pushed.get(key)?.size ?? -1n) >= checkpoint.size) return;
    try {
      await anchor.push(checkpoint.text, stopping.signal);
      pushed.set(key, { size: checkpoint.size, at: clock.now() });
      errors.delete(key);
    } catch (error) {
      // The reason may name addresses or answers of others: only its kind is kept.
      const code = error instanceof Error ? error.name : 'unknown';
      errors.set(key, code);
      deps.onProblem({ anchor: anchor.name, error: code });
    }
  };

  const pushAll = async (): Promise<void> => {
    for (const tenant of await ledger.tenants()) {
      await Promise.all(anchors.map((anchor) => pushTenant(anchor, tenant)));
    }
  };

  let last: Promise<void> = Promise.resolve();
  const pushNow = (): Promise<void> => {
    last = last
      .then(pushAll)
      .catch(() => deps.onProblem({ anchor: 'ledger', error: 'UNAVAILABLE' }));
    return last;
  };
  let timer: NodeJS.Timeout | undefined;

  return {
    pushNow,
    start: () => {
      if (anchors.length === 0) return;
      timer = setInterval(() => void pushNow(), EVERY_MS);
      timer.unref();
    },
    stop: async () => {
      clearInterval(timer);
      await last;
      if (anchors.length > 0) await pushNow();
      stopping.abort();
    },
    states: (tenant) =>
      anchors.map((anchor): AnchorState => {
        const key = keyOf(anchor, tenant);
        return {
          name: anchor.name,
          kind: anchor.kind,
          size: pushed.get(key)?.size ?? null,
          at: pushed.get(key)?.at ?? null,
          error: errors.get(key) ?? null,
        };
      }),
    readBack: async (origin) => {
      const notes = await Promise.all(
        anchors.map((anchor) => anchor.readBack(origin).catch((): readonly string[] => [])),
      );
      return notes.flat();
    },
  };
};
