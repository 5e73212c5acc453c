import {
  type Annotation,
  type HeldMemory,
  type KeyReach,
  type MemoryContent,
  type MemoryEvent,
  reachAdmits,
} from '@palimpsest/domain';
import type {
  CallContext,
  UpdateAnswer,
  UpdateRequest,
  UseCase,
} from '@palimpsest/domain/contract';
import { DomainError, type Instant, type SubjectId } from '@palimpsest/kernel';
import { decodeEvent } from '@palimpsest/runtime';
import type { SubjectPseudonyms } from '@palimpsest/vault';
import { embedAll } from '../shared/embed-all.ts';
import { keyReach } from '../shared/scope.ts';
import { notFound, subjectOfId } from '../shared/subject.ts';
import { slotRefOf, wordingHmac } from '../worker/fact.ts';
import { byHand, type EditDeps, heldMemory } from './edit-deps.ts';
import { type OpenAppend, positionOfEvents, runEdit } from './run-edit.ts';

/** One update, its subject set aside. */
export type UpdateItem = Omit<UpdateRequest, 'subject'>;

/** A new wording, with what it is about. */
interface Reworded {
  readonly content: string;
  readonly vector: Float32Array | null;
  readonly description: Awaited<ReturnType<EditDeps['describe']>>;
}

export interface PreparedUpdate {
  readonly item: UpdateItem;
  readonly reworded: Reworded | null;
  readonly appRef: Awaited<ReturnType<typeof appOf>>;
}

/** What the key of a call may change, and what a new wording is stored with. */
export interface UpdateRights {
  readonly reach: KeyReach;
  readonly pseudonyms: SubjectPseudonyms;
  readonly embeddingModel: string;
}

const appOf = async (deps: EditDeps, context: CallContext, item: UpdateItem) => {
  if (item.app_id === undefined) return undefined;
  const pseudonyms = await deps.vault.tenantPseudonyms(context.tenant);
  return { ref: pseudonyms.appRef(item.app_id), id: item.app_id };
};

/** Everything of updates that has to be waited for, before the decision. */
export const prepareUpdates = async (
  deps: EditDeps,
  context: CallContext,
  items: readonly UpdateItem[],
): Promise<readonly PreparedUpdate[]> => {
  const texts = items.flatMap(({ content }) => content ?? []);
  const vectors = await embedAll(deps.embedder, texts, context.signal);
  const now = deps.clock.now();
  let next = 0;
  return Promise.all(
    items.map(async (item): Promise<PreparedUpdate> => {
      const vector = item.content === undefined ? null : (vectors[next++] ?? null);
      return {
        item,
        appRef: await appOf(deps, context, item),
        reworded:
          item.content === undefined
            ? null
            : {
                content: item.content,
                vector,
                description: await deps.describe(item.content, now, 'UTC'),
              },
      };
    }),
  );
};

const annotationOf = ({ item, appRef }: PreparedUpdate): Annotation => ({
  ...(item.is_important === undefined ? {} : { isImportant: item.is_important }),
  ...(item.expire_at === undefined ? {} : { expireAt: item.expire_at }),
  // With a new wording that changes from an instant on, `valid_at` is that instant, no correction.
  ...(item.valid_at === undefined || item.mode === 'changes' ? {} : { validFrom: item.valid_at }),
  ...(item.invalid_at === undefined ? {} : { validTo: item.invalid_at }),
  ...(item.custom_tags === undefined ? {} : { customTags: item.custom_tags }),
  ...(item.metadata === undefined
    ? {}
    : { metadata: item.metadata as NonNullable<Annotation['metadata']> }),
  ...(item.level === undefined ? {} : { level: item.level }),
  ...(appRef === undefined ? {} : { app: appRef }),
});

