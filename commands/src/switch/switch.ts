import { intakeStream, type MemoryState, memoryStream } from '@palimpsest/domain';
import type {
  CallContext,
  SwitchAnswer,
  SwitchRequest,
  UseCase,
} from '@palimpsest/domain/contract';
import type { SubjectId } from '@palimpsest/kernel';
import { positionOfEvents, positionToken, runEdit } from '../edit/run-edit.ts';
import type { CommandDeps } from '../shared/deps.ts';

/** `/memory/v1/user/switch`: memory on or off; without `enabled` it reads. */
export const createSwitch = (deps: CommandDeps): UseCase<SwitchRequest, SwitchAnswer> => {
  const answerOf = async (
    request: SwitchRequest,
    context: CallContext,
    state: MemoryState | undefined,
    position: string,
  ): Promise<SwitchAnswer> => {
    const apps: [string, boolean][] = Object.values(state?.switches.appNames ?? {}).map((app) => [
      app,
      false,
    ]);
    if (request.app_id !== null && !apps.some(([app]) => app === request.app_id)) {
      apps.push([request.app_id, true]);
    }
    const own = context.key.apps;
    return {
      enabled: state?.switches.enabled ?? true,
      apps: Object.fromEntries(apps.filter(([app]) => own === null || own.includes(app))),
      position,
    };
  };

  const read = async (request: SwitchRequest, context: CallContext): Promise<SwitchAnswer> => {
    const subject = await deps.vault.openSubject(context.tenant, request.subject);
    const position = await positionToken(deps, context, undefined);
    if (subject === undefined) return answerOf(request, context, undefined, position);
    const { state } = await deps.memories.load(memoryStream(subject), { fresh: true });
    return answerOf(request, context, state, position);
  };

  const appOf = async (request: SwitchRequest, context: CallContext) => {
    if (request.app_id === null) return null;
    const pseudonyms = await deps.vault.tenantPseudonyms(context.tenant);
    return { ref: pseudonyms.appRef(request.app_id), id: request.app_id };
  };

  const lastIntake = async (subject: SubjectId): Promise<bigint | null> => {
    const [last] = await deps.eventStore.readStream(intakeStream(subject), {
      direction: 'backwards',
      limit: 1,
    });
    return last?.revision ?? null;
  };

  return (request, context) => {
    const { enabled } = request;
    if (enabled === null) return read(request, context);
    return deps.idempotency.once(
      context,
      async (identity) => {
        // A switch can be set before anything was ever said.
        const subject = await deps.vault.ensureSubject(context.tenant, request.subject);
        const app = await appOf(request, context);
        const intakeRevision = await lastIntake(subject);
        const edit = await runEdit(deps, context, identity, subject, (append) => {
          append.decide({ type: 'ChangeSwitch', app, enabled, intakeRevision });
        });
        return answerOf(request, context, edit.state, edit.position);
      },
      async (events) => {
        const answer = await read(request, context);
        return { ...answer, position: await positionOfEvents(deps, context, events) };
      },
    );
  };
};
