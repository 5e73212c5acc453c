import { PortError } from '@palimpsest/kernel';
import { BehaviorSubject, filter, firstValueFrom, fromEvent, takeUntil } from 'rxjs';
import type { ProjectorStatus } from './projection.ts';

/** Where a projector says how far it is, and where others wait for it. */
export interface StatusBoard {
  readonly get: () => ProjectorStatus;
  readonly update: (change: Partial<ProjectorStatus>) => void;
  /** Moves the position on; never back. */
  readonly advance: (position: bigint) => void;
  /**
   * Resolves once the condition holds; rejects with `PortError` `TIMEOUT` when the signal aborts first, `CLOSED`
   * when the projector ends first.
   */
  readonly until: (
    condition: (status: ProjectorStatus) => boolean,
    signal: AbortSignal,
  ) => Promise<void>;
  readonly close: () => void;
}

export const createStatusBoard = (name: string, version: number): StatusBoard => {
  const status$ = new BehaviorSubject<ProjectorStatus>({
    name,
    version,
    state: 'starting',
    position: undefined,
    rebuilding: false,
    failure: null,
  });
  const update = (change: Partial<ProjectorStatus>): void =>
    status$.next({ ...status$.value, ...change });

  return {
    get: () => status$.value,
    update,
    advance: (position) => {
      const known = status$.value.position;
      if (known === undefined || position > known) update({ position });
    },
    until: async (condition, signal) => {
      if (condition(status$.value)) return;
      if (!signal.aborted) {
        // Both ends of the wait let go of the board: nothing is left behind by those who gave up.
        const found = await firstValueFrom(
          status$.pipe(filter(condition), takeUntil(fromEvent(signal, 'abort'))),
          { defaultValue: undefined },
        );
        if (found !== undefined) return;
      }
      throw signal.aborted
        ? new PortError('TIMEOUT', `projection ${name} is behind`, { retryable: true })
        : new PortError('CLOSED', `projection ${name} has ended`, { retryable: false });
    },
    close: () => {
      update({ state: 'closed' });
      status$.complete();
    },
  };
};
