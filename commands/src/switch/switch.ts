import { intakeStream, type MemoryState, memoryStream } from '@palimpsest/domain';
import type {
  CallContext,
  SwitchAnswer,
  SwitchRequest,
  UseCase,
} from '@palimpsest/domain/contract';
import type { Pseudonym, SubjectId } from '@palimpsest/kernel';
import { positionOfEvents, positionToken, runEdit } from '../edit/run-edit.ts';
import type { CommandDeps } from '../shared/deps.ts';
import type { AnswerKeeping } from '../shared/idempotency.ts';

interface NamedApp {
  readonly ref: Pseudonym;
  readonly id: string;
}

/** `/memory/v1/user/switch`: memory on or off; without `enabled` it reads. */
export const createSwitch = (deps: CommandDeps): UseCase<SwitchRequest, SwitchAnswer> => {
  const namedApp = async (
    { app_id: id }: SwitchRequest,
    { tenant }: CallContext,
  ): Promise<NamedApp | null> =>
    id === null ? null : { ref: (await deps.vault.tenantPseudonyms(tenant)).appRef(id), id };

  /** Apps that the key may know of: those that are off, and the one that was asked about. */
  const answerOf = (
    app: NamedApp | null,
    { key }: CallContext,
    state: MemoryState | undefined,
    position: string,
  ): SwitchAnswer => {
    const apps = new Map<string, boolean>();
    for (const id of Object.values(state?.switches.appNames ?? {})) apps.set(id, false);
    if (app !== null) apps.set(app.id, !(state?.switches.appsOff.has(app.ref) ?? false));
    return {
      enabled: state?.switches.enabled ?? true,
      apps: Object.fromEntries([...apps].filter(([id]) => key.apps?.includes(id) ?? true)),
      position,
    };
  };

  const read = async (request: SwitchRequest, context: CallContext): Promise<SwitchAnswer> => {
    const app = await namedApp(request, context);
    const subject = await deps.vault.openSubject(context.tenant, request.subject);
    const position = await positionToken(deps, context, undefined);
    if (subject === undefined) return answerOf(app, context, undefined, position);
    const { state } = await deps.memories.load(memoryStream(subject), { fresh: true });
    return answerOf(app, context, state, position);
  };

  const lastIntake = async (subject: SubjectId): Promise<bigint | null> => {
    const [last] = await deps.eventStore.readStream(intakeStream(subject), {
      direction: 'backwards',
      limit: 1,
    });
    return last?.revision ?? null;
  };

  const change = async (
    request: SwitchRequest,
    enabled: boolean,
    context: CallContext,
    identity: Parameters<typeof runEdit>[2],
  ): Promise<SwitchAnswer> => {
    // A switch can be set before anything was ever said.
    const subject = await deps.vault.ensureSubject(context.tenant, request.subject);
    const app = await namedApp(request, context);
    const edit = await runEdit(deps, context, identity, subject, async (append) => {
      const intakeRevision = await lastIntake(subject);
      append.decide({ type: 'ChangeSwitch', app, enabled, intakeRevision });
    });
    return answerOf(app, context, edit.state, edit.position);
  };

  /** App ids are the caller's own words: only their pseudonyms lie in clear. */
  const keeping = (request: SwitchRequest, context: CallContext): AnswerKeeping<SwitchAnswer> => ({
    keep: async ({ enabled, apps, position }) => {
      const { appRef } = await deps.vault.tenantPseudonyms(context.tenant);
      const refs = Object.entries(apps).map(([id, on]) => [appRef(id), on] as const);
      return { enabled, apps: Object.fromEntries(refs), position };
    },
    revive: async (document) => {
      const kept = document as unknown as SwitchAnswer; // what `keep` took of it
      const now = await read(request, context);
      const { appRef } = await deps.vault.tenantPseudonyms(context.tenant);
      const then = new Map(Object.entries(kept.apps));
      return {
        enabled: kept.enabled,
        apps: Object.fromEntries(
          Object.keys(now.apps)
            .filter((id) => then.has(appRef(id)))
            .map((id) => [id, then.get(appRef(id)) === true]),
        ),
        position: kept.position,
      };
    },
  });

  return (request, context) => {
    const { enabled } = request;
    if (enabled === null) return read(request, context);
    return deps.idempotency.once(
      context,
      (identity) => change(request, enabled, context, identity),
      async (events) => ({
        ...(await read(request, context)),
        position: await positionOfEvents(deps, context, events),
      }),
      keeping(request, context),
    );
  };
};
