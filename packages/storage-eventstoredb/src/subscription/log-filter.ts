import { eventTypeFilter, type Filter, streamNameFilter } from '@eventstore/db-client';
import type { KnownRecord } from '../reading/known-positions.ts';

/** What a subscription lets through, told in the server's words and in ours. */
export interface LogFilter {
  readonly matches: (record: KnownRecord) => boolean;
  /** `window`: records considered a page; a checkpoint comes after `every` pages. */
  readonly toServer: (options: {
    readonly window: number;
    readonly every: number;
    readonly checkpointReached: (position: bigint) => void;
  }) => Filter;
}

interface FilterText {
  readonly regex?: string;
  readonly prefixes?: string[];
}

type Make = typeof streamNameFilter;

const toServer =
  (make: Make, text: FilterText): LogFilter['toServer'] =>
  ({ window, every, checkpointReached }) =>
    make({
      ...text,
      maxSearchWindow: window,
      checkpointInterval: every,
      // Must never throw: the client would stand still without a word.
      checkpointReached: async (_, { commit }) => checkpointReached(BigInt(commit)),
    } as Parameters<Make>[0]);

/** Streams whose name begins with one of the prefixes; without prefixes all but the server's own. */
export const streamFilter = (prefixes: readonly string[] | undefined): LogFilter => {
  if (prefixes === undefined) {
    return {
      matches: ({ stream }) => !stream.startsWith('$'),
      toServer: toServer(streamNameFilter, { regex: '^[^$]' }),
    };
  }
  return {
    matches: ({ stream }) => prefixes.some((prefix) => stream.startsWith(prefix)),
    // A list without a prefix would let everything through.
    toServer: toServer(
      streamNameFilter,
      prefixes.length === 0 ? { regex: '^(?!)' } : { prefixes: [...prefixes] },
    ),
  };
};

/** Events of one type, in all streams. */
export const typeFilter = (wanted: string): LogFilter => ({
  matches: ({ type }) => type.startsWith(wanted),
  toServer: toServer(eventTypeFilter, { prefixes: [wanted] }),
});
