import { DomainError } from '@palimpsest/kernel';
import type { z } from 'zod';
import { boundReasons } from './bound-reasons.ts';
import { type Policy, policySchema } from './policy.ts';

const pathOf = (path: readonly PropertyKey[]): string => path.map(String).join('.').slice(0, 200);

const refusalOf = (issue: z.core.$ZodIssue): DomainError => {
  if (issue.code === 'unrecognized_keys') {
    return new DomainError('INVALID_ARGUMENT', 'unknown field', {
      field: `policy.${pathOf([...issue.path, issue.keys[0] ?? ''])}`,
      hint: 'a policy has no such number; policy/get shows those that there are',
    });
  }
  const field = pathOf(issue.path);
  const reason = boundReasons[field];
  return new DomainError('INVALID_ARGUMENT', 'a field is not valid', {
    field: `policy${field === '' ? '' : `.${field}`}`,
    hint: reason === undefined ? issue.message : `${issue.message}: ${reason}`,
  });
};

/** A document within all bounds. Throws `INVALID_ARGUMENT` that names the field, its bound and why there is one. */
export const checkPolicy = (document: unknown): Policy => {
  const parsed = policySchema.safeParse(document);
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  if (first === undefined) throw new DomainError('INVALID_ARGUMENT', 'the policy is not valid');
  throw refusalOf(first);
};
