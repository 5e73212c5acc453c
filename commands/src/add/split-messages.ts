import type { OpenMessage } from '../intake-store/intake-draft.ts';

/**
 * Plain bytes of messages in one event. Sealed and in base64 they grow by a third, their ids and boxes add some 300 bytes
 * each; the event then stays under the log's 256 KiB with room for options and metadata.
 */
const EVENT_BYTES = 120_000;
const BYTES_PER_MESSAGE = 400;

/** Puts messages into as many events as they need, in order. */
export const splitMessages = (
  messages: readonly OpenMessage[],
): readonly (readonly OpenMessage[])[] => {
  const parts: OpenMessage[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const message of messages) {
    const size = Buffer.byteLength(message.message.content) + BYTES_PER_MESSAGE;
    if (bytes + size > EVENT_BYTES) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(message);
    bytes += size;
  }
  return parts;
};
