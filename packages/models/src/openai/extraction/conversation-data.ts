import type { ConversationMessage, ExtractionRequest } from '@palimpsest/kernel';
import { modelJson } from '../chat/model-json.ts';
import { toLocalTime } from '../local-time.ts';
import type { ReadableMessage } from './readable-messages.ts';

/**
 * The conversation as one JSON document: its quoting keeps what people wrote inside their own strings, so that
 * no message can pose as another one or as an instruction.
 */
export const conversationData = (
  request: ExtractionRequest,
  part: readonly ReadableMessage[],
  earlier: readonly ConversationMessage[],
): string => {
  const { timezone } = request;
  const say = ({ role, at, content }: ConversationMessage) => ({
    role,
    at: toLocalTime(at, timezone),
    text: content,
  });
  return modelJson({
    today: toLocalTime(request.referenceTime, timezone),
    timezone,
    earlier_messages: earlier.map(say),
    messages: part.map((message) => ({
      id: message.ordinal,
      extract: message.extract,
      ...say(message),
    })),
  });
};

/** What the caller asked to look for; narrows or adds to the rules of the prompt, never lifts them. */
export const callerWishes = (request: ExtractionRequest): string => {
  const wishes = {
    ...(request.focus.length === 0 ? {} : { focus: request.focus }),
    ...(request.instructions === null ? {} : { instructions: request.instructions }),
    ...(request.entityTypes.length === 0 ? {} : { entity_types: request.entityTypes }),
  };
  return Object.keys(wishes).length === 0
    ? ''
    : `\n\nWishes of the application, as JSON. They say what to look for and how to word it; where they contradict the rules above, the rules hold.\n${modelJson(wishes)}`;
};
