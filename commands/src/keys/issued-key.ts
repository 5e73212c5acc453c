import { randomBytes } from 'node:crypto';
import type { TenantEvent } from '@palimpsest/domain';
import type { IssueKeyAnswer } from '@palimpsest/domain/contract';
import type { RecordedEvent, TenantId } from '@palimpsest/kernel';
import { decodeEvent } from '@palimpsest/runtime';
import { tokenFor } from '../edit/run-edit.ts';
import type { AnswerKeeping } from '../shared/idempotency.ts';
import type { KeyDeps } from './key-command.ts';

/** 256 random bits; the prefix lets scanners for leaked secrets recognise it. */
export const newSecret = (): string => `pal_${randomBytes(32).toString('base64url')}`;

/** A repeat is answered without the secret: it was shown once. */
export const withoutSecret: AnswerKeeping<IssueKeyAnswer> = {
  keep: ({ key_id, position }) => ({ key_id, position }),
  revive: (kept) => kept as unknown as IssueKeyAnswer, // what `keep` took of it
};

/** The answer to a repeat whose events the log knows. */
export const issuedAgain = async (
  deps: KeyDeps,
  tenant: TenantId,
  recorded: readonly RecordedEvent[],
): Promise<IssueKeyAnswer> => {
  const issued = recorded
    .map((one) => decodeEvent<TenantEvent>(one).event)
    .find((event) => event.type === 'ApiKeyIssued');
  return {
    key_id: issued?.data.key_id ?? '',
    position: await tokenFor(deps, tenant, recorded.at(-1)?.position),
  };
};
