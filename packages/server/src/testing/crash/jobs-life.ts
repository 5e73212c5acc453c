import {
  createAddStructured,
  createDelete,
  createDescriber,
  createEraseKind,
  createProfile,
  createPublishPolicy,
  type JobReport,
} from '@palimpsest/commands';
import { memoryStream } from '@palimpsest/domain';
import {
  addStructuredRequest,
  deleteRequest,
  parseRequest,
  profileRequest,
  publishPolicyRequest,
} from '@palimpsest/domain/contract';
import {
  type Curator,
  type Evolver,
  type Instant,
  instant,
  PortError,
  type SubjectId,
} from '@palimpsest/kernel';
import { createManualClock } from '../../clock/manual-clock.ts';
import { defaultTenant } from '../../keys/authenticate.ts';
import type { TemporaryDirectory } from '../temporary-directory.ts';
import { openEmbeddedLife } from './embedded-life.ts';
import { plainEmbedder, plainEvolver, plainExtractor, plainUsage } from './plain-models.ts';

const START = Date.UTC(2026, 0, 1, 9);
const DAY_MS = 86_400_000;

const on = (day: number): Instant => instant(START + day * DAY_MS);

/** Jobs that work on memories, in the order of the timetable. */
const jobNames = [
  'idle_sessions',
  'expiry',
  'decay',
  'capacity',
  'reevaluate',
  'consolidation',
  'retention',
  'profiles',
] as const;

/** People of whom each job has something to do. */
const people = ['alice', '小李'] as const;

/** What each of them told; the last time while no model could be asked. */
const told = {
  first: [
    { content: 'wants a red bag', level: 'SESSION', session_id: 's1', app_id: 'shop' },
    {
      content: 'is allergic to wool',
      level: 'SESSION',
      session_id: 's1',
      app_id: 'shop',
      is_important: true,
    },
    { content: 'is in town until Sunday', expire_at: on(3) },
    { content: 'saw a heron', weight: 0.11 },
    { content: 'I like oolong tea.' },
    { content: 'I love oolong tea.' },
    ...['rows', 'swims', 'sings', 'paints', 'cooks', 'reads'].map((does, index) => ({
      content: `${does} on Sundays`,
      weight: 0.4 + index / 100,
    })),
  ],
  deleted: [{ content: 'has a blue bicycle' }],
  degraded: [{ content: 'I like sencha tea.' }, { content: 'I love sencha tea.' }],
} as const;

/** Two wordings of the same length in the plain embedder's eyes that end alike say the same. */
const lastWords = (text: string): string => text.split(' ').slice(2).join(' ');

const createScriptedEvolver = (): Evolver & { isAway: boolean } => {
  const evolver: Evolver & { isAway: boolean } = {
    mode: 'llm',
    isAway: false,
    decide: async (request, options) => {
      if (evolver.isAway) {
        throw new PortError('UNAVAILABLE', 'nobody answers', { retryable: true });
      }
      const same = request.candidates.find(
        ({ text }) => lastWords(text) !== '' && lastWords(text) === lastWords(request.fact.text),
      );
      const added = await plainEvolver.decide(request, options);
      if (same === undefined) return { ...added, mode: 'llm' };
      return {
        ...added,
        mode: 'llm',
        decision: { op: 'SKIP', target: same.memoryId, reason: 'same' },
      };
    },
  };
  return evolver;
};

const curator: Curator = {
  judgeSession: async () => ({ value: [], promptVersion: 'plain', usage: plainUsage }),
  writeProfile: async ({ memories }) => ({
    value: memories.map(({ text }) => text).join('; '),
    promptVersion: 'plain',
    usage: plainUsage,
  }),
  compact: async () => ({ value: null, promptVersion: 'plain', usage: plainUsage }),
};

