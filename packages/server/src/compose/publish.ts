import { streamPrefixes } from '@palimpsest/domain';
import { PortError, type RecordedEvent } from '@palimpsest/kernel';
import type { Projector } from '@palimpsest/runtime';

/** Read models that the caller of a write sees it in at once, with the streams that they read. */
const immediate: ReadonlyMap<string, readonly string[]> = new Map([
  ['memories', [streamPrefixes.memory]],
  ['search', [streamPrefixes.memory]],
  ['change_log', [streamPrefixes.memory]],
  ['switches', [streamPrefixes.memory]],
  ['sessions', [streamPrefixes.memory]],
  ['erasures', [streamPrefixes.memory]],
  ['holds', [streamPrefixes.memory]],
  ['tasks', [streamPrefixes.intake, streamPrefixes.memory]],
  ['api_keys', [streamPrefixes.tenant]],
]);

/**
 * The search index may be away: then there is no recall that could miss the write, and what is hidden stays hidden, since
 * the read model decides on visibility. The projection makes up for it.
 */
const forgiving = async (name: string, applied: Promise<void>): Promise<void> => {
  try {
    await applied;
  } catch (error) {
    if (name !== 'search' || !(error instanceof PortError) || !error.retryable) throw error;
  }
};

/** Folds events that were just appended, before the subscriptions come by. */
export const createPublisher = (
  projectors: readonly Projector[],
): ((events: readonly RecordedEvent[]) => Promise<void>) => {
  const followers = projectors.flatMap((projector) => {
    const prefixes = immediate.get(projector.status().name);
    return prefixes === undefined ? [] : [{ projector, prefixes }];
  });
  return async (events) => {
    await Promise.all(
      followers.map(async ({ projector, prefixes }) => {
        const own = events.filter(({ stream }) =>
          prefixes.some((prefix) => stream.startsWith(prefix)),
        );
        if (own.length > 0) await forgiving(projector.status().name, projector.applyNow(own));
      }),
    );
  };
};
