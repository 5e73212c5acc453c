import type { Instant, StreamName, SubjectId, TenantId } from '@palimpsest/kernel';

/** Stream names: storage format. The prefix up to the first `-` is the kind. */
export const streamPrefixes = {
  memory: 'memory-',
  intake: 'intake-',
  recall: 'recall-',
  policy: 'policy-',
  tenant: 'tenant-',
} as const;

const named = (value: string): StreamName => value as StreamName;

/** All facts of a subject: capacity, de-duplication and evolution are serialised by its revision. */
export const memoryStream = (subject: SubjectId): StreamName =>
  named(`${streamPrefixes.memory}${subject}`);

/** Accepted conversations of a subject. */
export const intakeStream = (subject: SubjectId): StreamName =>
  named(`${streamPrefixes.intake}${subject}`);

/** Receipts of a subject in one month (UTC); appended with `any`. */
export const recallStream = (subject: SubjectId, at: Instant): StreamName =>
  named(`${streamPrefixes.recall}${subject}-${at.slice(0, 4)}${at.slice(5, 7)}`);

export const policyStream = (tenant: TenantId): StreamName =>
  named(`${streamPrefixes.policy}${tenant}`);

export const tenantStream = (tenant: TenantId): StreamName =>
  named(`${streamPrefixes.tenant}${tenant}`);
