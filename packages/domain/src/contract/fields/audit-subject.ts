import { type SubjectId, subjectId } from '@palimpsest/kernel';
import { z } from 'zod';
import { limits } from '../limits.ts';
import { type SubjectRef, subjectFields } from './subject.ts';
import { characterText } from './text.ts';

/** Whom an audit call is about: by the caller's name, or by our own id, by which the erased stay addressable. */
export type AuditSubject =
  | { readonly ref: SubjectRef; readonly id: null }
  | { readonly ref: null; readonly id: SubjectId };

/** The three ways to name a subject in the body of an audit call. */
export const auditSubjectFields = {
  ...subjectFields,
  subject_id: characterText(limits.issuedIdCharacters).transform(subjectId).optional(),
} as const;

interface NamesAuditSubject {
  readonly user_id?: SubjectRef | undefined;
  readonly subject?: SubjectRef | undefined;
  readonly subject_id?: SubjectId | undefined;
}

type Rest<T> = Omit<T, 'user_id' | 'subject' | 'subject_id'>;
export type WithAuditSubject<T> = Rest<T> & {
  /** What the caller wrote; the edge holds it to the limits of the key. */
  readonly subject: SubjectRef | null;
  readonly about: AuditSubject;
};
export type WithOptionalAuditSubject<T> = Rest<T> & {
  readonly subject: SubjectRef | null;
  readonly about: AuditSubject | null;
};

/** For calls that may be about a subject: at most one of the three. */
export const takeOptionalAuditSubject = <T extends NamesAuditSubject>(
  body: T,
  context: z.RefinementCtx,
): WithOptionalAuditSubject<T> => {
  const { user_id: userId, subject, subject_id: id, ...rest } = body;
  const given = [userId, subject, id].filter((one) => one !== undefined);
  if (given.length > 1) {
    context.addIssue({
      code: 'custom',
      path: ['subject'],
      message: 'give one of user_id, subject and subject_id',
    });
  }
  const ref = userId ?? subject ?? null;
  const about = ref !== null ? { ref, id: null } : id === undefined ? null : { ref: null, id };
  return { ...rest, subject: ref, about };
};

/** For calls about a subject: exactly one of the three. */
export const takeAuditSubject = <T extends NamesAuditSubject>(
  body: T,
  context: z.RefinementCtx,
): WithAuditSubject<T> => {
  const taken = takeOptionalAuditSubject(body, context);
  if (taken.about !== null) return { ...taken, about: taken.about };
  context.addIssue({
    code: 'custom',
    path: ['user_id'],
    message: 'give user_id, subject or subject_id',
  });
  return z.NEVER;
};
