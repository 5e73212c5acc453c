import type { ApiClient } from '../../service/api-client.ts';
import { SESSION, type ToldStore } from './told-store.ts';

/** A question with the relevance of what was found, 0 when nothing was. */
export interface Asked {
  readonly question: string;
  readonly relevance: number;
}

interface Answer {
  readonly memories: readonly { readonly content: string; readonly relevance: number }[];
}

const ask = (client: ApiClient, userId: string, query: string): Promise<Answer> =>
  client.call<Answer>('/memory/v1/recall', {
    user_id: userId,
    query,
    scope: { include_global: true, session_id: SESSION },
    reinforce: false,
    timeout_ms: 10_000,
  });

/** At most `count` members, spread over the whole list. */
const spread = <T>(list: readonly T[], count: number): readonly T[] => {
  const step = Math.max(1, Math.floor(list.length / count));
  return list.filter((_, index) => index % step === 0).slice(0, count);
};

/** Asks about what was never said: the best hit of each question. */
export const askOffTopic = async (
  client: ApiClient,
  { userId }: ToldStore,
  questions: readonly string[],
): Promise<readonly Asked[]> => {
  const asked: Asked[] = [];
  for (const question of questions) {
    const { memories } = await ask(client, userId, question);
    asked.push({ question, relevance: Math.max(0, ...memories.map((hit) => hit.relevance)) });
  }
  return asked;
};

/** Asks about `count` of the things that are stored: the best right hit of each question. */
export const askOnTopic = async (
  client: ApiClient,
  { userId, kept }: ToldStore,
  count: number,
): Promise<readonly Asked[]> => {
  const asked: Asked[] = [];
  for (const { question, expected } of spread(kept, count)) {
    const { memories } = await ask(client, userId, question);
    const right = memories.filter(({ content }) => content.includes(expected));
    asked.push({ question, relevance: Math.max(0, ...right.map((hit) => hit.relevance)) });
  }
  return asked;
};
