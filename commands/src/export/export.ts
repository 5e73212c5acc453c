import { memoryStream } from '@palimpsest/domain';
import type { ExportAnswer, ExportRequest, UseCase } from '@palimpsest/domain/contract';
import type { JsonObject } from '@palimpsest/kernel';
import type { TaskRunner } from '@palimpsest/runtime';
import { positionToken } from '../edit/run-edit.ts';
import { beingErased } from '../shared/being-erased.ts';
import type { CommandDeps } from '../shared/deps.ts';
import { notFound } from '../shared/subject.ts';
import type { ExportInput } from './export-kind.ts';
import { sealRequestRef } from './request-ref.ts';

/** `/memory/v1/user/export`: the task writes the file. Throws `NOT_FOUND` for somebody nobody knows, `BUSY` during an erasure. */
export const createExport =
  (
    deps: CommandDeps & { readonly tasks: Pick<TaskRunner, 'submit'> },
  ): UseCase<ExportRequest, ExportAnswer> =>
  (request, context) =>
    deps.idempotency.once(
      context,
      async (identity) => {
        const subject = await deps.vault.openSubject(context.tenant, request.subject);
        if (subject === undefined) throw notFound('subject');
        identity.concerns(subject);
        const { state } = await deps.memories.load(memoryStream(subject), { fresh: true });
        if (state.privacy.endedBy !== null) throw beingErased();
        const input: ExportInput = {
          format: request.format,
          ttl_minutes: request.ttl_minutes,
          by: context.actor,
          request: await sealRequestRef(
            deps.vault,
            { tenant: context.tenant, subject },
            identity.commandId,
            request.request_ref,
          ),
        };
        const task = await deps.tasks.submit({
          kind: 'export',
          tenant: context.tenant,
          subjectId: subject,
          random: identity.commandId,
          input: { ...input } as unknown as JsonObject, // its members are JSON
        });
        return { task_id: task.id, position: await positionToken(deps, context, undefined) };
      },
      null,
    );
