import { subjectName } from '../store/fill-store.ts';
import { languageOf, statementAt } from '../texts/statements.ts';

/** Body of an add of one message. */
const addBody = (userId: string, text: string): string =>
  JSON.stringify({ user_id: userId, messages: [{ role: 'user', content: text }] });

/** Bodies of adds over many subjects, each statement another one. */
export const addBodies = (count: number, subjects: number, prefix: string): readonly string[] =>
  Array.from({ length: count }, (_, index) => {
    const subject = index % subjects;
    const number = Math.floor(index / subjects) * 7 + subject;
    return addBody(`${prefix}-${subject}`, statementAt(languageOf(subject), number).text);
  });

/** Body of a recall of a filled store's subject by the n-th of its questions. */
export const recallBody = (subject: number, number: number): string =>
  JSON.stringify({
    user_id: subjectName(subject),
    query: statementAt(languageOf(subject), number).question,
    timeout_ms: 10_000,
  });

/** Recalls that go round the subjects, each with another question. */
export const recallBodies = (count: number, subjects: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => recallBody(index % subjects, index * 13));
