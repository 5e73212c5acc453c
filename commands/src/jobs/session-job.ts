import type { Policy } from '@palimpsest/domain';
import type { Pseudonym, ReadModel } from '@palimpsest/kernel';
import { type CloseDeps, closeSession } from '../session/close-session.ts';
import type { CommandDeps } from '../shared/deps.ts';
import { waitedOut } from './due.ts';
import type { Job } from './job.ts';

const MILLISECONDS_PER_HOUR = 3_600_000;

/** Closes sessions that nothing was told in for the time that the policy names. */
export const createIdleSessionsJob = (
  deps: CloseDeps & Pick<CommandDeps, 'clock'> & { readonly readModel: ReadModel },
): Job => ({
  name: 'idle_sessions',
  run: async ({ tenant, signal, breathe }) => {
    const report = { closed: 0, promoted: 0, discarded: 0 };
    const idle = {
      tenant,
      collection: 'sessions',
      index: 'by_activity',
      equals: [tenant],
      since: 'open_since',
      termOf: ({ session }: Policy) => session.idle_hours * MILLISECONDS_PER_HOUR,
    };
    for await (const page of waitedOut(deps, idle)) {
      for (const [subject, due] of page) {
        const sessions = await deps.readModel.read([
          { kind: 'get', collection: 'sessions', ids: due.map(({ id }) => id) },
        ]);
        for (const { id, document } of sessions[0] ?? []) {
          signal.throwIfAborted();
          const closed = await closeSession(
            deps,
            {
              tenant,
              subject,
              sessionRef: document['session_ref'] as Pseudonym,
              appRef: document['app_ref'] as Pseudonym | null,
              // Of this spell of the session: told in again, it can be closed again.
              taskId: `idle.${id}.${document['open_since'] as string}`,
              cause: 'IDLE',
              actor: { type: 'SYSTEM', id: 'jobs' },
              promote: [],
              toBeContinued: false,
              words: null,
            },
            signal,
          );
          report.closed += 1;
          report.promoted += closed.promoted.length;
          report.discarded += closed.discarded;
        }
        await breathe();
      }
    }
    return report;
  },
});
