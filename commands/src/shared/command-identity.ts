import {
  DomainError,
  type EventMetadata,
  type RecordedEvent,
  type SubjectId,
} from '@palimpsest/kernel';
import { AlreadyExecuted } from '@palimpsest/runtime';

/** What a command's events say about the call that caused them. */
export interface CommandIdentity {
  readonly commandId: string;
  readonly bodyHmac: string | undefined;
  readonly idempotent: boolean;
  /** Tells whose data the call is about: what is kept of its answer goes with them. */
  readonly concerns: (subject: SubjectId) => void;
}

export const bodyMismatch = (): DomainError =>
  new DomainError('IDEMPOTENCY_MISMATCH', 'this Idempotency-Key was used with another body', {
    hint: 'use a new key for a new request',
  });

/** Only an idempotent command finds its events, and those carry the HMAC of the body they came from. */
const hasBody = (events: readonly RecordedEvent[], bodyHmac: string | undefined): boolean => {
  const [first] = events;
  if (first === undefined) return false;
  const metadata = JSON.parse(new TextDecoder().decode(first.metadata)) as EventMetadata;
  return metadata.body_hmac === bodyHmac;
};

/** The identity of one append of a call that makes several: each is recognised for itself. */
export const partOf = (identity: CommandIdentity, part: string): CommandIdentity => ({
  ...identity,
  commandId: `${identity.commandId}.${part}`,
});

/**
 * Runs one append of a call; where its events stand in the log already, they give the result. Throws
 * `IDEMPOTENCY_MISMATCH` when they came from another body.
 */
export const oncePerAppend = async <Result>(
  identity: CommandIdentity,
  run: () => Promise<Result>,
  rebuild: (events: readonly RecordedEvent[]) => Promise<Result>,
): Promise<Result> => {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof AlreadyExecuted)) throw error;
    if (!hasBody(error.events, identity.bodyHmac)) throw bodyMismatch();
    return rebuild(error.events);
  }
};
