import { rm } from 'node:fs/promises';
import type { AcceptedAnswer, BundleRequest, UseCase } from '@palimpsest/domain/contract';
import type { JsonObject, SubjectId } from '@palimpsest/kernel';
import type { TaskKind, TaskRunner } from '@palimpsest/runtime';
import type { AuditDeps } from '../shared/deps.ts';
import { findAuditSubject } from '../shared/find-audit-subject.ts';
import { bundleRange, writeBundle } from './write-bundle.ts';

/** Files that are handed out by a link for a while. */
export interface Downloads {
  /** Where the file of a task is written. */
  readonly pathFor: (id: string) => string;
  /** Makes a link to a written file. */
  readonly publish: (
    id: string,
    name: string,
  ) => Promise<{
    readonly download_url: string;
    readonly expires_at: string;
    readonly sha256: string;
  }>;
}

const bigintOf = (value: unknown): bigint | null =>
  typeof value === 'string' ? BigInt(value) : null;

/** Writes a bundle. One that a crash cut short begins anew: the file is written over. */
export const createBundleKind = (
  deps: Pick<AuditDeps, 'eventStore' | 'ledger' | 'signingKeys' | 'clock'> & {
    readonly downloads: Downloads;
  },
): TaskKind => ({
  kind: 'bundle',
  changesReads: false,
  concurrency: 1,
  run: async ({ id, tenant, input }, { signal }) => {
    const checkpoint = await deps.ledger.lastCheckpoint(tenant);
    const range = bundleRange(
      {
        tenant,
        subject: (input['subject_id'] as SubjectId | null | undefined) ?? null,
        from: bigintOf(input['from']),
        to: bigintOf(input['to']),
      },
      checkpoint,
    );
    if (checkpoint === undefined) throw new TypeError('a range without a checkpoint');
    const path = deps.downloads.pathFor(id);
    await rm(path, { force: true });
    const written = await writeBundle(deps, path, range, checkpoint, signal);
    const link = await deps.downloads.publish(id, `palimpsest-${tenant}-${range.size}.tar`);
    return { ...written, ...link } satisfies JsonObject;
  },
});

/** `/audit/v1/bundle`: a task; its result has a link that works without a key until it expires. */
export const createBundle =
  (
    deps: AuditDeps & { readonly tasks: Pick<TaskRunner, 'submit'> },
  ): UseCase<BundleRequest, AcceptedAnswer> =>
  async (request, context) => {
    const { tenant } = context;
    const subject =
      request.about === null ? null : await findAuditSubject(deps, context, request.about);
    await deps.coverage.settle(tenant, context.signal);
    const [from, to] = [request.from, request.to].map((one) => (one === null ? null : BigInt(one)));
    // Refused before it is accepted: a range that is not there never will be under this checkpoint.
    bundleRange(
      { tenant, subject: subject?.id ?? null, from: from ?? null, to: to ?? null },
      await deps.ledger.lastCheckpoint(tenant),
    );
    const task = await deps.tasks.submit({
      kind: 'bundle',
      tenant,
      subjectId: subject?.id ?? null,
      input: {
        subject_id: subject?.id ?? null,
        from: from?.toString() ?? null,
        to: to?.toString() ?? null,
      },
    });
    const tokens = await deps.positionTokens(tenant);
    return {
      task_id: task.id,
      accepted: true,
      position: tokens.write(task.acceptedPosition ?? 0n),
    };
  };
