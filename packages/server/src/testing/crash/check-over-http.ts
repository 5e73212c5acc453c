import { setTimeout as pause } from 'node:timers/promises';
import { createSeededRandom } from '@palimpsest/testing/seeded-random';
import type { WireAnswer } from '../call-over-http.ts';
import { callOverHttp } from '../call-over-http.ts';
import { type Complaint, createCaller } from './caller.ts';
import type { Campaign } from './campaign.ts';
import { projectionNames } from './life.ts';
import { learnFromTask } from './traffic.ts';
import type { KnownTask } from './world.ts';

interface ListedMemory {
  readonly memory_id: string;
  readonly content: string;
  readonly version: number;
  readonly status: string;
  readonly source: { readonly task_id: string | null };
}

export interface CheckOptions {
  readonly address: string;
  readonly key: string;
  readonly campaign: Campaign;
  readonly complain: Complaint;
}

const PAGE = 200;

/** Every memory of a user, whatever its status, and the counts that come with them. */
const listAll = async (
  { address, key }: CheckOptions,
  user: string,
): Promise<{
  readonly memories: readonly ListedMemory[];
  readonly counts: { readonly total: number; readonly deleted: number };
}> => {
  const memories: ListedMemory[] = [];
  let cursor: unknown;
  for (;;) {
    const {
      data,
    }: WireAnswer<{
      readonly memories: readonly ListedMemory[];
      readonly counts: { readonly total: number; readonly deleted: number };
      readonly next_cursor: string | null;
    }> = await callOverHttp(
      address,
      '/memory/v1/user/list',
      {
        user_id: user,
        status: ['ACTIVE', 'SUPERSEDED', 'ARCHIVED', 'DELETED'],
        limit: PAGE,
        ...(cursor === undefined ? {} : { cursor }),
      },
      { key },
    );
    memories.push(...data.memories);
    if (data.next_cursor === null) return { memories, counts: data.counts };
    cursor = data.next_cursor;
  }
};

const listTaskIds = async ({ address, key }: CheckOptions, user: string): Promise<string[]> => {
  const ids: string[] = [];
  let cursor: unknown;
  for (;;) {
    const {
      data,
    }: WireAnswer<{
      readonly tasks: readonly { readonly task_id: string }[];
      readonly next_cursor: string | null;
    }> = await callOverHttp(
      address,
      '/memory/v1/tasks',
      { user_id: user, limit: PAGE, ...(cursor === undefined ? {} : { cursor }) },
      { key },
    );
    ids.push(...data.tasks.map(({ task_id }) => task_id));
    if (data.next_cursor === null) return ids;
    cursor = data.next_cursor;
  }
};

const sorted = (lines: readonly string[]): string => [...lines].sort().join('\n');

/** Sends again what was never answered, until everything is. */
const answerAll = async ({ address, key, campaign, complain }: CheckOptions): Promise<void> => {
  const traffic = { ...campaign, random: createSeededRandom(0) };
  const caller = createCaller({ address, key, traffic, complain, isOver: () => false });
  for (const call of campaign.book.unanswered()) await caller.send(call);
  for (const { path, sent } of campaign.book.unanswered()) {
    complain(`${path} was never answered, sent ${sent}×`);
  }
};

const checkTask = async (options: CheckOptions, task: KnownTask): Promise<void> => {
  const { address, key, campaign, complain } = options;
  const answer: WireAnswer = await callOverHttp(
    address,
    '/memory/v1/task',
    { task_id: task.taskId, wait_ms: 30_000 },
    { key },
  );
  learnFromTask(campaign.world, task.taskId, answer);
  const decisions = (answer.data['decisions'] ?? []) as readonly { readonly op: string }[];
  if (answer.data['status'] !== 'SUCCEEDED') {
    complain(`an accepted add ended as ${JSON.stringify(answer.data)}`);
  } else if (
    task.memories !== null &&
    sorted(decisions.map(({ op }) => op)) !== sorted(task.memories.map(() => 'ADD'))
  ) {
    complain(`an add of new texts was decided ${decisions.map(({ op }) => op).join(', ')}`);
  }
};

