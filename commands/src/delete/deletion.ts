import type { KeyReach, MemoryEvent, MemoryState } from '@palimpsest/domain';
import type { CallContext } from '@palimpsest/domain/contract';
import type { MemoryId, RecordedEvent, SubjectId } from '@palimpsest/kernel';
import { decodeEvent } from '@palimpsest/runtime';
import { positionOfEvents, runEdit } from '../edit/run-edit.ts';
import { type CommandIdentity, oncePerAppend } from '../shared/command-identity.ts';
import type { CommandDeps } from '../shared/deps.ts';
import { keyReach } from '../shared/scope.ts';

/** What a caller says about a deletion. */
export interface DeletionWish {
  readonly reason: string | null;
  readonly reinstate: boolean;
}

/** What a deletion came to. */
export interface Deletion {
  readonly deleted: number;
  readonly reinstated: readonly MemoryId[];
  readonly position: string;
}

type DeletedData = Extract<MemoryEvent, { readonly type: 'MemoriesDeleted' }>['data'];

const countsOf = (
  deletions: readonly Pick<DeletedData, 'memory_ids' | 'reinstated'>[],
): Omit<Deletion, 'position'> => ({
  deleted: deletions.reduce((sum, { memory_ids: ids }) => sum + ids.length, 0),
  reinstated: deletions.flatMap(({ reinstated }) => reinstated),
});

/** The deletion that events tell of, for a repeat of the call that caused them. */
const deletionOfEvents = async (
  deps: CommandDeps,
  context: CallContext,
  events: readonly RecordedEvent[],
): Promise<Deletion> => ({
  ...countsOf(
    events.flatMap((recorded) => {
      const { event } = decodeEvent<MemoryEvent>(recorded);
      return event.type === 'MemoriesDeleted' ? [event.data] : [];
    }),
  ),
  position: await positionOfEvents(deps, context, events),
});

/**
 * Hides the memories of one subject that `pick` names out of the newest state, in one append. A repeat that the log
 * knows gives what the first run did.
 */
export const deleteInSubject = async (
  deps: CommandDeps,
  context: CallContext,
  identity: CommandIdentity,
  subject: SubjectId,
  wish: DeletionWish,
  pick: (state: MemoryState, reach: KeyReach) => readonly MemoryId[],
): Promise<Deletion> => {
  const reach = await keyReach(deps.vault, context);
  return oncePerAppend(
    identity,
    async () => {
      const edit = await runEdit(deps, context, identity, subject, (append) => {
        append.decide({
          type: 'DeleteMemories',
          memoryIds: pick(append.state(), reach),
          reason: 'MANUAL',
          reinstate: wish.reinstate,
          reasonText: wish.reason,
        });
      });
      return {
        ...countsOf(
          edit.drafts.flatMap((draft) => (draft.type === 'MemoriesDeleted' ? [draft.data] : [])),
        ),
        position: edit.position,
      };
    },
    (events) => deletionOfEvents(deps, context, events),
  );
};
