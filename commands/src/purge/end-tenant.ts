import { memoryStream, tenantStream } from '@palimpsest/domain';
import type { JsonObject, KeyStore, SubjectId, TenantId } from '@palimpsest/kernel';
import {
  eventsOfCommand,
  isEnded,
  pause,
  type TaskBook,
  type TaskTools,
  type TrackedTask,
  taskIdFor,
} from '@palimpsest/runtime';
import type { ErasureDeps } from '../erasure/erasure-deps.ts';
import { type CoverageDeps, untilCovered } from '../erasure/until-covered.ts';
import { tellTenant } from '../shared/tell-tenant.ts';
import { type TenantSubjectsDeps, tenantSubjects, untilAllAreKnown } from './tenant-subjects.ts';

export interface EndTenantDeps
  extends Pick<
      ErasureDeps,
      'eventStore' | 'memories' | 'policies' | 'publish' | 'record' | 'tenants' | 'vault'
    >,
    CoverageDeps,
    TenantSubjectsDeps {
  readonly keyStore: Pick<KeyStore, 'destroyTenant'>;
  readonly trackedTasks: Pick<TaskBook, 'find'>;
  /** The newest signed checkpoint of a tenant; `null`: there is none. */
  readonly checkpointOf: (tenant: TenantId) => Promise<string | null>;
  /** Whether a tenant is the one that the installation is administered by: it keeps its key. */
  readonly isInstallations: (tenant: TenantId) => boolean;
}

const LOOK_MS = 50;

/** The random part of a task's id: what the tasks that it leads to are named by. */
export const randomOf = ({ id }: Pick<TrackedTask, 'id'>): string => id.slice(id.indexOf('-') + 1);

/** Subjects of a tenant who have not been erased as a whole. */
const livingSubjects = async (
  deps: TenantSubjectsDeps,
  tenant: TenantId,
): Promise<readonly SubjectId[]> => {
  const living: SubjectId[] = [];
  for await (const page of tenantSubjects(deps, tenant)) {
    living.push(...page.flatMap(({ id, isErased }) => (isErased ? [] : id)));
  }
  return living;
};

/** Whether a subject is still on its way out: its purge is at work, or an erasure of the whole of it, whoever asked for that. */
const isGoing = async (
  deps: EndTenantDeps,
  task: TrackedTask,
  subject: SubjectId,
): Promise<boolean> => {
  const purge = await deps.trackedTasks.find(taskIdFor('purge', subject, randomOf(task)));
  if (purge !== undefined && !isEnded(purge)) return true;
  const { state } = await deps.memories.load(memoryStream(subject), { fresh: true });
  return state.privacy.endedBy !== null;
};

/** Waits for everybody who is on the way out. Answers how many subjects are left: held, or told of anew. */
const untilPurged = async (
  deps: EndTenantDeps,
  task: TrackedTask,
  signal: AbortSignal,
): Promise<number> => {
  for (;;) {
    await untilAllAreKnown(deps, signal);
    const living = await livingSubjects(deps, task.tenant);
    const going = await Promise.all(living.map((subject) => isGoing(deps, task, subject)));
    if (!going.includes(true)) return living.length;
    await pause(LOOK_MS, signal);
  }
};

/** Tells the tenant's log that it ends; once, whoever finishes it. Answers the event. */
const tellEnd = async (deps: EndTenantDeps, task: TrackedTask, subjects: number) => {
  const { id, tenant } = task;
  const commandId = `${id}.end`;
  const by = { commandId, correlationId: id, actor: { type: 'SYSTEM', id: 'erasure' } } as const;
  const ended = { task_id: id, subjects };
  await deps.publish(await tellTenant(deps, tenant, by, { type: 'EndTenant', ended }));
  const [end] = await eventsOfCommand(deps.eventStore, tenantStream(tenant), commandId);
  return end;
};

/**
 * The last step of a purge of everything: the tenant's own key. First it is told in the log, a signed checkpoint covers
 * that, and both are told outside of the data; then the key goes, and with it whatever any of its boxes held. Each step
 * finds what is done already, so a run that a crash ended is simply run again.
 */
export const endTenant = async (
  deps: EndTenantDeps,
  task: TrackedTask,
  subjects: number,
  { signal }: Pick<TaskTools, 'signal'>,
): Promise<JsonObject> => {
  const { tenant } = task;
  const left = await untilPurged(deps, task, signal);
  if (left > 0) return { tenant_erased: false, subjects_left: left };
  const end = await tellEnd(deps, task, subjects);
  // Another task told of it, and ends it.
  if (end === undefined) return { tenant_erased: true, subjects_left: 0 };
  await untilCovered(deps, tenant, end.id, signal);
  await deps.gate.waitFor(end.position, { signal });
  await deps.record.append({
    erasureId: task.id,
    tenant,
    subject: null,
    at: task.acceptedAt,
    whole: true,
    memoryIds: [],
    slots: [],
    certificate: { eventId: end.id, checkpoint: await deps.checkpointOf(tenant) },
  });
  await deps.keyStore.destroyTenant(tenant);
  deps.vault.forgetTenant(tenant);
  return { tenant_erased: true, subjects_left: 0 };
};
