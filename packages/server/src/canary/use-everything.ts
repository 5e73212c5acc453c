import type { SubjectId } from '@palimpsest/kernel';
import type { CanaryCaller } from './canary-caller.ts';
import type { FieldWords } from './field-words.ts';

/** Where the words are said. */
const placeOf = (words: FieldWords) => ({
  app_id: words.of('app_id'),
  session_id: words.of('session_id'),
  agent_id: words.of('agent_id'),
});

/** Tells and recalls, with words in every field. Answers the memories that came of it. */
const tell = async ({ ok }: CanaryCaller, words: FieldWords, subject: object) => {
  const place = placeOf(words);
  const added = await ok('/memory/v1/add', {
    ...subject,
    ...place,
    custom_tags: [words.of('custom_tags')],
    metadata: { [words.of('metadata key')]: words.of('metadata value') },
    messages: [
      {
        role: 'user',
        content: `I have a friend named ${words.of('messages.content')}.`,
        id: words.of('messages.id'),
        name: words.of('messages.name'),
      },
      { role: 'assistant', content: words.of('messages.content of an assistant') },
    ],
    strategy: {
      focus: [words.of('strategy.focus')],
      instructions: words.of('strategy.instructions'),
      entity_types: [
        {
          name: words.of('strategy.entity_types.name'),
          description: words.of('strategy.entity_types.description'),
        },
      ],
    },
    purpose: words.of('add.purpose'),
  });
  await ok('/memory/v1/task', { task_id: added['task_id'], wait_ms: 30_000 });
  const stored = await ok('/memory/v1/add_structured', {
    ...subject,
    memories: [
      { content: `Likes ${words.of('memories.content')}`, ...place },
      { content: `Has ${words.of('memories.content deleted')}` },
      { content: `Wants ${words.of('memories.content deleted by filter')}`, custom_tags: ['away'] },
    ],
  });
  return stored['results'] as readonly { readonly memory_id: string }[];
};

/** Changes, reads and takes away what was told. */
const edit = async (
  { ok }: CanaryCaller,
  words: FieldWords,
  subject: object,
  [first, second]: readonly { readonly memory_id: string }[],
): Promise<void> => {
  const place = placeOf(words);
  await ok('/memory/v1/update', {
    memory_id: first?.memory_id,
    content: `Now ${words.of('update.content')}`,
    custom_tags: [words.of('update.custom_tags')],
    metadata: { changed: words.of('update.metadata') },
  });
  await ok('/memory/v1/recall', {
    ...subject,
    query: words.of('query'),
    // A scan may run on a machine that does much else.
    timeout_ms: 10_000,
    scope: place,
    filter: {
      NOT: {
        custom_tags: [words.of('filter.custom_tags')],
        entities: [words.of('filter.entities')],
        categories: [words.of('filter.categories')],
        metadata: { [words.of('filter.metadata key')]: words.of('filter.metadata value') },
      },
    },
    purpose: words.of('recall.purpose'),
    context: { max_tokens: 500, profile: true },
  });
  await ok('/memory/v1/delete', {
    memory_id: second?.memory_id,
    reason: words.of('delete.reason'),
  });
  await ok('/memory/v1/batch_delete', {
    ...subject,
    filter: { custom_tags: ['away'] },
    reason: words.of('batch_delete.reason'),
  });
  await ok('/memory/v1/entities', { ...subject, query: words.of('entities.query') });
  await ok('/memory/v1/profile', subject);
  const closed = await ok('/memory/v1/session/close', {
    ...subject,
    session_id: place.session_id,
    app_id: place.app_id,
    to_be_continued: true,
    summary: words.of('session.summary'),
  });
  await ok('/memory/v1/task', { task_id: closed['task_id'], wait_ms: 30_000 });
  await ok('/memory/v1/user/switch', {
    ...subject,
    app_id: words.of('switch.app_id'),
    enabled: false,
  });
};

/** What privacy and audit are asked for about the person. */
const govern = async ({ ok }: CanaryCaller, words: FieldWords, subject: object): Promise<void> => {
  for (const format of ['jsonl', 'json']) {
    const exported = await ok('/memory/v1/user/export', {
      ...subject,
      format,
    });
    await ok('/memory/v1/task', { task_id: exported['task_id'], wait_ms: 30_000 });
  }
  const held = await ok('/audit/v1/hold', {
    ...subject,
    case_ref: words.of('hold.case_ref'),
    owner: words.of('hold.owner'),
  });
  await ok('/audit/v1/hold/release', { hold_id: held['hold_id'] });
  await ok('/audit/v1/subjects', { query: words.of('subjects.query') });
  await ok('/audit/v1/replay', { ...subject, steps: true });
};

/** What belongs to the tenant and not to the person: it outlives the erasure, and stays sealed. */
export const useTenantFields = async ({ ok }: CanaryCaller, words: FieldWords): Promise<void> => {
  await ok('/admin/v1/keys/issue', {
    scopes: ['agent'],
    name: words.of('keys.name'),
    apps: [words.of('keys.apps')],
    subjects: [{ kind: 'user', id: words.of('keys.subjects') }],
  });
  await ok('/admin/v1/policy/publish', {
    policy: { retention: { deleted_days: 29 } },
    note: words.of('policy.note'),
  });
};

/** Is refused in every way that shows what was written: nothing of it may be said again. */
const beRefused = async ({ refused }: CanaryCaller, words: FieldWords, subject: object) => {
  await refused('/memory/v1/get', { memory_id: words.of('refused memory_id') });
  await refused('/memory/v1/task', { task_id: words.of('refused task_id') });
  await refused('/audit/v1/receipt', { receipt_id: words.of('refused receipt_id') });
  await refused('/audit/v1/hold/release', { hold_id: words.of('refused hold_id') });
  await refused('/memory/v1/recall', {
    ...subject,
    query: words.of('refused query'),
    timezone: words.of('refused timezone'),
    as_of: words.of('refused as_of'),
  });
  await refused('/memory/v1/add', {
    ...subject,
    messages: [{ role: words.of('refused role'), content: words.of('refused content') }],
  });
};

/** Uses everything that takes words, with a word of its own in every field. */
export const useEverything = async (
  caller: CanaryCaller,
  words: FieldWords,
): Promise<{ readonly subject: object; readonly subjectId: SubjectId }> => {
  const subject = { user_id: `user ${words.of('user_id')}` };
  const memories = await tell(caller, words, subject);
  await edit(caller, words, subject, memories);
  await govern(caller, words, subject);
  await beRefused(caller, words, subject);
  return {
    subject,
    subjectId: String(memories[0]?.memory_id).split('.')[0] as SubjectId, // an id of ours
  };
};
