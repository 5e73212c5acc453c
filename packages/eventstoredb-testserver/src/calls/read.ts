import { once } from 'node:events';
import type { handleServerStreamingCall, ServerWritableStream } from '@grpc/grpc-js';
import type { FaultyCall } from '../faults/fault.ts';
import { tombstoneRevision } from '../log/record.ts';
import { invalidArgument } from '../wire/errors.ts';
import { readStreamName } from '../wire/identifiers.ts';
import { type ReadAnswer, ReadReq, type ReadRequest } from '../wire/stubs.ts';
import { faultyMessages } from './faulty-messages.ts';
import { readFilter } from './read-filter.ts';
import {
  type Messages,
  readAllMessages,
  readStreamMessages,
  subscribeToAllMessages,
  subscribeToStreamMessages,
} from './read-messages.ts';
import type { ServerContext } from './server-context.ts';
import { refusalOf } from './strike-call.ts';

type Options = NonNullable<ReturnType<ReadRequest['getOptions']>>;

/** Records that the fault `duplicates` delivers again. */
const replayedRecords = 5;

const directionOf = (options: Options): 'forwards' | 'backwards' =>
  options.getReadDirection() === ReadReq.Options.ReadDirection.BACKWARDS ? 'backwards' : 'forwards';

/** Throws the wire's INVALID_ARGUMENT for a position that the log never gave out. */
const positionOf = (context: ServerContext, options: Options): bigint | 'start' | 'end' => {
  const all = options.getAll();
  if (all?.hasEnd() === true) return 'end';
  const position = all?.getPosition();
  if (position === undefined) return 'start';
  const commit = BigInt(position.getCommitPosition());
  if (!context.log.isPosition(commit)) throw invalidArgument('Invalid position');
  return commit;
};

const messagesOfStream = (
  context: ServerContext,
  options: Options,
  signal: AbortSignal,
): Messages => {
  const stream = options.getStream();
  const name = readStreamName(stream?.getStreamIdentifier());
  const { log } = context;
  const revision = stream?.hasRevision() === true ? BigInt(stream.getRevision()) : undefined;
  if (options.hasSubscription()) {
    const end = log.readStream(name, 'backwards', tombstoneRevision, 1);
    const last = end.kind === 'events' ? (end.records[0]?.revision ?? -1n) : -1n;
    const after = stream?.hasEnd() === true ? last : (revision ?? -1n);
    return subscribeToStreamMessages(log, name, after, signal);
  }
  const from = stream?.hasEnd() === true ? tombstoneRevision : (revision ?? 0n);
  return readStreamMessages(log, name, directionOf(options), from, BigInt(options.getCount()));
};

const messagesOfAll = (
  context: ServerContext,
  options: Options,
  signal: AbortSignal,
  replayed: number,
): Messages => {
  const { log } = context;
  const start = positionOf(context, options);
  if (options.hasSubscription()) {
    const after = start === 'start' ? -1n : start === 'end' ? log.end() - 1n : start;
    const filter = readFilter(options.getFilter());
    return subscribeToAllMessages(log, { after, filter, replayed, signal });
  }
  const from = start === 'start' ? 0n : start === 'end' ? log.end() : start;
  return readAllMessages(log, directionOf(options), from, BigInt(options.getCount()));
};

const nameOf = (options: Options): FaultyCall => {
  if (options.hasSubscription()) return 'subscribe';
  return options.hasAll() ? 'read-all' : 'read-stream';
};

/** Writes messages as fast as the client takes them. */
const pump = async (
  call: ServerWritableStream<ReadRequest, ReadAnswer>,
  messages: Messages,
  signal: AbortSignal,
): Promise<void> => {
  for await (const message of messages) {
    if (signal.aborted) return;
    if (!call.write(message)) await once(call, 'drain', { signal });
  }
  if (!signal.aborted) call.end();
};

/** `Streams/Read`: one stream or `$all`, once or as a subscription, filtered or not. */
export const handleRead =
  (context: ServerContext): handleServerStreamingCall<ReadRequest, ReadAnswer> =>
  (call) => {
    const ended = new AbortController();
    call.on('cancelled', () => ended.abort());
    call.on('close', () => ended.abort());
    call.on('finish', () => ended.abort());
    const { signal } = ended;
    signal.addEventListener('abort', context.readBegins(), { once: true });
    const fail = (error: unknown): void => {
      if (signal.aborted) return;
      call.emit('error', error);
      ended.abort();
    };
    try {
      const options = call.request.getOptions();
      if (options === undefined) throw invalidArgument('a read needs options');
      const kind = options.hasAll() ? 'read-all' : 'read-stream';
      const refusal = refusalOf(context, call.metadata, kind);
      if (refusal !== undefined) throw refusal;
      const struck = context.faults.strike(nameOf(options));
      const replayed = struck?.fault === 'duplicates' ? replayedRecords : 0;
      const messages = options.hasAll()
        ? messagesOfAll(context, options, signal, replayed)
        : messagesOfStream(context, options, signal);
      const delivered =
        struck === undefined
          ? messages
          : faultyMessages(context, struck, messages, { peer: call.getPeer(), signal });
      pump(call, delivered, signal).catch(fail);
    } catch (error) {
      fail(error);
    }
  };
