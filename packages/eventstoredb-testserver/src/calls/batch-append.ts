import { type handleBidiStreamingCall, status } from '@grpc/grpc-js';
import type { Message } from 'google-protobuf';
import type { Expectation } from '../log/expectation.ts';
import type { AppendOutcome } from '../log/log.ts';
import type { WireError } from '../wire/errors.ts';
import { readStreamName, readUuid, writeStreamName, writeUuid } from '../wire/identifiers.ts';
import { readProposed } from '../wire/proposed.ts';
import {
  AccessDenied,
  AllStreamPosition,
  Any,
  type BatchAppendAnswer,
  type BatchAppendRequest,
  BatchAppendResp,
  GoogleEmpty,
  MaximumAppendSizeExceeded,
  Status,
  StreamDeleted,
  Timeout,
  Unknown,
  WrongExpectedVersion,
} from '../wire/stubs.ts';
import { checkSize } from './append.ts';
import type { ServerContext } from './server-context.ts';
import { refusalOf, strikeCall } from './strike-call.ts';

type Options = NonNullable<ReturnType<BatchAppendRequest['getOptions']>>;

/** `google.rpc.Code` of what is packed into a status. */
const rpcCodes = {
  unknown: 2,
  invalidArgument: 3,
  deadlineExceeded: 4,
  notFound: 5,
  alreadyExists: 6,
  permissionDenied: 7,
} as const;

interface Batch {
  readonly options: Options;
  readonly messages: ReturnType<BatchAppendRequest['getProposedMessagesList']>;
}

const expectationOf = (options: Options): Expectation => {
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasStreamExists()) return 'stream_exists';
  return options.hasStreamPosition() ? BigInt(options.getStreamPosition()) : 'any';
};

const statusOf = (
  code: (typeof rpcCodes)[keyof typeof rpcCodes],
  name: string,
  detail: Message,
) => {
  const packed = new Any();
  packed.pack(detail.serializeBinary(), `event_store.client.${name}`);
  const message = new Status();
  message.setCode(code);
  message.setMessage(name);
  message.setDetails(packed);
  return message;
};

const wrongVersionStatus = (current: bigint | 'no_stream', expected: Expectation) => {
  const detail = new WrongExpectedVersion();
  if (current === 'no_stream') detail.setCurrentNoStream(new GoogleEmpty());
  else detail.setCurrentStreamRevision(String(current));
  if (expected === 'no_stream') detail.setExpectedNoStream(new GoogleEmpty());
  else if (expected === 'any') detail.setExpectedAny(new GoogleEmpty());
  else if (expected === 'stream_exists') detail.setExpectedStreamExists(new GoogleEmpty());
  else detail.setExpectedStreamPosition(String(expected));
  return statusOf(rpcCodes.alreadyExists, 'WrongExpectedVersion', detail);
};

const sizeStatus = (limit: number) => {
  const detail = new MaximumAppendSizeExceeded();
  detail.setMaxappendsize(limit);
  return statusOf(rpcCodes.invalidArgument, 'MaximumAppendSizeExceeded', detail);
};

const errorStatus = (error: WireError, limit: number) => {
  switch (error.code) {
    case status.ABORTED:
      return statusOf(rpcCodes.deadlineExceeded, 'Timeout', new Timeout());
    case status.PERMISSION_DENIED:
    case status.UNAUTHENTICATED:
      return statusOf(rpcCodes.permissionDenied, 'AccessDenied', new AccessDenied());
    case status.INVALID_ARGUMENT:
      return sizeStatus(limit);
    default:
      return statusOf(rpcCodes.unknown, 'Unknown', new Unknown());
  }
};

const successOf = (last: bigint | 'no_stream', position: bigint | undefined) => {
  const success = new BatchAppendResp.Success();
  if (last === 'no_stream') success.setNoStream(new GoogleEmpty());
  else success.setCurrentRevision(String(last));
  if (position === undefined) {
    success.setNoPosition(new GoogleEmpty());
  } else {
    const message = new AllStreamPosition();
    message.setCommitPosition(String(position));
    message.setPreparePosition(String(position));
    success.setPosition(message);
  }
  return success;
};

const fillAnswer = (
  answer: BatchAppendAnswer,
  expected: Expectation,
  outcome: AppendOutcome,
): void => {
  switch (outcome.kind) {
    case 'written':
    case 'repeat':
      answer.setSuccess(successOf(outcome.last, outcome.position));
      return;
    case 'wrong-version':
      answer.setError(wrongVersionStatus(outcome.current, expected));
      return;
    default:
      answer.setError(statusOf(rpcCodes.notFound, 'StreamDeleted', new StreamDeleted()));
  }
};

const isPast = (options: Options, now: number): boolean => {
  const deadline = options.getDeadline();
  return deadline !== undefined && deadline.toDate().getTime() < now;
};

/** `Streams/BatchAppend`: one long call for many appends, told apart by a correlation id. */
export const handleBatchAppend =
  (context: ServerContext): handleBidiStreamingCall<BatchAppendRequest, BatchAppendAnswer> =>
  (call) => {
    const batches = new Map<string, Batch>();

    const carryOut = (correlation: string, { options, messages }: Batch): void => {
      const stream = readStreamName(options.getStreamIdentifier());
      const answer = new BatchAppendResp();
      answer.setCorrelationId(writeUuid(correlation));
      answer.setStreamIdentifier(writeStreamName(stream));
      const limit = context.limits.appendBytes;
      strikeCall(context, {
        name: 'batch-append',
        peer: call.getPeer(),
        carryOut: () => {
          const refusal = refusalOf(context, call.metadata, 'write');
          if (refusal !== undefined) throw refusal;
          const events = messages.map(readProposed);
          checkSize(context, events);
          const expected = expectationOf(options);
          // The deadline is absolute: with the clocks apart, everything is too late.
          if (isPast(options, context.now()))
            answer.setError(statusOf(rpcCodes.deadlineExceeded, 'Timeout', new Timeout()));
          else fillAnswer(answer, expected, context.log.append(stream, events, expected));
        },
        reply: () => call.write(answer),
        refuse: (error) => {
          // Not-leader and the like end the whole call, and with it every append that waits.
          if (
            error.code === status.NOT_FOUND ||
            error.code === status.UNAVAILABLE ||
            error.code === status.CANCELLED
          ) {
            call.emit('error', error);
            return;
          }
          answer.setError(errorStatus(error, limit));
          call.write(answer);
        },
      });
    };

    call.on('data', (request: BatchAppendRequest) => {
      const correlation = readUuid(request.getCorrelationId());
      const options = request.getOptions();
      if (correlation === undefined) return;
      const before = batches.get(correlation);
      const batch = before ?? (options === undefined ? undefined : { options, messages: [] });
      if (batch === undefined) return;
      batch.messages.push(...request.getProposedMessagesList());
      batches.set(correlation, batch);
      if (!request.getIsFinal()) return;
      batches.delete(correlation);
      carryOut(correlation, batch);
    });
    call.on('end', () => call.end());
  };
