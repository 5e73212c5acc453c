import type { ScriptedReply } from './scripted-server.ts';

/** A chat answer with this text; anything but a string is sent as its JSON. */
export const says = (
  content: unknown,
  choice: { readonly finish_reason?: string; readonly refusal?: string } = {},
): ScriptedReply => ({
  body: {
    id: 'c1',
    object: 'chat.completion',
    created: 0,
    model: 'served-model',
    choices: [
      {
        index: 0,
        finish_reason: choice.finish_reason ?? 'stop',
        message: {
          role: 'assistant',
          content: typeof content === 'string' ? content : JSON.stringify(content),
          refusal: choice.refusal ?? null,
        },
      },
    ],
    usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
  },
});

/** An embeddings answer. */
export const embeds = (...vectors: readonly (readonly number[])[]): ScriptedReply => ({
  body: {
    object: 'list',
    model: 'served-model',
    data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })),
    usage: { prompt_tokens: 1, total_tokens: 1 },
  },
});

/** An error as providers word it, with the request and the key in it, which must not get out. */
export const fails = (
  status: number,
  headers: Readonly<Record<string, string>> = {},
  message = 'bad key sk-secret for "I live in Graz"',
): ScriptedReply => ({ status, headers, body: { error: { message, type: 'error', code: null } } });
