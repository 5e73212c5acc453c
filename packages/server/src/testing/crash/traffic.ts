import type { SeededRandom } from '@palimpsest/testing/seeded-random';
import type { WireAnswer } from '../call-over-http.ts';
import type { BookedCall, CallBook } from './call-book.ts';
import type { KnownMemory, World } from './world.ts';

/** What the traffic is made of. */
export interface TrafficDeps {
  readonly book: CallBook;
  readonly world: World;
  readonly random: SeededRandom;
}

const newMemory = (world: World, user: string): KnownMemory => {
  const memory: KnownMemory = {
    user,
    memoryId: undefined,
    content: world.uniqueText(),
    version: 1,
    deleted: false,
    busy: false,
  };
  return memory;
};

const addVerbatim = ({ book, world, random }: TrafficDeps, user: string): BookedCall => {
  const memories = Array.from({ length: 1 + random.below(3) }, () => newMemory(world, user));
  return book.plan(
    '/memory/v1/add',
    {
      user_id: user,
      messages: memories.map(({ content }) => ({ role: 'user', content })),
      strategy: { infer: false },
    },
    ({ data }) => {
      world.tasks.push({ user, taskId: String(data['task_id']), memories, seen: false });
      world.memories.push(...memories);
    },
  );
};

const addToInfer = ({ book, world }: TrafficDeps, user: string): BookedCall =>
  book.plan(
    '/memory/v1/add',
    {
      user_id: user,
      messages: [{ role: 'user', content: `I have a friend named ${world.uniqueName()}.` }],
    },
    ({ data }) => {
      world.tasks.push({ user, taskId: String(data['task_id']), memories: null, seen: false });
    },
  );

const addStructured = ({ book, world, random }: TrafficDeps, user: string): BookedCall => {
  const memories = Array.from({ length: 1 + random.below(3) }, () => newMemory(world, user));
  return book.plan(
    '/memory/v1/add_structured',
    { user_id: user, memories: memories.map(({ content }) => ({ content })) },
    ({ data }) => {
      const results = data['results'] as readonly { readonly memory_id: string }[];
      for (const [index, memory] of memories.entries()) {
        memory.memoryId = results[index]?.memory_id;
      }
      world.memories.push(...memories);
    },
  );
};

const update = ({ book, world }: TrafficDeps, memory: KnownMemory): BookedCall => {
  const content = world.uniqueText();
  memory.busy = true;
  return book.plan(
    '/memory/v1/update',
    { memory_id: memory.memoryId, content, if_version: memory.version },
    ({ data }) => {
      memory.busy = false;
      memory.content = content;
      memory.version = Number(data['version']);
    },
  );
};

const remove = ({ book }: TrafficDeps, memory: KnownMemory): BookedCall => {
  memory.busy = true;
  return book.plan('/memory/v1/delete', { memory_id: memory.memoryId }, () => {
    memory.busy = false;
    memory.deleted = true;
  });
};

/** The next writing call: mostly new facts, now and then a change of one that is known. */
export const nextWrite = (deps: TrafficDeps): BookedCall => {
  const { world, random } = deps;
  const user = random.pick(world.users) ?? '';
  const changeable = world.memories.filter(
    ({ memoryId, busy, deleted }) => memoryId !== undefined && !busy && !deleted,
  );
  const target = random.pick(changeable);
  const dice = random.next();
  if (target !== undefined && dice < 0.2) return update(deps, target);
  if (target !== undefined && dice < 0.3) return remove(deps, target);
  if (dice < 0.55) return addStructured(deps, user);
  return dice < 0.85 ? addVerbatim(deps, user) : addToInfer(deps, user);
};

/** A reading call, which leaves nothing but a receipt. */
export const nextRead = ({
  world,
  random,
}: TrafficDeps): { readonly path: string; readonly body: Readonly<Record<string, unknown>> } => {
  const memory = random.pick(world.memories);
  return {
    path: '/memory/v1/recall',
    body: {
      user_id: memory?.user ?? world.users[0],
      query: memory?.content ?? 'anything',
      timeout_ms: 10_000,
    },
  };
};

/** Takes the ids of memories over from the end of a task. */
export const learnFromTask = (world: World, taskId: string, { data }: WireAnswer): void => {
  const task = world.tasks.find((known) => known.taskId === taskId);
  if (task === undefined || task.seen || data['status'] !== 'SUCCEEDED') return;
  task.seen = true;
  const decisions = data['decisions'] as readonly { readonly memory_id: string }[];
  for (const [index, memory] of (task.memories ?? []).entries()) {
    memory.memoryId = decisions[index]?.memory_id;
  }
};
