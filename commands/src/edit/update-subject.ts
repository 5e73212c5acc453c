import {
  type MemoryEvent,
  type MemoryState,
  memoryStream,
  type VersionedPolicy,
} from '@palimpsest/domain';
import type { CallContext } from '@palimpsest/domain/contract';
import {
  DomainError,
  eventId,
  PortError,
  type RecordedEvent,
  type SubjectId,
} from '@palimpsest/kernel';
import { decodeEvent } from '@palimpsest/runtime';
import { type CommandIdentity, oncePerAppend, partOf } from '../shared/command-identity.ts';
import { startAppend } from '../worker/intake-progress.ts';
import type { EditDeps } from './edit-deps.ts';
import { type OpenAppend, positionOfEvents, runEdit } from './run-edit.ts';
import { decideUpdate, type PreparedUpdate, type UpdateRights, versionOf } from './update.ts';
import { updateParts } from './update-parts.ts';

/** An update with its place in the request. */
export interface IndexedUpdate extends PreparedUpdate {
  readonly index: number;
}

/** What became of one update; nothing at all for one that was left out because another one failed. */
export type UpdateOutcome = { readonly version: number } | { readonly error: unknown };

interface SubjectUpdate {
  readonly outcomes: ReadonlyMap<number, UpdateOutcome>;
  /** Token of the last append; `null` when there was none. */
  readonly position: string | null;
}

interface Target {
  readonly subject: SubjectId;
  readonly rights: UpdateRights;
}

type Outcomes = Map<number, UpdateOutcome>;

/** Decides updates one after the other and notes those that are refused; answers the first refusal. */
const decideAll = (
  append: OpenAppend,
  updates: readonly IndexedUpdate[],
  rights: UpdateRights,
  refused: Outcomes,
): DomainError | undefined => {
  let first: DomainError | undefined;
  for (const update of updates) {
    try {
      decideUpdate(append, update, rights);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refused.set(update.index, { error });
      first ??= error;
    }
  }
  return first;
};

/** An append of which nothing is kept: its ids only have to differ from each other. */
const trialOn = (append: OpenAppend, { policy, version }: VersionedPolicy): OpenAppend => ({
  ...startAppend(
    append.state(),
    {
      now: append.now,
      eventId: (index) => eventId(`trial-${index}`),
      policy,
      policyVersion: version,
    },
    append.recalls,
  ),
  now: append.now,
});

/** The versions that a part left behind; an update that changed nothing has no event, and the current one. */
const versionsAfter = (
  part: readonly IndexedUpdate[],
  state: MemoryState,
  events: readonly RecordedEvent[] = [],
): Outcomes => {
  const written = new Map<string, number>();
  for (const recorded of events) {
    const { event } = decodeEvent<MemoryEvent>(recorded);
    if ('memory_id' in event.data) written.set(event.data.memory_id, versionOf(event));
  }
  return new Map(
    part.flatMap(({ index, item }): [number, UpdateOutcome][] => {
      const version = written.get(item.memory_id) ?? state.memories.get(item.memory_id)?.version;
      return version === undefined ? [] : [[index, { version }]];
    }),
  );
};

/**
 * Updates of one subject. All are decided before the first is written, and most fit into one append. Where they do
 * not, and another writer gets between two appends, what was not written any more is answered for each update.
 */
export const updateSubject = async (
  deps: EditDeps,
  context: CallContext,
  identity: CommandIdentity,
  { subject, rights }: Target,
  updates: readonly IndexedUpdate[],
): Promise<SubjectUpdate> => {
  const outcomes: Outcomes = new Map();
  let position: string | null = null;
  const parts = updateParts(updates);
  for (const [number, part] of parts.entries()) {
    const later = number === 0 ? parts.slice(1).flat() : [];
    const own = partOf(identity, String(number));
    const refused: Outcomes = new Map();
    const write = async (): Promise<SubjectUpdate> => {
      const edit = await runEdit(deps, context, own, subject, (append, policy) => {
        refused.clear();
        const failure = decideAll(append, part, rights, refused);
        const trial = trialOn(append, policy);
        const laterFailure = decideAll(trial, later, rights, refused);
        const error = failure ?? laterFailure;
        if (error !== undefined) throw error;
      });
      return { outcomes: versionsAfter(part, edit.state), position: edit.position };
    };
    try {
      const done = await oncePerAppend(own, write, async (events) => ({
        outcomes: versionsAfter(
          part,
          (await deps.memories.load(memoryStream(subject))).state,
          events,
        ),
        position: await positionOfEvents(deps, context, events),
      }));
      for (const [index, outcome] of done.outcomes) outcomes.set(index, outcome);
      position = done.position;
    } catch (error) {
      const tooLarge = error instanceof PortError && error.code === 'TOO_LARGE';
      if (!tooLarge && !(error instanceof DomainError && refused.size > 0)) throw error;
      if (tooLarge) for (const { index } of part) outcomes.set(index, { error });
      for (const [index, outcome] of refused) outcomes.set(index, outcome);
      return { outcomes, position };
    }
  }
  return { outcomes, position };
};
