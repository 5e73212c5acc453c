import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type IndexableContent,
  type IndexedVersion,
  PortError,
  type SubjectId,
} from '@palimpsest/kernel';
import type { IndexOpener } from './opener.ts';

/** A version as it can be indexed; `null` when its key, or its subject's, was destroyed. */
export type OpenedVersion = {
  readonly content: IndexableContent;
  readonly blind: (token: string) => string;
} | null;

/** Versions opened in one turn: whoever opens many holds a lease that has to be renewed meanwhile. */
const inOneTurn = 100;

const isPassing = (error: unknown): boolean => error instanceof PortError && error.retryable;

/**
 * Opens versions, in order. A row that cannot be opened (altered, of a newer schema) does not stop the others: it is
 * told to `onProblem` and left closed. What is only unreachable now fails all of them.
 */
export const openVersions = async (
  opener: IndexOpener,
  versions: readonly IndexedVersion[],
  onProblem: (version: IndexedVersion, reason: string) => void,
): Promise<readonly OpenedVersion[]> => {
  const openOne = async (version: IndexedVersion): Promise<IndexableContent | null> => {
    try {
      return (await opener.open([version]))[0] ?? null;
    } catch (error) {
      if (isPassing(error)) throw error;
      onProblem(version, error instanceof PortError ? error.code : 'cannot be opened');
      return null;
    }
  };
  const openSome = async (
    some: readonly IndexedVersion[],
  ): Promise<readonly (IndexableContent | null)[]> => {
    try {
      return await opener.open(some);
    } catch (error) {
      if (isPassing(error)) throw error;
      const opened: (IndexableContent | null)[] = [];
      for (const version of some) opened.push(await openOne(version));
      return opened;
    }
  };
  const openAll = async (): Promise<readonly (IndexableContent | null)[]> => {
    const opened: (IndexableContent | null)[] = [];
    for (let at = 0; at < versions.length; at += inOneTurn) {
      if (at > 0) await nextTurn();
      opened.push(...(await openSome(versions.slice(at, at + inOneTurn))));
    }
    return opened;
  };
  const subjects = [...new Set(versions.map(({ subjectId }) => subjectId))];
  const [contents, blinders] = await Promise.all([
    openAll(),
    Promise.all(subjects.map((subject) => opener.blinderFor(subject))),
  ]);
  const blinderOf = new Map<SubjectId, (token: string) => string>();
  for (const [place, subject] of subjects.entries()) {
    const blind = blinders[place] ?? null;
    if (blind !== null) blinderOf.set(subject, blind);
  }
  return versions.map(({ subjectId }, place) => {
    const content = contents[place] ?? null;
    const blind = blinderOf.get(subjectId);
    return content === null || blind === undefined ? null : { content, blind };
  });
};
