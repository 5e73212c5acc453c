import type { CallContext, UseCase } from '@palimpsest/domain/contract';
import { DomainError, PortError } from '@palimpsest/kernel';
import type { QueryDeps } from './deps.ts';

/** Projections of a subject's facts and tasks: what `min_position` waits for. */
export const factProjections = ['memories', 'search', 'change_log', 'tasks', 'switches'] as const;

type WaitDeps = Pick<QueryDeps, 'gate' | 'positionTokens'>;

/** What a read says about the write that it must see. */
export interface ReadAfter {
  readonly min_position: string | null;
  readonly timeout_ms: number;
}

/** Waits until reads see a position, within a time limit; too late is `RECALL_TIMEOUT`. */
export const waitForPosition = async (
  deps: Pick<WaitDeps, 'gate'>,
  context: CallContext,
  position: bigint,
  timeoutMs: number,
  projections: readonly string[] = factProjections,
): Promise<void> => {
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(timeoutMs)]);
  try {
    await deps.gate.waitFor(position, { signal, projections });
  } catch (error) {
    if (!(error instanceof PortError) || error.code !== 'TIMEOUT') throw error;
    throw new DomainError('RECALL_TIMEOUT', 'the position asked for is not applied yet', {
      field: 'min_position',
      retryable: true,
      hint: 'ask again, or with a longer timeout_ms',
    });
  }
};

/** Waits until a read sees the `min_position` that it names, if any. */
export const waitForMinimum = async (
  deps: WaitDeps,
  context: CallContext,
  request: ReadAfter,
  projections: readonly string[] = factProjections,
): Promise<void> => {
  if (request.min_position === null) return;
  const position = (await deps.positionTokens(context.tenant)).read(request.min_position);
  await waitForPosition(deps, context, position, request.timeout_ms, projections);
};

/** A read that waits for its `min_position` first: until the projections that it looks into have applied it. */
export const readingAfter =
  <Request extends ReadAfter, Answer>(
    deps: WaitDeps,
    projections: readonly string[],
    useCase: UseCase<Request, Answer>,
  ): UseCase<Request, Answer> =>
  async (request, context) => {
    await waitForMinimum(deps, context, request, projections);
    return useCase(request, context);
  };
