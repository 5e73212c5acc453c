import type { Curated, CurationRequest, Curator } from '@palimpsest/kernel';
import { compactionPrompt } from '../../prompts/compaction.ts';
import { profilePrompt } from '../../prompts/profile.ts';
import type { Prompt } from '../../prompts/prompt.ts';
import { sessionWorthPrompt } from '../../prompts/session-worth.ts';
import { createChat, type OpenAiChatOptions } from '../chat/chat.ts';
import type { ChatQuestion } from '../chat/chat-question.ts';
import { compactionAnswer, readCompaction } from './compaction.ts';
import { curationData } from './curation-data.ts';
import { profileAnswer, readProfile } from './profile.ts';
import { readWorth, worthAnswer } from './session-worth.ts';

/** Care for memories by a chat model of an OpenAI-compatible server. It throws what {@link Curator} promises. */
export const createOpenAiCurator = (options: OpenAiChatOptions): Curator => {
  const chat = createChat(options);

  const ask = async <T>(
    prompt: Prompt,
    question: Omit<ChatQuestion<T>, 'instructions'>,
    signal: AbortSignal | undefined,
  ): Promise<Curated<T>> => {
    const answer = await chat.ask({ instructions: prompt.text, ...question }, signal);
    return { ...answer, promptVersion: prompt.version };
  };

  const reading =
    <T>(read: (answer: unknown, request: CurationRequest) => T, request: CurationRequest) =>
    (answer: unknown): T =>
      read(answer, request);

  return {
    judgeSession: (request, { signal } = {}) =>
      ask(
        sessionWorthPrompt,
        {
          data: curationData(request, { summary: request.summary }),
          format: { name: 'worth', schema: worthAnswer },
          read: reading(readWorth, request),
        },
        signal,
      ),
    writeProfile: (request, { signal } = {}) =>
      ask(
        profilePrompt,
        {
          data: curationData(request, { language: request.language }),
          format: { name: 'profile', schema: profileAnswer },
          read: reading(readProfile, request),
        },
        signal,
      ),
    compact: (request, { signal } = {}) =>
      ask(
        compactionPrompt,
        {
          data: curationData(request),
          format: { name: 'compaction', schema: compactionAnswer },
          read: reading(readCompaction, request),
        },
        signal,
      ),
  };
};
