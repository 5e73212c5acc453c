import { setTimeout as wait } from 'node:timers/promises';
import { PortError } from '@palimpsest/kernel';
import type { Engine } from '../connection/engine.ts';

interface Shard {
  readonly routing: { readonly primary: boolean };
  readonly seq_no: { readonly max_seq_no: number };
  readonly retention_leases: { readonly leases: readonly { readonly retaining_seq_no: number }[] };
}

interface ShardStats {
  readonly indices: Readonly<
    Record<string, { readonly shards: Readonly<Record<string, readonly Shard[]>> }>
  >;
}

/** An engine gives up deleted documents half a minute after its copies agreed on the deletion. */
const leaseLimitMs = 120_000;
const lookEveryMs = 1_000;
/** Merging rewrites every segment that lost a document, graphs and all. */
const mergeLimitMs = 30 * 60_000;

/** Primary shards by index and number, which a moved alias changes. */
const primaries = async (engine: Engine, alias: string): Promise<ReadonlyMap<string, Shard>> => {
  const { body } = await engine.request<ShardStats>({
    method: 'GET',
    path: `/${alias}/_stats`,
    query: { level: 'shards' },
  });
  return new Map(
    Object.entries(body.indices).flatMap(([index, { shards }]) =>
      Object.entries(shards).flatMap(([number, copies]) =>
        copies
          .filter(({ routing }) => routing.primary)
          .map((shard): [string, Shard] => [`${index}/${number}`, shard]),
      ),
    ),
  );
};

/**
 * Gets what was deleted before out of the engine's files. A deletion only marks: the document stays in its segment, and is
 * even carried through merges for as long as a copy of the shard might ask for the history. So: wait until no copy may,
 * merge every segment that lost a document, and flush, which lets go of the old segments and of the log of writes.
 * `PortError` `UNAVAILABLE` (retryable) when the engine keeps the history for longer than that.
 */
export const expunge = async (engine: Engine, alias: string): Promise<void> => {
  await engine.request({ method: 'POST', path: `/${alias}/_refresh` });
  const before = await primaries(engine, alias);
  const until = performance.now() + leaseLimitMs;
  for (;;) {
    const now = await primaries(engine, alias);
    const isHeld = [...before].some(([shard, { seq_no: deleted }]) =>
      now
        .get(shard)
        ?.retention_leases.leases.some(
          ({ retaining_seq_no: retaining }) => retaining <= deleted.max_seq_no,
        ),
    );
    if (!isHeld) break;
    if (performance.now() > until) {
      throw new PortError(
        'UNAVAILABLE',
        `OpenSearch at ${engine.nodes} keeps the history of deleted documents: is a copy of the index missing?`,
        { retryable: true },
      );
    }
    await wait(lookEveryMs);
  }
  await engine.request({
    method: 'POST',
    path: `/${alias}/_forcemerge`,
    query: { only_expunge_deletes: true },
    timeoutMs: mergeLimitMs,
  });
  await engine.request({
    method: 'POST',
    path: `/${alias}/_flush`,
    query: { force: true, wait_if_ongoing: true },
    timeoutMs: mergeLimitMs,
  });
};
