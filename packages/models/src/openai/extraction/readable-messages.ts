import type { ConversationMessage, ExtractionRequest } from '@palimpsest/kernel';
import { withoutRecalledBlocks } from './recalled-block.ts';

/** A message as the model gets it. */
export interface ReadableMessage extends ConversationMessage {
  /** Whether facts may be taken from it. */
  readonly extract: boolean;
}

export interface ReadableMessages {
  readonly messages: readonly ReadableMessage[];
  /** Messages of the intake that are not shown at all. */
  readonly ignored: number;
}

const isShown = ({ role, content }: ConversationMessage): boolean =>
  (role === 'user' || role === 'assistant') && content.trim() !== '';

const isAskedFor = (role: ConversationMessage['role'], ownership: ExtractionRequest['ownership']) =>
  ownership === 'BOTH' || (ownership === 'USER' ? role === 'user' : role === 'assistant');

/** Without system and tool messages, and without recalled memories; the other speaker's stay, to be understood by. */
export const readableMessages = (
  messages: readonly ConversationMessage[],
  ownership: ExtractionRequest['ownership'],
): ReadableMessages => {
  const shown = messages
    .map((message) => ({ ...message, content: withoutRecalledBlocks(message.content) }))
    .filter(isShown);
  return {
    messages: shown.map((message) => ({
      ...message,
      extract: isAskedFor(message.role, ownership),
    })),
    ignored: messages.length - shown.length,
  };
};

/**
 * Cuts a conversation into parts that a model can read at once: whole messages, together no longer than
 * `limit` characters, at least one message a part. Parts without anything to extract are left out.
 */
export const partsOf = (
  messages: readonly ReadableMessage[],
  limit: number,
): readonly (readonly ReadableMessage[])[] => {
  const parts: ReadableMessage[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const message of messages) {
    if (length + message.content.length > limit) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)?.push(message);
    length += message.content.length;
  }
  return parts.filter((part) => part.some(({ extract }) => extract));
};
