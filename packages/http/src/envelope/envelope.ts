import type { Failure } from './failure.ts';

/** Every answer: `code` 0 is success, any other one stands in the error table. */
export interface Envelope<Data> {
  readonly code: number;
  readonly msg: string;
  readonly trace_id: string;
  readonly data: Data;
}

export const okEnvelope = <Data>(traceId: string, data: Data): Envelope<Data> => ({
  code: 0,
  msg: 'ok',
  trace_id: traceId,
  data,
});

export const failureEnvelope = (traceId: string, failure: Failure): Envelope<Failure['data']> => ({
  code: failure.code,
  msg: failure.message,
  trace_id: traceId,
  data: failure.data,
});
