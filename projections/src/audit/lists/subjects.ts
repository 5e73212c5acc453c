import {
  admitsSubject,
  type SubjectEntry,
  type SubjectsAnswer,
  type SubjectsRequest,
  type UseCase,
} from '@palimpsest/domain/contract';
import type { SubjectId } from '@palimpsest/kernel';
import { readCursor, writeCursor } from '../../reading/cursor.ts';
import { settleProjections } from '../../reading/settle.ts';
import { documentsOf } from '../../reading/typed.ts';
import type { AuditSubjectDocument } from '../record/collections.ts';
import type { AuditDeps } from '../shared/deps.ts';

const LIST = 'subjects';
const CHUNK = 200;

const entryOf = async (deps: AuditDeps, document: AuditSubjectDocument): Promise<SubjectEntry> => {
  const name = await deps.vault.subjectName(document.subject_id as SubjectId);
  const begun = [
    document.first_memory_at,
    document.first_intake_at,
    document.first_recall_at,
  ].filter((at) => at !== undefined);
  return {
    subject_id: document.subject_id,
    subject: name === undefined ? null : { kind: name.kind, id: name.id },
    user_id: name?.kind === 'user' ? name.id : null,
    erased: name === undefined,
    first_at: begun.toSorted()[0] ?? document.last_at,
    last_at: document.last_at,
    events: document.events,
  };
};

/** `/audit/v1/subjects`. Names lie sealed in the key store, so a search opens one after the other. */
export const createSubjects =
  (deps: AuditDeps): UseCase<SubjectsRequest, SubjectsAnswer> =>
  async (request, context) => {
    await settleProjections(deps, context, ['audit']);
    const { query, subject_id: wanted } = request;
    const admits = (entry: SubjectEntry): boolean =>
      (context.key.subjects === null ||
        (entry.subject !== null && admitsSubject(context.key, entry.subject))) &&
      (query === null || (entry.subject?.id.includes(query) ?? false));
    const found: SubjectEntry[] = [];
    let [after = ''] = readCursor(LIST, request.cursor) ?? [];
    for (let more = true; more && found.length <= request.limit; ) {
      const { documents } = await deps.readModel.find({
        collection: 'audit_subjects',
        index: 'by_tenant',
        equals: wanted === null ? [context.tenant] : [context.tenant, wanted],
        ...(wanted === null ? { range: { gt: after } } : {}),
        limit: CHUNK,
      });
      const page = documentsOf<AuditSubjectDocument>(documents);
      for (const document of page) {
        const entry = await entryOf(deps, document);
        if (admits(entry)) found.push(entry);
      }
      after = page.at(-1)?.subject_id ?? after;
      more = wanted === null && page.length === CHUNK;
    }
    const shown = found.slice(0, request.limit);
    const last = shown.at(-1);
    return {
      subjects: shown,
      next_cursor:
        last !== undefined && found.length > shown.length
          ? writeCursor(LIST, [last.subject_id])
          : null,
    };
  };