/** Decides one update within an append. Throws `DomainError`. */
export const decideUpdate = (
  append: OpenAppend,
  prepared: PreparedUpdate,
  rights: UpdateRights,
): HeldMemory => {
  const { item, reworded, appRef } = prepared;
  const memory = heldMemory(append.state(), item.memory_id, rights.reach);
  requireRightToMove(item, appRef, memory, rights.reach);
  let ifVersion = item.if_version ?? null;
  if (reworded !== null && reworded.content !== memory.content?.content) {
    append.decide({
      type: 'ReviseMemory',
      memoryId: memory.id,
      ifVersion,
      mode: item.mode === 'changes' ? 'CHANGES' : 'CORRECTS',
      from: item.mode === 'changes' ? (item.valid_at ?? null) : null,
      cause: 'EDIT',
      absorbed: [],
      wording: {
        content: rewordedContent(memory, reworded, rights.pseudonyms, append.now),
        vector: reworded.vector,
        embeddingModel: reworded.vector === null ? null : rights.embeddingModel,
      },
      fields: { slotRef: slotRefOf(rights.pseudonyms, slotFor(memory, reworded)) },
      source: null,
      decision: byHand('UPDATE', [memory.id], 'edited'),
    });
    ifVersion = null;
  }
  const changes = annotationOf(prepared);
  if (Object.keys(changes).length > 0) {
    append.decide({ type: 'AnnotateMemory', memoryId: memory.id, ifVersion, changes });
  } else if (ifVersion !== null && ifVersion !== memory.version) {
    throw new DomainError('VERSION_CONFLICT', `the memory is at version ${memory.version}`, {
      field: 'if_version',
    });
  }
  return append.state().memories.get(memory.id) ?? memory;
};

/** A key may not move a memory to where it could not have written it. */
const requireRightToMove = (
  item: UpdateItem,
  appRef: PreparedUpdate['appRef'],
  memory: HeldMemory,
  reach: KeyReach,
): void => {
  const level = item.level ?? memory.head.level;
  const app = appRef === undefined ? memory.head.app_ref : appRef.ref;
  if (!reachAdmits(reach, { level, app_ref: app }, 'write')) {
    throw new DomainError('FORBIDDEN', 'the key may not write there', { field: 'level' });
  }
};

/** The wording's own slot; a wording that names none stays in the slot that its memory is about. */
const slotFor = (memory: HeldMemory, { description }: Reworded): MemoryContent['slot'] =>
  description.slot ?? memory.content?.slot ?? null;

const rewordedContent = (
  memory: HeldMemory,
  reworded: Reworded,
  pseudonyms: SubjectPseudonyms,
  now: Instant,
): MemoryContent => {
  const { content: old } = memory;
  if (old === null) throw notFound('memory');
  return {
    ...old,
    content: reworded.content,
    content_hmac: wordingHmac(pseudonyms, reworded.content),
    slot: slotFor(memory, reworded),
    value: reworded.description.value,
    polarity: reworded.description.polarity,
    entities: [...reworded.description.entities],
    categories: [...reworded.description.categories],
    message_ids: [],
    said_at: now,
    reason: null,
  };
};

/** `/memory/v1/update`. */
export const createUpdate =
  (deps: EditDeps): UseCase<UpdateRequest, UpdateAnswer> =>
  (request, context) =>
    deps.idempotency.once(
      context,
      async (identity) => {
        const subject: SubjectId = await subjectOfId(
          deps.vault,
          context,
          request.memory_id,
          request.subject,
        );
        const rights = {
          reach: await keyReach(deps.vault, context),
          pseudonyms: await deps.vault.subjectPseudonyms(subject),
          embeddingModel: deps.embedder.space.model,
        };
        const { subject: _, ...item } = request;
        const [prepared] = await prepareUpdates(deps, context, [item]);
        if (prepared === undefined) throw new TypeError('an update was not prepared');
        const edit = await runEdit(deps, context, identity, subject, (append) => {
          decideUpdate(append, prepared, rights);
        });
        const version = edit.state.memories.get(request.memory_id)?.version;
        if (version === undefined) throw notFound('memory');
        return { memory_id: request.memory_id, version, position: edit.position };
      },
      async (events) => ({
        memory_id: request.memory_id,
        version: Math.max(
          1,
          ...events.map((event) => versionOf(decodeEvent<MemoryEvent>(event).event)),
        ),
        position: await positionOfEvents(deps, context, events),
      }),
    );

export const versionOf = (event: MemoryEvent): number =>
  'version' in event.data ? event.data.version : 0;
