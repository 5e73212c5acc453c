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

/** A fact as a model that keeps to the schema writes it. */
export const writtenFact = (text: string, more: Readonly<Record<string, unknown>> = {}) => ({
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
  entities: [],
  categories: [],
  sources: [0],
  ...more,
});

/** An answer to an extraction: one fact of the first message. */
export const oneFact = (
  text: string,
  entities: readonly { readonly name: string; readonly type: string }[] = [],
): ModelReply => ({
  text: JSON.stringify({ facts: [writtenFact(text, { entities })] }),
});

/** What a question showed, as far as these specs look at it. */
export interface Asked {
  readonly messages?: readonly {
    readonly id: number;
    readonly text: string;
    readonly extract: boolean;
  }[];
  readonly fact?: { readonly text: string };
  readonly known?: readonly { readonly id: number; readonly text: string }[];
  readonly facts?: readonly { readonly id: number; readonly text: string }[];
  readonly summary?: string | null;
}

/** An answer: JSON, a text as it stands, or a status that is no success. */
export type Answer = object | string | number;

/** Kinds of questions, by the name of the shape that is asked for. */
export type Question = 'facts' | 'decision' | 'worth' | 'profile' | 'compaction';

const asText = (content: unknown): string => (typeof content === 'string' ? content : '');

/** What a request asks, and what it shows. */
export const askedOf = (
  body: Readonly<Record<string, unknown>>,
): { readonly question: Question; readonly asked: Asked; readonly instructions: string } => {
  const { messages, response_format: format } = body as {
    readonly messages: readonly { readonly content: unknown }[];
    readonly response_format: { readonly json_schema: { readonly name: Question } };
  };
  return {
    question: format.json_schema.name,
    asked: JSON.parse(asText(messages[1]?.content)) as Asked,
    instructions: asText(messages[0]?.content),
  };
};

/** Each message that may be read as one fact in its own words. */
const everyMessage = ({ messages = [] }: Asked): object => ({
  facts: messages
    .filter(({ extract }) => extract)
    .map(({ id, text }) => writtenFact(text, { sources: [id] })),
});

const addIt = (): object => ({ op: 'ADD', targets: [] });

/** Answers by what is asked. Left out: every message is a fact, every fact is added, and no other question is understood. */
export const answering =
  (
    answers: Partial<Record<Question, (asked: Asked) => Answer>> = {},
  ): Parameters<ModelServer['script']>[0] =>
  (body) => {
    const { question, asked } = askedOf(body);
    const usual = { facts: everyMessage, decision: addIt } as const;
    const answer =
      answers[question] ?? (question in usual ? usual[question as 'facts'] : undefined);
    const given = answer === undefined ? 500 : answer(asked);
    if (typeof given === 'number') return { status: given };
    return { text: typeof given === 'string' ? given : JSON.stringify(given) };
  };
