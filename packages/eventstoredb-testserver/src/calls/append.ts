import type { handleClientStreamingCall } from '@grpc/grpc-js';
import type { Expectation } from '../log/expectation.ts';
import type { AppendOutcome } from '../log/log.ts';
import type { ProposedRecord } from '../log/record.ts';
import { appendTooLarge, streamDeleted } from '../wire/errors.ts';
import { readStreamName } from '../wire/identifiers.ts';
import { readProposed, sizeOfProposed } from '../wire/proposed.ts';
import { type AppendAnswer, type AppendRequest, AppendResp, Empty } from '../wire/stubs.ts';
import type { ServerContext } from './server-context.ts';
import { refusalOf, strikeCall } from './strike-call.ts';

type Options = NonNullable<ReturnType<AppendRequest['getOptions']>>;

const expectationOf = (options: Options | undefined): Expectation => {
  if (options?.hasNoStream() === true) return 'no_stream';
  if (options?.hasStreamExists() === true) return 'stream_exists';
  return options?.hasRevision() === true ? BigInt(options.getRevision()) : 'any';
};

/** Throws the wire's error for an append over the size limit. */
export const checkSize = (context: ServerContext, events: readonly ProposedRecord[]): void => {
  const limit = context.limits.appendBytes;
  const size = events.reduce((sum, event) => sum + sizeOfProposed(event), 0);
  if (size > limit) throw appendTooLarge(limit);
};

const positionMessage = (position: bigint) => {
  const message = new AppendResp.Position();
  message.setCommitPosition(String(position));
  message.setPreparePosition(String(position));
  return message;
};

const successAnswer = (last: bigint | 'no_stream', position: bigint | undefined): AppendAnswer => {
  const success = new AppendResp.Success();
  if (last === 'no_stream') success.setNoStream(new Empty());
  else success.setCurrentRevision(String(last));
  if (position === undefined) success.setNoPosition(new Empty());
  else success.setPosition(positionMessage(position));
  const answer = new AppendResp();
  answer.setSuccess(success);
  return answer;
};

const wrongVersionAnswer = (current: bigint | 'no_stream', expected: Expectation): AppendAnswer => {
  const wrong = new AppendResp.WrongExpectedVersion();
  if (current === 'no_stream') wrong.setCurrentNoStream(new Empty());
  else wrong.setCurrentRevision(String(current));
  if (expected === 'no_stream') wrong.setExpectedNoStream(new Empty());
  else if (expected === 'any') wrong.setExpectedAny(new Empty());
  else if (expected === 'stream_exists') wrong.setExpectedStreamExists(new Empty());
  else wrong.setExpectedRevision(String(expected));
  const answer = new AppendResp();
  answer.setWrongExpectedVersion(wrong);
  return answer;
};

const answerOf = (stream: string, expected: Expectation, outcome: AppendOutcome): AppendAnswer => {
  switch (outcome.kind) {
    case 'written':
    case 'repeat':
      return successAnswer(outcome.last, outcome.position);
    case 'wrong-version':
      return wrongVersionAnswer(outcome.current, expected);
    default:
      throw streamDeleted(stream);
  }
};

/** `Streams/Append`: options first, then one message an event, one answer. */
export const handleAppend =
  (context: ServerContext): handleClientStreamingCall<AppendRequest, AppendAnswer> =>
  (call, callback) => {
    let options: Options | undefined;
    const messages: AppendRequest[] = [];
    call.on('data', (request: AppendRequest) => {
      if (request.hasOptions()) options = request.getOptions();
      else messages.push(request);
    });
    const carryOut = (): void => {
      // Half of an append never counts: a connection that is cut looks like the end of the messages, too.
      if (call.cancelled || !context.isConnected(call.getPeer())) return;
      strikeCall(context, {
        name: 'append',
        peer: call.getPeer(),
        carryOut: () => {
          const refusal = refusalOf(context, call.metadata, 'write');
          if (refusal !== undefined) throw refusal;
          const stream = readStreamName(options?.getStreamIdentifier());
          const expected = expectationOf(options);
          const events = messages.flatMap((message) => {
            const proposed = message.getProposedMessage();
            return proposed === undefined ? [] : [readProposed(proposed)];
          });
          checkSize(context, events);
          return answerOf(stream, expected, context.log.append(stream, events, expected));
        },
        reply: (answer) => callback(null, answer),
        refuse: (error) => callback(error),
      });
    };
    // A call that is cancelled ends first and says so a moment later.
    call.on('end', () => setImmediate(carryOut));
  };
