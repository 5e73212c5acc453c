import { DomainError, type DomainErrorCode, domainErrorCodes } from '@palimpsest/kernel';
import type { z } from 'zod';

/** `messages[2].content`; names longer than any of ours are cut. */
const fieldPath = (path: readonly PropertyKey[]): string => {
  let text = '';
  for (const step of path) {
    text += typeof step === 'number' ? `[${step}]` : `${text === '' ? '' : '.'}${String(step)}`;
  }
  return text.slice(0, 200);
};

/** A union fails as a whole; the branch that got furthest tells what was meant. */
const innermost = (issue: z.core.$ZodIssue): z.core.$ZodIssue => {
  if (issue.code !== 'invalid_union') return issue;
  const furthest = issue.errors
    .flat()
    .filter((inner) => inner.code !== 'invalid_type' || inner.path.length > 0)
    .toSorted((a, b) => b.path.length - a.path.length)[0];
  if (furthest === undefined) return issue;
  return innermost({ ...furthest, path: [...issue.path, ...furthest.path] });
};

const isErrorCode = (code: unknown): code is DomainErrorCode =>
  domainErrorCodes.some((known) => known === code);

/** The error of a refused body. Zod's messages name types and limits, never the value. */
export const toDomainError = (error: z.core.$ZodError): DomainError => {
  const first = error.issues[0];
  if (first === undefined) return new DomainError('INVALID_ARGUMENT', 'the body is not valid');
  const issue = innermost(first);
  const code: unknown = issue.code === 'custom' ? issue.params?.['errorCode'] : undefined;
  if (issue.code === 'unrecognized_keys') {
    return new DomainError('INVALID_ARGUMENT', 'unknown field', {
      field: fieldPath([...issue.path, issue.keys[0] ?? '']),
      hint: 'check the spelling, or leave it out',
    });
  }
  const field = fieldPath(issue.path);
  return new DomainError(
    isErrorCode(code) ? code : 'INVALID_ARGUMENT',
    field === '' ? 'the body is not valid' : 'a field is not valid',
    { field: field === '' ? 'body' : field, hint: issue.message },
  );
};

/** Words of our own where zod's would puzzle a caller. */
const wording: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'is missing';
  return issue.code === 'invalid_union' ? 'is none of the types that are taken here' : undefined;
};

/** Parses a body by the schema of its call; throws `DomainError` naming the field. */
export const parseRequest = <Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> => {
  const parsed = schema.safeParse(body, { error: wording });
  if (parsed.success) return parsed.data;
  throw toDomainError(parsed.error);
};
