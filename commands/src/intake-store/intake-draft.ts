import type {
  IntakeDraft,
  IntakeEventData,
  IntakeMessage,
  IntakeOptions,
  SealedMessage,
} from '@palimpsest/domain';
import type { Instant } from '@palimpsest/kernel';

/** A message before it is sealed. */
export interface OpenMessage {
  readonly ordinal: number;
  readonly role: SealedMessage['role'];
  readonly at: Instant;
  readonly message: IntakeMessage;
}

/** An event of an intake stream before it is sealed. */
export type IntakeStreamDraft =
  | {
      readonly type: 'IntakeAccepted';
      readonly data: Omit<IntakeEventData<'IntakeAccepted'>, 'messages' | 'sealed'>;
      readonly messages: readonly OpenMessage[];
      readonly options: IntakeOptions;
    }
  | {
      readonly type: 'IntakePart';
      readonly data: Omit<IntakeEventData<'IntakePart'>, 'messages'>;
      readonly messages: readonly OpenMessage[];
    }
  | IntakeDraft;

/** What an append to an intake stream depends on besides its revision: what its last event says. */
export interface IntakeStreamState {
  /** The subject is being erased, or was: nothing is accepted. */
  readonly closed: boolean;
}
