import { DomainError, type SubjectId } from '@palimpsest/kernel';
import { createVersionOpener } from '@palimpsest/projections';
import type { IndexOpener } from '@palimpsest/storage-opensearch';
import type { Tokeniser } from '@palimpsest/text';
import type { Vault } from '@palimpsest/vault';

/** What a search index outside this process may have: tokens as HMACs under the subject's key, and vectors. */
export const createBlindOpener = (deps: {
  readonly vault: Pick<Vault, 'openerFor' | 'subjectPseudonyms'>;
  readonly tokeniser: Tokeniser;
}): IndexOpener => ({
  open: createVersionOpener(deps),
  blinderFor: async (subject: SubjectId) => {
    try {
      return (await deps.vault.subjectPseudonyms(subject)).blindToken;
    } catch (error) {
      // The subject was erased: nothing of it can be found any more.
      if (error instanceof DomainError && error.code === 'NOT_FOUND') return null;
      throw error;
    }
  },
});
