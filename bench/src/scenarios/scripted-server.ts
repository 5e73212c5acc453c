import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A chat request, as far as it is looked at. */
interface ChatRequest {
  readonly messages: readonly { readonly content: string }[];
  readonly response_format: { readonly json_schema: { readonly name: string } };
}

/** Answers to questions, by the name of the shape that is asked for; each gets the data of its question. */
export type Answers = Readonly<Record<string, (data: unknown) => Promise<object>>>;

export interface ScriptedServer extends AsyncDisposable {
  /** Base URL of an OpenAI-compatible API on the loopback. */
  readonly url: string;
}

/** A server of chat models whose answers are written by whoever starts it. What it has no answer for fails. */
export const startScriptedServer = async (answers: Answers): Promise<ScriptedServer> => {
  const answerTo = async (body: ChatRequest): Promise<object> => {
    const { name } = body.response_format.json_schema;
    const answer = answers[name];
    if (answer === undefined) throw new Error(`nobody wrote an answer to ${name}`);
    const content = JSON.stringify(await answer(JSON.parse(body.messages[1]?.content ?? '')));
    return {
      id: 'scripted',
      object: 'chat.completion',
      created: 0,
      model: 'scripted',
      choices: [
        {
          index: 0,
          finish_reason: 'stop',
          message: { role: 'assistant', content, refusal: null },
        },
      ],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    };
  };
  const server = createServer((request, response) => {
    json(request)
      .then((body) => answerTo(body as ChatRequest))
      .then((answer) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(answer));
      })
      .catch((error: unknown) => {
        response.writeHead(400, { 'content-type': 'application/json' });
        const message = error instanceof Error ? error.message : 'it does not work';
        response.end(JSON.stringify({ error: { message } }));
      });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
};
