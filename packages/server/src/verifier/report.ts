/** What an altered bundle shows itself by. */
export type FaultKind =
  | 'ALTERED'
  | 'REMOVED'
  | 'INSERTED'
  | 'REORDERED'
  | 'FORKED'
  | 'KEY_MISMATCH'
  | 'CHECKPOINT_SIGNATURE'
  | 'ROOT_MISMATCH';

/** The first place where the bundle does not hold together. */
export interface BadEntry {
  readonly kind: FaultKind;
  /** Place in the ledger; `null`: the fault is in no entry. */
  readonly sequence: bigint | null;
  readonly detail: string;
  readonly stream: string | null;
  readonly revision: string | null;
  readonly eventId: string | null;
}

export interface BundleReport {
  readonly ok: boolean;
  readonly firstBad: BadEntry | null;
  readonly origin: string;
  readonly leaves: number;
  readonly events: number;
  /** Leaves whose events were erased. */
  readonly erased: number;
  readonly treeSize: bigint;
  readonly checkpointAt: string;
  /** False: no key was given, so the bundle vouches for itself alone. */
  readonly keyGiven: boolean;
}

export const badEntry = (
  kind: FaultKind,
  sequence: bigint | null,
  detail: string,
  event?: Pick<BadEntry, 'stream' | 'revision' | 'eventId'>,
): BadEntry => ({
  kind,
  sequence,
  detail,
  stream: event?.stream ?? null,
  revision: event?.revision ?? null,
  eventId: event?.eventId ?? null,
});
