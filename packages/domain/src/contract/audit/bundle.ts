import { z } from 'zod';
import { auditSubjectFields, takeOptionalAuditSubject } from '../fields/audit-subject.ts';
import { sizeField } from './fields.ts';

/** `/audit/v1/bundle`: evidence for somebody without access: the whole ledger, a range of it, or a subject's part. */
export const bundleRequest = z
  .strictObject({
    ...auditSubjectFields,
    /** Sequences; `to` is exclusive. */
    from: sizeField.nullable().default(null),
    to: sizeField.nullable().default(null),
  })
  .transform(takeOptionalAuditSubject)
  .refine(({ from, to }) => from === null || to === null || from < to, {
    path: ['to'],
    message: 'must be greater than from',
  });
export type BundleRequest = z.output<typeof bundleRequest>;
