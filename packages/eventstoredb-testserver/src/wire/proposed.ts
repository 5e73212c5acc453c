import type { ProposedRecord } from '../log/record.ts';
import { invalidArgument } from './errors.ts';
import { readUuid } from './identifiers.ts';
import type { AppendRequest, BatchAppendRequest } from './stubs.ts';

type ProposedMessage =
  | NonNullable<ReturnType<AppendRequest['getProposedMessage']>>
  | ReturnType<BatchAppendRequest['getProposedMessagesList']>[number];

/** Throws the wire's INVALID_ARGUMENT for a message without id or type. */
export const readProposed = (message: ProposedMessage): ProposedRecord => {
  const id = readUuid(message.getId());
  if (id === undefined) throw invalidArgument('Received an event whose id is no UUID');
  const metadata = message.getMetadataMap();
  const type = metadata.get('type');
  const contentType = metadata.get('content-type');
  if (type === undefined || contentType === undefined) {
    throw invalidArgument('Required Metadata Property missing: type, content-type');
  }
  return {
    id,
    type,
    contentType,
    data: message.getData_asU8().slice(),
    metadata: message.getCustomMetadata_asU8().slice(),
  };
};

/** Bytes that count against the size of an append: twice the length of the type, as since March 2025. */
export const sizeOfProposed = ({ data, metadata, type }: ProposedRecord): number =>
  data.length + metadata.length + 2 * type.length;