/** The user's memories and tasks are exactly those that were answered for. */
const checkUser = async (options: CheckOptions, user: string): Promise<void> => {
  const { campaign, complain } = options;
  const { tasks, memories } = campaign.world;
  const own = tasks.filter((task) => task.user === user);
  const taskIds = await listTaskIds(options, user);
  if (sorted(taskIds) !== sorted(own.map(({ taskId }) => taskId))) {
    complain(`${taskIds.length} tasks stand where ${own.length} adds were accepted`);
  }
  const inferred = new Set(own.filter((task) => task.memories === null).map((task) => task.taskId));
  const { memories: listed, counts } = await listAll(options, user);
  const isInferred = ({ source }: ListedMemory): boolean =>
    source.task_id !== null && inferred.has(source.task_id);
  const found = listed
    .filter((memory) => !isInferred(memory))
    .map((memory) => `${memory.content} v${memory.version} ${memory.status}`);
  const expected = memories
    .filter((memory) => memory.user === user)
    .map(
      ({ content, version, deleted }) => `${content} v${version} ${deleted ? 'DELETED' : 'ACTIVE'}`,
    );
  if (sorted(found) !== sorted(expected)) {
    const lost = expected.filter((line) => !found.includes(line));
    const extra = found.filter((line) => !expected.includes(line));
    complain(
      `${found.length} memories where ${expected.length} were answered for; lost: ${lost.slice(0, 3).join(' | ')}; unexpected: ${extra.slice(0, 3).join(' | ')}`,
    );
  }
  const texts = listed.filter(isInferred).map(({ content }) => content);
  if (new Set(texts).size !== texts.length) complain('an extracted fact stands twice');
  const withStatus = (status: string): number =>
    listed.filter((memory) => memory.status === status).length;
  if (counts.total !== withStatus('ACTIVE') || counts.deleted !== withStatus('DELETED')) {
    complain(`counts say ${JSON.stringify(counts)} of ${listed.length} memories`);
  }
};

/** The change log tells every addition once. */
const checkHistories = async (options: CheckOptions): Promise<void> => {
  const { address, key, campaign, complain } = options;
  for (const { memoryId, version } of campaign.world.memories) {
    if (version === 1) continue;
    const { data }: WireAnswer<{ readonly versions?: readonly { readonly version: number }[] }> =
      await callOverHttp(
        address,
        '/memory/v1/history',
        { memory_id: memoryId, limit: 200 },
        { key },
      );
    const seen = new Set((data.versions ?? []).map((entry) => entry.version));
    if (seen.size !== version) complain(`a memory of version ${version} has ${seen.size} of them`);
  }
};

const BUSY_PAUSE_MS = 100;
const BUSY_TRIES = 300;

/** Begins a rebuild, after the one that a killed life had begun, if that goes on again. */
const beginRebuild = async (
  { address, key }: CheckOptions,
  name: string,
): Promise<WireAnswer['data']> => {
  for (let tries = 1; ; tries += 1) {
    const { data } = await callOverHttp(
      address,
      '/admin/v1/projections/rebuild',
      { name },
      { key },
    );
    if (data['error'] !== 'BUSY' || tries === BUSY_TRIES) return data;
    await pause(BUSY_PAUSE_MS);
  }
};

/** Every projection equals what the log says. */
const checkRebuilds = async (options: CheckOptions): Promise<void> => {
  const { address, key, complain } = options;
  for (const name of projectionNames) {
    const data = await beginRebuild(options, name);
    const task = await callOverHttp(
      address,
      '/memory/v1/task',
      { task_id: data['task_id'], wait_ms: 30_000 },
      { key },
    );
    const result = task.data['result'] as { readonly equal?: boolean } | null;
    if (result?.equal !== true) {
      complain(`${name}, rebuilt, differs: ${JSON.stringify(task.data)}`);
    }
  }
};

/** Compares what the callers know with what the service says, once it lives on. */
export const checkOverHttp = async (options: CheckOptions): Promise<void> => {
  await answerAll(options);
  for (const task of options.campaign.world.tasks) await checkTask(options, task);
  for (const user of options.campaign.world.users) await checkUser(options, user);
  await checkHistories(options);
  await checkRebuilds(options);
};
