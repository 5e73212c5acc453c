import type { ApiClient } from '../../service/api-client.ts';
import type { Bench } from '../measure.ts';

/** A filled service of one process or several, all of it caught up. */
export interface Deployment extends AsyncDisposable {
  /** Takes the calls that write. */
  readonly writes: ApiClient;
  /** Takes the calls that read. */
  readonly reads: ApiClient;
  readonly subjects: number;
  /** Milliseconds from the start of what folds to the last event of the log, from nothing; `null` when it was not seen. */
  readonly catchUpMs: number | null;
}

/** One process with its embedded stores. */
export const embeddedDeployment = async (bench: Bench, memories: number): Promise<Deployment> => {
  const { directory, subjects } = await bench.workspace.filled(memories);
  const service = await bench.start(directory);
  return {
    writes: service.client,
    reads: service.client,
    subjects,
    catchUpMs: null,
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
};
