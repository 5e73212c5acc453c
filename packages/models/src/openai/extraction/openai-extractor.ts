import type {
  ConversationMessage,
  ExtractionRequest,
  Extractor,
  ModelUsage,
} from '@palimpsest/kernel';
import { agentFactsPrompt } from '../../prompts/agent-facts.ts';
import { bothFactsPrompt } from '../../prompts/both-facts.ts';
import type { Prompt } from '../../prompts/prompt.ts';
import { userFactsPrompt } from '../../prompts/user-facts.ts';
import { createChat, type OpenAiChatOptions } from '../chat/chat.ts';
import { addModelUsage, unusedModel } from '../chat/usage.ts';
import type { Simplify } from '../comparable.ts';
import { callerWishes, conversationData } from './conversation-data.ts';
import { factsAnswer } from './fact-answer.ts';
import { type FactsRead, readFacts } from './read-facts.ts';
import { partsOf, type ReadableMessage, readableMessages } from './readable-messages.ts';

export interface OpenAiExtractorOptions extends OpenAiChatOptions {
  /** Characters of conversation that one call reads; longer ones are read in parts. Default 40,000. */
  readonly partLength?: number;
  /** Traditional → Simplified, as `Vocabulary.simplify`, for comparable values. Default: none. */
  readonly simplify?: Simplify;
}

const defaultPartLength = 40_000;
/** Earlier messages that go along with each part. */
const contextLength = 10;

const prompts: Readonly<Record<ExtractionRequest['ownership'], Prompt>> = {
  USER: userFactsPrompt,
  AGENT: agentFactsPrompt,
  BOTH: bothFactsPrompt,
};

interface Progress extends FactsRead {
  readonly usage: ModelUsage;
}

/** Extraction by a chat model of an OpenAI-compatible server. It throws what {@link Extractor} promises. */
export const createOpenAiExtractor = (options: OpenAiExtractorOptions): Extractor => {
  const chat = createChat(options);
  const simplify = options.simplify ?? ((text) => text);
  const partLength = options.partLength ?? defaultPartLength;

  const extractPart = async (
    request: ExtractionRequest,
    part: readonly ReadableMessage[],
    earlier: readonly ConversationMessage[],
    signal: AbortSignal | undefined,
  ): Promise<Progress> => {
    const { value, usage } = await chat.ask(
      {
        instructions: prompts[request.ownership].text + callerWishes(request),
        data: conversationData(request, part, earlier),
        format: { name: 'facts', schema: factsAnswer },
        read: (answer, isLastTry) => readFacts(answer, { part, request, simplify }, isLastTry),
      },
      signal,
    );
    return { ...value, usage };
  };

  return {
    mode: 'llm',
    extract: async (request, { signal } = {}) => {
      const { messages, ignored } = readableMessages(request.messages, request.ownership);
      const context = readableMessages(request.context, request.ownership).messages;
      let progress: Progress = { facts: [], rejected: [], usage: unusedModel(options) };
      for (const part of partsOf(messages, partLength)) {
        const first = part[0]?.ordinal ?? 0;
        const before = messages.filter(({ ordinal }) => ordinal < first);
        const earlier = [...context, ...before].slice(-contextLength);
        const found = await extractPart(request, part, earlier, signal);
        progress = {
          facts: [...progress.facts, ...found.facts],
          rejected: [...progress.rejected, ...found.rejected],
          usage: addModelUsage(progress.usage, found.usage),
        };
      }
      return {
        ...progress,
        ignored,
        mode: 'llm',
        promptVersion: prompts[request.ownership].version,
      };
    },
  };
};
