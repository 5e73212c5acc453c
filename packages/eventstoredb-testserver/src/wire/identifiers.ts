import { Buffer } from 'node:buffer';
import { StreamIdentifier, UUID } from './stubs.ts';

type IdentifierMessage = InstanceType<typeof StreamIdentifier>;
type UuidMessage = InstanceType<typeof UUID>;

export const readStreamName = (identifier: IdentifierMessage | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');

export const writeStreamName = (stream: string): IdentifierMessage => {
  const identifier = new StreamIdentifier();
  identifier.setStreamName(new Uint8Array(Buffer.from(stream, 'utf8')));
  return identifier;
};

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The text form of either form of a UUID; `undefined` for what is none. */
export const readUuid = (uuid: UuidMessage | undefined): string | undefined => {
  if (uuid === undefined) return undefined;
  const structured = uuid.getStructured();
  if (structured === undefined) {
    const text = uuid.getString();
    return uuidPattern.test(text) ? text.toLowerCase() : undefined;
  }
  const hex = [structured.getMostSignificantBits(), structured.getLeastSignificantBits()]
    .map((half) => BigInt.asUintN(64, BigInt(half)).toString(16).padStart(16, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

export const writeUuid = (text: string): UuidMessage => {
  const uuid = new UUID();
  uuid.setString(text);
  return uuid;
};
