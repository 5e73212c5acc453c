import type { Expectation } from './expectation.ts';
import type { RecentIds, RecentPlace } from './recent-ids.ts';
import { indexOfRevision, type StreamState } from './stream-state.ts';

/** What becomes of an append, before anything is written. */
export type AppendDecision =
  | { readonly kind: 'write' }
  /** The ids stand already; `position` is absent where the server does not know it. */
  | { readonly kind: 'repeat'; readonly last: bigint; readonly position: bigint | undefined }
  | { readonly kind: 'wrong-version'; readonly current: bigint | 'no_stream' }
  | { readonly kind: 'stream-deleted' };

export interface AppendQuestion {
  readonly stream: string;
  readonly expected: Expectation;
  readonly ids: readonly string[];
  readonly state: StreamState;
  /** Somebody described the stream before it had an event. */
  readonly described: boolean;
  readonly recent: RecentIds;
}

const wrongVersion = ({ last }: StreamState): AppendDecision => ({
  kind: 'wrong-version',
  current: last === -1n ? 'no_stream' : last,
});

/** `any` and `stream_exists`: the recent ids alone tell a repeat, as far as they reach. */
const decideUnchecked = ({ stream, ids, state, recent }: AppendQuestion): AppendDecision => {
  const known = ids.map((id) => recent.find(stream, id));
  if (known[0] === undefined) return { kind: 'write' };
  if (!known.every((place): place is RecentPlace => place !== undefined))
    return wrongVersion(state);
  const place = known.at(-1);
  return { kind: 'repeat', last: place?.revision ?? -1n, position: place?.position };
};

/** An explicit revision: the events behind it tell a repeat, for ever. */
const decideBehind = (expected: bigint, { ids, state }: AppendQuestion): AppendDecision => {
  const { last, records } = state;
  if (expected === last) return { kind: 'write' };
  if (expected > last) return wrongVersion(state);
  const standing = ids.map((id, index) => {
    const revision = expected + 1n + BigInt(index);
    const record = records[indexOfRevision(records, revision)];
    return record?.revision === revision && record.id === id ? record : undefined;
  });
  if (standing.length > 0 && standing.every((record) => record !== undefined)) {
    const position = state.softDeleted ? undefined : standing.at(-1)?.position;
    return { kind: 'repeat', last: standing.at(-1)?.revision ?? -1n, position };
  }
  const reopens = state.softDeleted && expected === -1n && standing[0] === undefined;
  return reopens ? { kind: 'write' } : wrongVersion(state);
};

/** The leader's checks, in its order. */
export const decideAppend = (question: AppendQuestion): AppendDecision => {
  const { expected, state, described } = question;
  if (state.tombstoned) return { kind: 'stream-deleted' };
  switch (expected) {
    case 'any':
      return decideUnchecked(question);
    case 'stream_exists':
      if (state.softDeleted) return { kind: 'stream-deleted' };
      if (state.last === -1n && !described) return wrongVersion(state);
      return decideUnchecked(question);
    case 'no_stream':
      return decideBehind(-1n, question);
    default:
      return decideBehind(expected, question);
  }
};
