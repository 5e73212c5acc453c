import type { JsonObject, JsonValue } from '@palimpsest/kernel';
import type { OpenMessage } from '../intake-store/intake-draft.ts';

/**
 * Bytes of messages as JSON in one event. Sealed and in base64 they grow by a third, their ids and boxes add some 300 bytes
 * each; the event then stays under the log's 256 KiB with room for metadata.
 */
const EVENT_BYTES = 120_000;
const BYTES_PER_MESSAGE = 400;

const jsonBytes = (value: JsonValue): number => Buffer.byteLength(JSON.stringify(value));

/**
 * Puts messages into as many events as they need, in order. The first of them carries the call's options too, and no
 * message when those leave no room.
 */
export const splitMessages = (
  messages: readonly OpenMessage[],
  options: JsonObject,
): readonly (readonly OpenMessage[])[] => {
  const parts: OpenMessage[][] = [[]];
  let bytes = jsonBytes(options);
  for (const message of messages) {
    const size = jsonBytes(message.message) + BYTES_PER_MESSAGE;
    if (bytes + size > EVENT_BYTES) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(message);
    bytes += size;
  }
  return parts;
};
