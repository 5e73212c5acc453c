import type { GetAnswer } from '@palimpsest/domain/contract';
import type { EventStore, ReadModel, SubjectId } from '@palimpsest/kernel';
import type { Vault } from '@palimpsest/vault';
import type { CauseDocument } from '../memories/collections.ts';
import { documentsById } from '../reading/typed.ts';
import { hiddenOrdinals } from './hidden-ordinals.ts';
import { readSourceMessages, type SourceMessage } from './source-messages.ts';

/** Source messages by the id of the event whose wording came from them. */
export type QuoteReader = (
  subject: SubjectId,
  eventIds: readonly string[],
  /** Also those that a deleted memory comes from. */
  showsDeleted: boolean,
) => Promise<ReadonlyMap<string, readonly SourceMessage[]>>;

/** Reads the messages themselves out of the log: no copy of them is kept anywhere. */
export const createQuoteReader = (deps: {
  readonly eventStore: EventStore;
  readonly readModel: ReadModel;
  readonly vault: Vault;
}): QuoteReader => {
  const quotesOf = async (
    subject: SubjectId,
    source: CauseDocument['source'],
    showsDeleted: boolean,
  ): Promise<readonly SourceMessage[]> => {
    if (source === null) return [];
    const ordinals = new Set(source.message_ordinals);
    if (!showsDeleted) {
      for (const hidden of await hiddenOrdinals(deps.readModel, subject, source.intake_revision)) {
        ordinals.delete(hidden);
      }
    }
    return ordinals.size === 0 ? [] : readSourceMessages(deps, subject, source, ordinals);
  };

  return async (subject, eventIds, showsDeleted) => {
    const [found] = await deps.readModel.read([
      { kind: 'get', collection: 'causes', ids: [...new Set(eventIds)] },
    ]);
    const causes = documentsById<CauseDocument>(found);
    const entries = await Promise.all(
      [...causes].map(
        async ([id, { source }]) => [id, await quotesOf(subject, source, showsDeleted)] as const,
      ),
    );
    return new Map(entries);
  };
};

export const quotesAnswer = (quotes: readonly SourceMessage[]): NonNullable<GetAnswer['quotes']> =>
  quotes.map(({ messageId, role, at, text }) => ({ message_id: messageId, role, at, text }));
