import type {
  AcceptedAnswer,
  RebuildProjectionRequest,
  UseCase,
} from '@palimpsest/domain/contract';
import type { JsonObject } from '@palimpsest/kernel';
import type { Projector, RebuildReport, TaskKind, TaskRunner } from '@palimpsest/runtime';
import type { QueryDeps } from '../reading/deps.ts';
import { notFound } from '../reading/subject.ts';

type Projectors = readonly Projector[];

const projectorNamed = (projectors: Projectors, name: unknown): Projector => {
  const projector = projectors.find(({ status }) => status().name === name);
  if (projector === undefined) throw notFound('projection');
  return projector;
};

const resultOf = (projection: string, report: RebuildReport): JsonObject => ({
  projection,
  events: report.events,
  equal: report.liveDigest === report.shadowDigest,
  digest_before: report.liveDigest,
  digest_after: report.shadowDigest,
});

/**
 * Rebuilds a projection from the log, beside the live one, then swaps them. One that a crash cut short begins anew: the shadow is
 * worth nothing before it is complete.
 */
export const createRebuildKind = (projectors: Projectors, folds: () => boolean): TaskKind => ({
  kind: 'rebuild',
  // Whoever folds the live one swaps them: nobody else knows where to go on afterwards.
  isHere: folds,
  // It changes no result of a read, and has to end while another projection stands still.
  changesReads: false,
  run: async ({ input }, { signal }) => {
    const projector = projectorNamed(projectors, input['projection']);
    return resultOf(projector.status().name, await projector.rebuild(signal));
  },
});

/** `/admin/v1/projections/rebuild`: one at a time for each projection. */
export const createRebuildProjection =
  (
    deps: QueryDeps & { readonly projectors: Projectors; readonly tasks: TaskRunner },
  ): UseCase<RebuildProjectionRequest, AcceptedAnswer> =>
  async (request, context) => {
    const { name, position } = projectorNamed(deps.projectors, request.name).status();
    const task = await deps.tasks.submit({
      kind: 'rebuild',
      tenant: context.tenant,
      subjectId: null,
      input: { projection: name },
      exclusive: `rebuild.${name}`,
      acceptedPosition: position ?? 0n,
    });
    const tokens = await deps.positionTokens(context.tenant);
    return { task_id: task.id, accepted: true, position: tokens.write(position ?? 0n) };
  };
