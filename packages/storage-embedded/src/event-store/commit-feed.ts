import { PortError, type StreamName } from '@palimpsest/kernel';

/** An append of this process that became durable. */
export interface CommitNotice {
  readonly stream: StreamName;
  readonly count: number;
  /** Of its last event. */
  readonly position: bigint;
}

/** Tells subscriptions of appends, so that they need not poll. */
export interface CommitFeed {
  readonly publish: (notice: CommitNotice) => void;
  /** Calls `listener` for every notice until the answered function is called. */
  readonly listen: (listener: FeedListener) => () => void;
  /** Ends every subscription with `PortError` `CLOSED`. */
  readonly close: () => void;
}

export interface FeedListener {
  readonly onCommit: (notice: CommitNotice) => void;
  readonly onClose: (error: PortError) => void;
}

export const createCommitFeed = (): CommitFeed => {
  const listeners = new Set<FeedListener>();
  return {
    publish: (notice) => {
      for (const listener of listeners) listener.onCommit(notice);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      const error = new PortError('CLOSED', 'the store was closed', { retryable: false });
      for (const listener of listeners) listener.onClose(error);
      listeners.clear();
    },
  };
};
