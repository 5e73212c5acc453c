import type { handleUnaryCall } from '@grpc/grpc-js';
import { type Expectation, expectationNumber } from '../log/expectation.ts';
import type { DeleteOutcome } from '../log/log.ts';
import { streamDeleted, wrongExpectedVersion } from '../wire/errors.ts';
import { readStreamName } from '../wire/identifiers.ts';
import {
  type DeleteAnswer,
  type DeleteRequest,
  DeleteResp,
  type TombstoneAnswer,
  type TombstoneRequest,
  TombstoneResp,
} from '../wire/stubs.ts';
import type { ServerContext } from './server-context.ts';
import { refusalOf, strikeCall } from './strike-call.ts';

type Options = NonNullable<
  ReturnType<DeleteRequest['getOptions'] | TombstoneRequest['getOptions']>
>;

const expectationOf = (options: Options | undefined): Expectation => {
  if (options?.hasNoStream() === true) return 'no_stream';
  if (options?.hasStreamExists() === true) return 'stream_exists';
  return options?.hasRevision() === true ? BigInt(options.getRevision()) : 'any';
};

/** The position of the delete; throws the wire's error for any other outcome. */
const positionOf = (stream: string, expected: Expectation, outcome: DeleteOutcome): string => {
  switch (outcome.kind) {
    case 'deleted':
      return String(outcome.position);
    case 'wrong-version':
      throw wrongExpectedVersion(stream, expectationNumber(expected), outcome.current);
    default:
      throw streamDeleted(stream);
  }
};

/** `Streams/Delete`: hides a stream until somebody appends again. */
export const handleDelete =
  (context: ServerContext): handleUnaryCall<DeleteRequest, DeleteAnswer> =>
  (call, callback) => {
    strikeCall(context, {
      name: 'delete',
      peer: call.getPeer(),
      carryOut: () => {
        const refusal = refusalOf(context, call.metadata, 'write');
        if (refusal !== undefined) throw refusal;
        const options = call.request.getOptions();
        const stream = readStreamName(options?.getStreamIdentifier());
        const expected = expectationOf(options);
        const at = positionOf(stream, expected, context.log.softDelete(stream, expected));
        const position = new DeleteResp.Position();
        position.setCommitPosition(at);
        position.setPreparePosition(at);
        const answer = new DeleteResp();
        answer.setPosition(position);
        return answer;
      },
      reply: (answer) => callback(null, answer),
      refuse: (error) => callback(error),
    });
  };

/** `Streams/Tombstone`: ends a stream for ever. */
export const handleTombstone =
  (context: ServerContext): handleUnaryCall<TombstoneRequest, TombstoneAnswer> =>
  (call, callback) => {
    strikeCall(context, {
      name: 'tombstone',
      peer: call.getPeer(),
      carryOut: () => {
        const refusal = refusalOf(context, call.metadata, 'write');
        if (refusal !== undefined) throw refusal;
        const options = call.request.getOptions();
        const stream = readStreamName(options?.getStreamIdentifier());
        const expected = expectationOf(options);
        const at = positionOf(stream, expected, context.log.tombstone(stream, expected));
        const position = new TombstoneResp.Position();
        position.setCommitPosition(at);
        position.setPreparePosition(at);
        const answer = new TombstoneResp();
        answer.setPosition(position);
        return answer;
      },
      reply: (answer) => callback(null, answer),
      refuse: (error) => callback(error),
    });
  };
