import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** What a server of models answers to one request: a chat text, vectors, or a status that is no success. */
export type ModelReply =
  | { readonly text: string }
  | { readonly vectors: readonly (readonly number[])[] }
  | { readonly status: number };

export interface ModelServer extends AsyncDisposable {
  /** Base URL as the configuration takes it. */
  readonly url: string;
  /** How many requests came so far. */
  readonly requests: () => number;
  /** What it answers from now on. */
  readonly script: (reply: (body: Readonly<Record<string, unknown>>) => ModelReply) => void;
}

const bodyOf = (reply: ModelReply): unknown => {
  const usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };
  if ('text' in reply) {
    const message = { role: 'assistant', content: reply.text, refusal: null };
    return {
      id: 'c1',
      object: 'chat.completion',
      created: 0,
      model: 'scripted',
      choices: [{ index: 0, finish_reason: 'stop', message }],
      usage,
    };
  }
  if ('vectors' in reply) {
    return {
      object: 'list',
      model: 'scripted',
      data: reply.vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })),
      usage,
    };
  }
  return { error: { message: 'it does not work', type: 'error', code: null } };
};

/** A local server that speaks as OpenAI's does and says what its test wants. */
export const startModelServer = async (): Promise<ModelServer> => {
  let count = 0;
  let script: Parameters<ModelServer['script']>[0] = () => ({ status: 500 });
  const server = createServer((request, response) => {
    count += 1;
    json(request)
      .then((body) => {
        const reply = script(body as Readonly<Record<string, unknown>>);
        const status = 'status' in reply ? reply.status : 200;
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(bodyOf(reply)));
      })
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests: () => count,
    script: (next) => {
      script = next;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
};

/** An answer to an extraction: one fact of the first message. */
export const oneFact = (
  text: string,
  entities: readonly { readonly name: string; readonly type: string }[] = [],
): ModelReply => ({
  text: JSON.stringify({
    facts: [
      {
        text,
        mem_type: 'SEMANTIC',
        stance: 'state',
        slot: null,
        value: null,
        polarity: 'positive',
        change: null,
        valid_from: null,
        valid_to: null,
        event_from: null,
        event_to: null,
        important: false,
        entities,
        categories: [],
        sources: [0],
      },
    ],
  }),
});
