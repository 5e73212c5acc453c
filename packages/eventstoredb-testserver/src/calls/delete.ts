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

interface Position {
  readonly setCommitPosition: (value: string) => unknown;
  readonly setPreparePosition: (value: string) => unknown;
}

const placedAt = <Message extends Position>(position: Message, at: string): Message => {
  position.setCommitPosition(at);
  position.setPreparePosition(at);
  return position;
};

/** What both calls do: the right, the stream and the expectation, the change of the log, the answer. */
const handler =
  <Request extends DeleteRequest | TombstoneRequest, Answer>(
    context: ServerContext,
    name: 'delete' | 'tombstone',
    change: (stream: string, expected: Expectation) => DeleteOutcome,
    answerOf: (at: string) => Answer,
  ): handleUnaryCall<Request, Answer> =>
  (call, callback) => {
    strikeCall(context, {
      name,
      peer: call.getPeer(),
      carryOut: () => {
        const refusal = refusalOf(context, call.metadata, 'write');
        if (refusal !== undefined) throw refusal;
        const options = call.request.getOptions();
        const stream = readStreamName(options?.getStreamIdentifier());
        const expected = expectationOf(options);
        return answerOf(positionOf(stream, expected, change(stream, expected)));
      },
      reply: (answer) => callback(null, answer),
      refuse: (error) => callback(error),
    });
  };

/** `Streams/Delete`: hides a stream until somebody appends again. */
export const handleDelete = (
  context: ServerContext,
): handleUnaryCall<DeleteRequest, DeleteAnswer> =>
  handler(context, 'delete', context.log.softDelete, (at) =>
    new DeleteResp().setPosition(placedAt(new DeleteResp.Position(), at)),
  );

/** `Streams/Tombstone`: ends a stream for ever. */
export const handleTombstone = (
  context: ServerContext,
): handleUnaryCall<TombstoneRequest, TombstoneAnswer> =>
  handler(context, 'tombstone', context.log.tombstone, (at) =>
    new TombstoneResp().setPosition(placedAt(new TombstoneResp.Position(), at)),
  );
