import type { CloseSession } from '../command.ts';
import type { WorkingState } from './working-state.ts';

/** Records that a session has ended. */
export const closeSession = (work: WorkingState, command: CloseSession): void => {
  work.record({
    type: 'SessionClosed',
    eventId: work.nextEventId(),
    data: {
      session_ref: command.sessionRef,
      app_ref: command.appRef,
      task_id: command.taskId,
      cause: command.cause,
      mode: command.mode,
      model: command.model,
      prompt_version: command.promptVersion,
      usage: command.usage,
      promoted: command.promoted,
      discarded: command.discarded,
      refused: command.refused.map(({ memoryId, code }) => ({ memory_id: memoryId, code })),
      continuity: command.continuity,
    },
    words: command.words,
  });
};
