import type { LogRecord } from '../log/record.ts';
import { writeStreamName, writeUuid } from './identifiers.ts';
import { ReadResp } from './stubs.ts';

type Message = InstanceType<typeof ReadResp>;

const recordMessage = (record: LogRecord) => {
  const message = new ReadResp.ReadEvent.RecordedEvent();
  message.setId(writeUuid(record.id));
  message.setStreamIdentifier(writeStreamName(record.stream));
  message.setStreamRevision(String(record.revision));
  message.setCommitPosition(String(record.position));
  message.setPreparePosition(String(record.position));
  const metadata = message.getMetadataMap();
  metadata.set('type', record.type);
  metadata.set('content-type', record.contentType);
  metadata.set('created', String(record.createdTicks));
  message.setData(record.data);
  message.setCustomMetadata(record.metadata);
  return message;
};

export const eventMessage = (record: LogRecord): Message => {
  const event = new ReadResp.ReadEvent();
  event.setEvent(recordMessage(record));
  event.setCommitPosition(String(record.position));
  const message = new ReadResp();
  message.setEvent(event);
  return message;
};

export const confirmationMessage = (subscriptionId: string): Message => {
  const confirmation = new ReadResp.SubscriptionConfirmation();
  confirmation.setSubscriptionId(subscriptionId);
  const message = new ReadResp();
  message.setConfirmation(confirmation);
  return message;
};

export const checkpointMessage = (position: bigint): Message => {
  const checkpoint = new ReadResp.Checkpoint();
  checkpoint.setCommitPosition(String(position));
  checkpoint.setPreparePosition(String(position));
  const message = new ReadResp();
  message.setCheckpoint(checkpoint);
  return message;
};

export const caughtUpMessage = (): Message => {
  const message = new ReadResp();
  message.setCaughtUp(new ReadResp.CaughtUp());
  return message;
};

export const notFoundMessage = (stream: string): Message => {
  const notFound = new ReadResp.StreamNotFound();
  notFound.setStreamIdentifier(writeStreamName(stream));
  const message = new ReadResp();
  message.setStreamNotFound(notFound);
  return message;
};
