import { z } from 'zod';
import { limits } from '../limits.ts';
import { callerIdField } from './ids.ts';

export const subjectKinds = ['user', 'agent', 'app', 'run'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** Whose memories these are, as the caller names it. */
export interface SubjectRef {
  readonly kind: SubjectKind;
  readonly id: string;
}

const isUserInteger = (value: unknown): value is number | bigint =>
  typeof value === 'bigint'
    ? value >= 0n && value <= limits.userIdMax
    : Number.isSafeInteger(value) && Number(value) >= 0;

/**
 * A string of 1–256 characters, or an unsigned integer up to 2^64 − 1, whose digits are kept:
 * `7` and `"7"` are the same user. Integers beyond 2^53 arrive as bigint (see `parseJson`).
 */
const userIdField = z
  .unknown()
  .transform((value, context): SubjectRef => {
    if (isUserInteger(value)) return { kind: 'user', id: value.toString() };
    if (typeof value === 'string') {
      const parsed = callerIdField.safeParse(value);
      if (parsed.success) return { kind: 'user', id: value };
    }
    context.addIssue({
      code: 'custom',
      message: `must be a string of 1 to ${limits.idCharacters} characters or an unsigned integer up to 2^64 - 1`,
    });
    return z.NEVER;
  })
  .meta({
    anyOf: [
      { type: 'string', minLength: 1, maxLength: limits.idCharacters },
      { type: 'integer', minimum: 0, description: 'At most 2^64 - 1.' },
    ],
  });

const subjectObjectField = z.strictObject({
  kind: z.enum(subjectKinds),
  id: callerIdField,
});

/** The two ways to name a subject in a body; {@link takeSubject} leaves one. */
export const subjectFields = {
  user_id: userIdField.optional(),
  subject: subjectObjectField.optional(),
} as const;

/** Subjects in a list (of a key): objects, or what stands for a user. */
export const subjectListField = z
  .array(
    z
      .unknown()
      .transform((value, context): SubjectRef => {
        const schema = typeof value === 'object' ? subjectObjectField : userIdField;
        const parsed = schema.safeParse(value);
        if (parsed.success) return parsed.data;
        for (const { path, message } of parsed.error.issues) {
          context.addIssue({ code: 'custom', path, message });
        }
        return z.NEVER;
      })
      .meta({
        anyOf: [
          {
            type: 'object',
            properties: { kind: { enum: [...subjectKinds] }, id: { type: 'string' } },
            required: ['kind', 'id'],
          },
          { type: 'string', description: 'A user.' },
          { type: 'integer', minimum: 0, description: 'A user.' },
        ],
      }),
  )
  .min(1)
  .max(limits.keySubjects);

interface NamesSubject {
  readonly user_id?: SubjectRef | undefined;
  readonly subject?: SubjectRef | undefined;
}

export type WithSubject<T> = Omit<T, 'user_id' | 'subject'> & { readonly subject: SubjectRef };
export type WithOptionalSubject<T> = Omit<T, 'user_id' | 'subject'> & {
  readonly subject: SubjectRef | null;
};

const namedSubject = (
  { user_id, subject }: NamesSubject,
  context: z.RefinementCtx,
): SubjectRef | undefined => {
  if (user_id !== undefined && subject !== undefined) {
    context.addIssue({
      code: 'custom',
      path: ['subject'],
      message: 'give user_id or subject, not both',
    });
  }
  return user_id ?? subject;
};

/** For calls that take an id: a subject may come along, and must then match (40401). */
export const takeOptionalSubject = <T extends NamesSubject>(
  body: T,
  context: z.RefinementCtx,
): WithOptionalSubject<T> => {
  const { user_id: _userId, subject: _subject, ...rest } = body;
  return { ...rest, subject: namedSubject(body, context) ?? null };
};

/** For calls about a subject: exactly one of `user_id` and `subject`. */
export const takeSubject = <T extends NamesSubject>(
  body: T,
  context: z.RefinementCtx,
): WithSubject<T> => {
  const { user_id: _userId, subject: _subject, ...rest } = body;
  const subject = namedSubject(body, context);
  if (subject !== undefined) return { ...rest, subject };
  context.addIssue({ code: 'custom', path: ['user_id'], message: 'give user_id or subject' });
  return z.NEVER;
};
