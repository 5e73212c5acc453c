import { type CandidateQuery, type SubjectId, tenantId } from '@palimpsest/kernel';
import { subjectName } from '../../store/fill-store.ts';
import { languageOf, statementAt } from '../../texts/statements.ts';
import type { FilledLog } from './filled-log.ts';

const tenant = tenantId('default');
/** Candidates of each kind: what a recall of ten hits asks for. */
const limit = 60;

/** What recalls of a filled store ask the index, going round the subjects. */
export const questionsOf = async (
  { vault, embedder, tokeniser }: FilledLog,
  subjects: number,
  count: number,
): Promise<readonly CandidateQuery[]> => {
  const known = await Promise.all(
    Array.from({ length: subjects }, (_, ordinal) =>
      vault.openSubject(tenant, { kind: 'user', id: subjectName(ordinal) }),
    ),
  );
  const found = known.filter((id): id is SubjectId => id !== undefined);
  const questions = Array.from({ length: count }, (_, index) => ({
    subject: index % found.length,
    text: statementAt(languageOf(index % found.length), index * 13).question,
  }));
  const vectors = await embedder.embed(questions.map(({ text }) => text));
  return questions.flatMap(({ subject, text }, place): CandidateQuery[] => {
    const subjectId = found[subject];
    if (subjectId === undefined) return [];
    const words = tokeniser.tokenise(text).filter(({ functionWord }) => !functionWord);
    return [
      {
        tenant,
        subjectId,
        tokens: [...new Set(words.map(({ token }) => token))],
        vector: vectors[place] ?? null,
        scope: { includeGlobal: true, appRef: null, sessionRef: null, agentRef: null },
        statuses: ['ACTIVE'],
        limit,
      },
    ];
  });
};
