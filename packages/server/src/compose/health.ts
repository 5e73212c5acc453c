import type { HealthCheck, HealthReport } from '@palimpsest/http';
import { lagOf } from '@palimpsest/projections';
import { type Projector, pause } from '@palimpsest/runtime';
import type { Role } from '../config/environment.ts';
import type { Storage } from './storage/stores.ts';

/** How long an engine may take to answer before it counts as down, in milliseconds. */
const PATIENCE_MS = 2_000;

/** Whether a store answers; one that keeps silent is as good as gone. */
const checkStore = async (name: string, ask: () => Promise<unknown>): Promise<HealthCheck> => {
  const silence = new AbortController();
  try {
    const answered = await Promise.race([
      ask().then(() => true),
      pause(PATIENCE_MS, silence.signal).then(() => false),
    ]);
    return { name, ok: answered };
  } catch {
    return { name, ok: false };
  } finally {
    silence.abort();
  }
};

/** What a process cannot do its work without, by role. A recall goes on without the log: its receipt follows later. */
const needs: Readonly<Record<Role, readonly string[]>> = {
  command: ['event_store', 'keys', 'read_model'],
  query: ['keys', 'read_model', 'search'],
  worker: ['event_store', 'keys', 'read_model'],
  projector: ['event_store', 'read_model', 'search'],
  scheduler: ['event_store', 'read_model'],
};

/** Of a log that does not answer, or cannot be read where the projection stands. */
const unknownLag = { events: null, ms: null };

/** What `readyz` says: every engine that the process needs answers, and every projection has caught up and runs. */
export const createHealth =
  (deps: {
    readonly storage: Pick<Storage, 'eventStore' | 'keyStore' | 'readModel' | 'searchIndex'>;
    readonly roles: readonly Role[];
    readonly projectors: readonly Projector[];
    readonly now: () => string;
  }) =>
  async (): Promise<HealthReport> => {
    const { eventStore, keyStore, readModel, searchIndex } = deps.storage;
    let head: bigint | undefined;
    const dependencies = await Promise.all([
      checkStore('event_store', async () => {
        head = await eventStore.head();
      }),
      checkStore('keys', keyStore.listTenants),
      checkStore('read_model', () => readModel.checkpoint('memories', 'live')),
      checkStore('search', () => searchIndex.checkpoint('live')),
    ]);
    const logAnswers = dependencies[0]?.ok === true;
    const lagDeps = { eventStore, now: deps.now };
    const projections = await Promise.all(
      deps.projectors.map(async (projector): Promise<HealthCheck> => {
        const { name, state, failure, rebuilding } = projector.status();
        const lag = logAnswers
          ? await lagOf(lagDeps, projector, head).catch(() => unknownLag)
          : unknownLag;
        return {
          name,
          ok: state === 'live',
          detail: {
            state,
            rebuilding,
            lag_events: lag.events,
            lag_ms: lag.ms,
            ...(failure === null
              ? {}
              : { stopped_at: failure.position.toString(), event_type: failure.type }),
          },
        };
      }),
    );
    const needed = new Set(deps.roles.flatMap((role) => needs[role]));
    const checked = [...dependencies.filter(({ name }) => needed.has(name)), ...projections];
    return {
      ready: checked.every((check) => check.ok),
      dependencies,
      projections,
    };
  };
