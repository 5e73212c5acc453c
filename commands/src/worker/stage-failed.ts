import type { IntakeEventData } from '@palimpsest/domain';

/** The part of the work in which an intake failed. */
export type Stage = IntakeEventData<'IntakeFailed'>['stage'];

/** Says in which stage an intake failed; `cause` says why. */
export class StageFailed extends Error {
  readonly stage: Stage;
  constructor(stage: Stage, cause: unknown) {
    super(`stage ${stage} failed`, { cause });
    this.name = 'StageFailed';
    this.stage = stage;
  }
}

/** Runs work of a stage; an error of a stage within keeps its own. */
export const inStage = async <T>(stage: Stage, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw error instanceof StageFailed ? error : new StageFailed(stage, error);
  }
};
