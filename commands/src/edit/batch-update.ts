import { type MemoryEvent, memoryStream } from '@palimpsest/domain';
import type {
  BatchUpdateAnswer,
  BatchUpdateRequest,
  BatchUpdateResult,
  CallContext,
  UseCase,
} from '@palimpsest/domain/contract';
import { DomainError, eventId, type SubjectId, subjectOf } from '@palimpsest/kernel';
import { decodeEvent } from '@palimpsest/runtime';
import type { CommandIdentity } from '../shared/idempotency.ts';
import { keyReach } from '../shared/scope.ts';
import { subjectOfId } from '../shared/subject.ts';
import { startAppend } from '../worker/intake-progress.ts';
import type { EditDeps } from './edit-deps.ts';
import { positionOfEvents, positionToken, runEdit } from './run-edit.ts';
import { decideUpdate, type PreparedUpdate, prepareUpdates, versionOf } from './update.ts';

/** Updates of one append: each may lead to two events, and the log takes 200 at once. */
const PER_APPEND = 80;

interface Indexed {
  readonly index: number;
  readonly prepared: PreparedUpdate;
}

const failureOf = (error: unknown): NonNullable<BatchUpdateResult['error']> => {
  if (!(error instanceof DomainError)) throw error;
  return {
    code: error.code,
    msg: error.message,
    ...(error.field === undefined ? {} : { field: error.field }),
  };
};

/**
 * `/memory/v1/batch_update`: all or nothing per subject. Every update of a subject is decided before the first is
 * written; more than one append holds them when they are very many.
 */
export const createBatchUpdate = (
  deps: EditDeps,
): UseCase<BatchUpdateRequest, BatchUpdateAnswer> => {
  const updateSubject = async (
    context: CallContext,
    identity: CommandIdentity,
    subject: SubjectId,
    updates: readonly Indexed[],
    results: (BatchUpdateResult | undefined)[],
  ): Promise<string | null> => {
    const rights = {
      reach: await keyReach(deps.vault, context),
      pseudonyms: await deps.vault.subjectPseudonyms(subject),
      embeddingModel: deps.embedder.space.model,
    };
    const policy = await deps.policies.current(context.tenant);
    const { state } = await deps.memories.load(memoryStream(subject), { fresh: true });
    const trial = startAppend(state, {
      now: deps.clock.now(),
      // Nothing of the trial is kept: its ids only have to differ from each other.
      eventId: (index) => eventId(`trial-${index}`),
      policy: policy.policy,
      policyVersion: policy.version,
    });
    for (const { index, prepared } of updates) {
      try {
        decideUpdate({ ...trial, now: deps.clock.now() }, prepared, rights);
      } catch (error) {
        for (const other of updates) {
          results[other.index] = {
            memory_id: other.prepared.item.memory_id,
            version: null,
            error: null,
          };
        }
        results[index] = {
          memory_id: prepared.item.memory_id,
          version: null,
          error: failureOf(error),
        };
        return null;
      }
    }
    let position: string | null = null;
    for (let from = 0; from < updates.length; from += PER_APPEND) {
      const part = updates.slice(from, from + PER_APPEND);
      const own = { ...identity, commandId: `${identity.commandId}.${subject}.${from}` };
      const edit = await runEdit(deps, context, own, subject, (append) => {
        for (const { prepared } of part) decideUpdate(append, prepared, rights);
      });
      position = edit.position;
      for (const { index, prepared } of part) {
        const id = prepared.item.memory_id;
        results[index] = {
          memory_id: id,
          version: edit.state.memories.get(id)?.version ?? null,
          error: null,
        };
      }
    }
    return position;
  };

  return (request, context) =>
    deps.idempotency.once(
      context,
      async (identity) => {
        const results: (BatchUpdateResult | undefined)[] = [];
        const bySubject = new Map<SubjectId, Indexed[]>();
        const prepared = await prepareUpdates(deps, context, request.updates);
        for (const [index, one] of prepared.entries()) {
          const { memory_id: id } = one.item;
          try {
            await subjectOfId(deps.vault, context, id, request.subject);
            const subject = subjectOf(id);
            const known = bySubject.get(subject);
            if (known === undefined) bySubject.set(subject, [{ index, prepared: one }]);
            else known.push({ index, prepared: one });
          } catch (error) {
            results[index] = { memory_id: id, version: null, error: failureOf(error) };
          }
        }
        let position: string | null = null;
        for (const [subject, updates] of bySubject) {
          const failed = updates.length < countOf(request, subject);
          position =
            (failed ? null : await updateSubject(context, identity, subject, updates, results)) ??
            position;
        }
        return {
          results: request.updates.map(
            ({ memory_id: id }, index) =>
              results[index] ?? { memory_id: id, version: null, error: null },
          ),
          position: position ?? (await positionToken(deps, context, undefined)),
        };
      },
      async (events) => ({
        results: request.updates.map(({ memory_id: id }) => ({
          memory_id: id,
          version:
            events
              .map((recorded) => decodeEvent<MemoryEvent>(recorded).event)
              .filter((event) => 'memory_id' in event.data && event.data.memory_id === id)
              .map(versionOf)
              .at(-1) ?? null,
          error: null,
        })),
        position: await positionOfEvents(deps, context, events),
      }),
    );
};

const countOf = (request: BatchUpdateRequest, subject: SubjectId): number =>
  request.updates.filter(({ memory_id: id }) => subjectOf(id) === subject).length;
