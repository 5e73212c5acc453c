import type { ApiClient } from '../../service/api-client.ts';
import { endedTask } from '../../service/ended-task.ts';
import type { Language, Statement } from '../../texts/statement.ts';
import { statementAt } from '../../texts/statements.ts';

/** Messages of one add. */
const MESSAGES = 50;
/** A session's memories are only limited by the subject's total, so that one recall sees all 2,000. */
export const SESSION = 'all';

interface ListPage {
  readonly memories: readonly { readonly content: string }[];
  readonly next_cursor: string | null;
}

/** A subject that was told something, worked in by the extractor. */
export interface ToldStore {
  readonly userId: string;
  readonly told: readonly Statement[];
  /** Those of which the extractor kept what will be asked for. */
  readonly kept: readonly Statement[];
}

const storedTexts = async (client: ApiClient, userId: string): Promise<readonly string[]> => {
  const texts: string[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: ListPage = await client.call<ListPage>('/memory/v1/user/list', {
      user_id: userId,
      limit: 200,
      ...(cursor === null ? {} : { cursor }),
    });
    texts.push(...page.memories.map(({ content }) => content));
    cursor = page.next_cursor;
    if (cursor === null) return texts;
  }
};

/** Tells a subject `count` things, from the `first` of the language's statements on. */
export const tellStore = async (
  client: ApiClient,
  language: Language,
  first: number,
  count: number,
): Promise<ToldStore> => {
  const userId = `negatives-${language}-${count}-${first}`;
  const told = Array.from({ length: count }, (_, index) => statementAt(language, first + index));
  let last = '';
  for (let from = 0; from < count; from += MESSAGES) {
    const accepted = await client.call<{ readonly task_id: string }>('/memory/v1/add', {
      user_id: userId,
      session_id: SESSION,
      level: 'SESSION',
      messages: told
        .slice(from, from + MESSAGES)
        .map(({ text }) => ({ role: 'user', content: text })),
    });
    last = accepted.task_id;
  }
  await endedTask(client, last);
  const stored = await storedTexts(client, userId);
  const kept = told.filter(({ expected }) => stored.some((text) => text.includes(expected)));
  return { userId, told, kept };
};
