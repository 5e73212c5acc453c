import type { Instant } from '@palimpsest/kernel';
import type {
  IntakeEventData,
  IntakeMessage,
  IntakeOptions,
  SealedMessage,
} from '@palimpsest/domain';

/** A message before it is sealed. */
export interface OpenMessage {
  readonly ordinal: number;
  readonly role: SealedMessage['role'];
  readonly at: Instant;
  readonly message: IntakeMessage;
}

/** An event of an intake stream before it is sealed. */
export type IntakeDraft =
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
  | { readonly type: 'IntakeFailed'; readonly data: IntakeEventData<'IntakeFailed'> }
  | { readonly type: 'IntakeRetried'; readonly data: IntakeEventData<'IntakeRetried'> };

/** An intake stream decides nothing by its state: only its revision counts. */
export type IntakeState = Readonly<Record<string, never>>;