/** One life of the jobs, at nine on a day. */
export const startJobsLife = async (directory: TemporaryDirectory, day: number) => {
  const clock = createManualClock(on(day));
  const evolver = createScriptedEvolver();
  const life = await openEmbeddedLife(directory, {
    clock,
    models: { extractor: plainExtractor, evolver, embedder: plainEmbedder, curator },
  });
  const { core, vault, contextOf, runKind, caughtUp, signal } = life;
  const { commands, tasks } = core;
  const edits = { ...commands, embedder: plainEmbedder, describe: createDescriber(plainExtractor) };

  const tell = async (user: string, what: keyof typeof told): Promise<readonly string[]> => {
    const body = {
      user_id: user,
      memories: told[what],
      skip_evolution: what !== 'degraded',
    };
    const { results } = await createAddStructured({ ...edits, evolver })(
      parseRequest(addStructuredRequest, body),
      contextOf(`${user}.${what}`, body),
    );
    return results.flatMap(({ memory_id: id }) => id ?? []);
  };

  const subjectOf = async (user: string): Promise<SubjectId> => {
    const subject = await vault.openSubject(defaultTenant, { kind: 'user', id: user });
    if (subject === undefined) throw new TypeError('nobody was told of');
    return subject;
  };

  /** Runs what was asked for and has not ended, in this life or one before. */
  const goOn = async (): Promise<void> => {
    const open = await Array.fromAsync(core.trackedTasks.open());
    for (const { id, kind } of open) {
      if (kind === 'erase') await runKind(createEraseKind(core.erasure), id);
    }
  };

  return {
    steps: life.steps,
    /** Gives every job something to do. */
    live: async (): Promise<void> => {
      for (const user of people) {
        await tell(user, 'first');
        await createProfile(commands)(
          parseRequest(profileRequest, { user_id: user }),
          contextOf(`${user}.profile`, {}),
        );
        const [gone = ''] = await tell(user, 'deleted');
        const body = { memory_id: gone };
        await createDelete(commands)(
          parseRequest(deleteRequest, body),
          contextOf(`${user}.delete`, body),
        );
      }
      clock.set(on(1 / 24));
      evolver.isAway = true;
      for (const user of people) await tell(user, 'degraded');
      evolver.isAway = false;
      const body = { policy: { capacity: { global: 8 }, retention: { deleted_days: 5 } } };
      await createPublishPolicy(commands)(
        parseRequest(publishPolicyRequest, body),
        contextOf('policy', body),
      );
      await caughtUp();
    },
    /**
     * Runs every job, and the tasks that they ask for, as the runner does: with the same name the run is the same one, begun
     * again. Answers what each of them did.
     */
    runJobs: async (runId: string): Promise<Readonly<Record<string, JobReport>>> => {
      const reports: Record<string, JobReport> = {};
      await goOn();
      for (const name of jobNames) {
        const job = core.jobs.find((one) => one.name === name);
        if (job === undefined) throw new TypeError(`no job ${name}`);
        await caughtUp();
        reports[name] = await job.run({
          tenant: defaultTenant,
          runId: `${runId}.${name}`,
          signal,
          breathe: async () => undefined,
          submit: tasks.submit,
        });
        await goOn();
      }
      await caughtUp();
      return reports;
    },
    /** Everything that is remembered, and everything that was decided, a line each. */
    remembered: async (): Promise<readonly string[]> => {
      const lines: string[] = [];
      for (const user of people) {
        const stream = memoryStream(await subjectOf(user));
        const { state } = await commands.memories.load(stream, { fresh: true });
        const memories = [...state.memories.values()].map(
          ({ content, head, deletion }) =>
            `${user}: ${content?.content ?? '–'} ${deletion === null ? head.status : 'DELETED'} ${head.level} ${head.weight}`,
        );
        const events = await life.storage.eventStore.readStream(stream, { limit: 1_000 });
        lines.push(...memories.toSorted(), ...events.map(({ type }) => `${user}: ${type}`));
      }
      return lines;
    },
    stop: life.stop,
  };
};
