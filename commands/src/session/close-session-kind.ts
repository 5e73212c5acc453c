import type { SessionWords } from '@palimpsest/domain';
import { type JsonObject, memoryId, type SealedBox, type SubjectId } from '@palimpsest/kernel';
import type { TaskKind, TrackedTask } from '@palimpsest/runtime';
import type { CommandDeps } from '../shared/deps.ts';
import { refusalCode } from '../worker/intake-progress.ts';
import { type CloseDeps, closeSession } from './close-session.ts';
import { intakesSettled } from './intakes-settled.ts';
import type { ClosedSession, Promotion, SessionOrder } from './session-order.ts';
import { wordsContext } from './session-words.ts';

/** Input of a `close` task. Written in clear, so what the caller wrote lies in a box. */
export interface CloseInput {
  readonly session_ref: SessionOrder['sessionRef'];
  readonly app_ref: SessionOrder['appRef'];
  readonly actor: SessionOrder['actor'];
  readonly promote: readonly { readonly memory_id: string; readonly level: Promotion['level'] }[];
  readonly to_be_continued: boolean;
  /** Last revision of the intake stream; `null`: it was empty. */
  readonly intake_revision: string | null;
  readonly words: { readonly box: SealedBox; readonly random: string };
}

const resultOf = (closed: ClosedSession): JsonObject => ({
  promoted: [...closed.promoted],
  refused: closed.refused.map(({ memoryId: id, code }) => ({
    memory_id: id,
    error: code,
    code: refusalCode(code),
  })),
  discarded: closed.discarded,
  continuity: closed.continuity,
});

/** Work of `/memory/v1/session/close`. */
export const createCloseSessionKind = (
  deps: CloseDeps & Pick<CommandDeps, 'eventStore' | 'vault'>,
): TaskKind => {
  const orderOf = async (task: TrackedTask, subject: SubjectId): Promise<SessionOrder> => {
    const input = task.input as unknown as CloseInput; // what the call handed in
    const words = await deps.vault.open({
      box: input.words.box,
      context: wordsContext(task.tenant, subject, input.words.random),
      subjectId: subject,
    });
    return {
      tenant: task.tenant,
      subject,
      sessionRef: input.session_ref,
      appRef: input.app_ref,
      taskId: task.id,
      cause: 'CALLER',
      actor: input.actor,
      promote: input.promote.map(({ memory_id: id, level }) => ({ memoryId: memoryId(id), level })),
      toBeContinued: input.to_be_continued,
      words: words as SessionWords | null,
    };
  };

  return {
    kind: 'close',
    run: async (task, { signal }) => {
      const { subjectId: subject } = task;
      if (subject === null) throw new TypeError('a close without a subject');
      const { intake_revision: revision } = task.input as unknown as CloseInput;
      if (revision !== null) await intakesSettled(deps, subject, BigInt(revision), signal);
      return resultOf(await closeSession(deps, await orderOf(task, subject), signal));
    },
  };
};
