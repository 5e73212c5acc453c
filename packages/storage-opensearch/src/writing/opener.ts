import type { IndexableContent, IndexedVersion, SubjectId } from '@palimpsest/kernel';

/**
 * Opens sealed rows and blinds tokens: what only the composition root can do, because it needs keys. Errors of its
 * own that are retryable fail the batch; it is tried again.
 */
export interface IndexOpener {
  /** One answer per row, in order; `null` for a row whose key was destroyed. Tokens are in clear. */
  readonly open: (
    versions: readonly IndexedVersion[],
  ) => Promise<readonly (IndexableContent | null)[]>;
  /**
   * Makes HMACs (base64url, 12 characters or more) of tokens under the subject's key; `null` when the subject was
   * erased. Equal tokens of two subjects have nothing in common.
   */
  readonly blinderFor: (subject: SubjectId) => Promise<((token: string) => string) | null>;
}
