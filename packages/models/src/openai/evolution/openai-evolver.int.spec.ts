import { describe, expect, it } from 'vitest';
import { fails, says } from '../testing/replies.ts';
import { candidate, evolutionRequest, fact, quickLimits, secretKey } from '../testing/samples.ts';
import { type ScriptedServer, startScriptedServer } from '../testing/scripted-server.ts';
import { createOpenAiEvolver } from './openai-evolver.ts';

const evolverOf = (server: ScriptedServer) =>
  createOpenAiEvolver({
    baseUrl: server.baseUrl,
    apiKey: secretKey,
    model: 'chat-model',
    ...quickLimits,
  });

const decides = (changes: Readonly<Record<string, unknown>>) =>
  says({
    op: 'ADD',
    targets: [],
    mode: null,
    from: null,
    text: null,
    value: null,
    reason: 'new_fact',
    note: 'because',
    ...changes,
  });

interface ChatBody {
  readonly messages: readonly { readonly content: string }[];
}

const shownTo = (server: ScriptedServer, call = 0): string => {
  const body = server.requests[call]?.body as ChatBody | undefined;
  return body?.messages.at(-1)?.content ?? '';
};

describe('evolution by a chat model', () => {
  it('shows dates, entities, scope and slots of candidates under short numbers, never their ids', async () => {
    await using server = await startScriptedServer(decides({}));
    await evolverOf(server).decide(
      evolutionRequest({
        candidates: [candidate('home', { entities: [{ name: 'Graz', type: 'PLACE' }] })],
      }),
    );
    expect(JSON.parse(shownTo(server))).toMatchObject({
      strategy: 'balanced',
      fact: { text: 'I moved to Linz.', slot: 'self.home', change: 'replace', owner: 'USER' },
      known: [
        {
          id: 1,
          text: 'I live in Graz.',
          slot: 'self.home',
          valid_from: '2031-01-01 01:00 Wednesday',
          entities: [{ name: 'Graz', type: 'PLACE' }],
          level: 'GLOBAL',
          similarity: 0.7,
        },
      ],
    });
    expect(shownTo(server)).not.toContain('subject.');
  });

  it.each([
    ['ADD', {}, { op: 'ADD', reason: 'new_fact', note: 'because' }],
    [
      'SKIP',
      { op: 'SKIP', targets: [1], reason: 'same_meaning' },
      { op: 'SKIP', target: 'subject.home', reason: 'same_meaning' },
    ],
    [
      'SUPERSEDE from a day',
      { op: 'SUPERSEDE', targets: [1], from: '2031-06-02', reason: 'changed' },
      { op: 'SUPERSEDE', targets: ['subject.home'], from: '2031-06-01T22:00:00.000Z' },
    ],
    [
      'SUPERSEDE from when the fact begins',
      { op: 'SUPERSEDE', targets: [1, 1], reason: 'changed' },
      { op: 'SUPERSEDE', targets: ['subject.home'], from: '2031-06-11T07:00:00.000Z' },
    ],
    [
      'UPDATE that corrects',
      { op: 'UPDATE', targets: [2], mode: 'CORRECTS', text: 'I row a lot.', reason: 'fuller' },
      {
        op: 'UPDATE',
        target: 'subject.other',
        mode: 'CORRECTS',
        from: null,
        rewrite: { text: 'I row a lot.' },
      },
    ],
    [
      'UPDATE that changes',
      { op: 'UPDATE', targets: [1], mode: 'CHANGES', text: 'I live in Linz.', value: 'Linz' },
      {
        op: 'UPDATE',
        target: 'subject.home',
        mode: 'CHANGES',
        from: '2031-06-11T07:00:00.000Z',
        rewrite: { text: 'I live in Linz.', value: 'linz' },
      },
    ],
  ])('decides %s', async (_, answer, decision) => {
    await using server = await startScriptedServer(decides(answer));
    const result = await evolverOf(server).decide(evolutionRequest());
    expect(result.decision).toMatchObject(decision);
    expect(result).toMatchObject({
      mode: 'llm',
      promptVersion: 'evolve/1',
      usage: { provider: server.host, model: 'chat-model', calls: 1, inputTokens: 100 },
    });
  });

  it('adds without asking when nothing similar is known', async () => {
    await using server = await startScriptedServer(decides({}));
    const result = await evolverOf(server).decide(evolutionRequest({ candidates: [] }));
    expect(result).toMatchObject({
      decision: { op: 'ADD', reason: 'nothing_similar' },
      usage: { calls: 0 },
    });
    expect(server.requests).toHaveLength(0);
  });

  it.each([[[3]], [[0]], [[-1]], [[1, 99]]])(
    'points an invented target out once and then rejects: %j',
    async (targets) => {
      await using server = await startScriptedServer(decides({ op: 'SUPERSEDE', targets }));
      const result = await evolverOf(server).decide(evolutionRequest());
      expect(result).toMatchObject({
        decision: { op: 'REJECTED', reason: 'unknown_target' },
        usage: { calls: 2 },
      });
      expect(shownTo(server, 1)).toMatch(/1 to 2/);
    },
  );

  it('follows the model when it corrects an invented target', async () => {
    await using server = await startScriptedServer(
      decides({ op: 'SKIP', targets: [3] }),
      decides({ op: 'SKIP', targets: [1] }),
    );
    const result = await evolverOf(server).decide(evolutionRequest());
    expect(result.decision).toMatchObject({ op: 'SKIP', target: 'subject.home' });
  });

  it.each([
    ['an UPDATE without text', { op: 'UPDATE', targets: [1] }],
    ['a SKIP of two', { op: 'SKIP', targets: [1, 2] }],
    ['a MERGE of one', { op: 'MERGE', targets: [1], text: 'x' }],
    ['a SUPERSEDE of nothing', { op: 'SUPERSEDE' }],
    ['an operation that does not exist', { op: 'DELETE', targets: [1] }],
    ['a date that does not exist', { op: 'SUPERSEDE', targets: [1], from: '2031-02-30' }],
    ['ids instead of numbers', { op: 'SKIP', targets: ['subject.home'] }],
  ])('has %s corrected, and fails when it is not', async (_, answer) => {
    await using mended = await startScriptedServer(decides(answer), decides({}));
    const result = await evolverOf(mended).decide(evolutionRequest());
    expect(result).toMatchObject({ decision: { op: 'ADD' }, usage: { calls: 2 } });
    await using stubborn = await startScriptedServer(decides(answer));
    await expect(evolverOf(stubborn).decide(evolutionRequest())).rejects.toMatchObject({
      code: 'BAD_ANSWER',
      retryable: true,
    });
    expect(stubborn.requests).toHaveLength(2);
  });

  it('takes a decision without the fields that may be left out', async () => {
    await using server = await startScriptedServer(says({ op: 'SUPERSEDE', targets: [1] }));
    const { decision } = await evolverOf(server).decide(evolutionRequest());
    expect(decision).toMatchObject({ op: 'SUPERSEDE', reason: 'contradiction' });
  });

  it.each([
    [
      'ending what somebody else’s fact says',
      { op: 'SUPERSEDE', targets: [1] },
      candidate('aunt', {
        slot: { person: 'aunt', name: 'home', key: null, cardinality: 'one' },
      }),
      'guard_other_person',
    ],
    [
      'mixing user and agent',
      { op: 'SKIP', targets: [1] },
      candidate('agent', { ownership: 'AGENT' }),
      'guard_other_person',
    ],
    [
      'skipping the opposite',
      { op: 'SKIP', targets: [1] },
      candidate('not', { value: 'linz', polarity: 'negative' }),
      'guard_opposite',
    ],
  ])('adds instead of %s', async (_, answer, known, reason) => {
    await using server = await startScriptedServer(decides(answer));
    const { decision } = await evolverOf(server).decide(evolutionRequest({ candidates: [known] }));
    expect(decision).toMatchObject({ op: 'ADD', reason });
  });

  it('merges only what is alike or fills one slot with one value', async () => {
    await using server = await startScriptedServer(
      decides({ op: 'MERGE', targets: [1, 2], text: 'I live in Graz.' }),
    );
    const evolver = evolverOf(server);
    const merge = async (one: Parameters<typeof candidate>[1], two: typeof one) => {
      const candidates = [candidate('a', one), candidate('b', two)];
      const { decision } = await evolver.decide(
        evolutionRequest({ fact: fact({ value: 'graz' }), candidates }),
      );
      return [decision.op, decision.reason];
    };
    const merged = ['MERGE', 'new_fact'];
    const refused = ['ADD', 'guard_merge_unlike'];
    const free = { slot: null, value: null };
    expect(await merge({}, {})).toEqual(merged);
    expect(await merge({ ...free, similarity: 0.95 }, { ...free, similarity: 0.9 })).toEqual(
      merged,
    );
    expect(await merge({ ...free, similarity: 0.95 }, { ...free, similarity: 0.6 })).toEqual(
      refused,
    );
    expect(await merge({}, { value: 'linz' })).toEqual(refused);
    expect(await merge({ similarity: 0.95 }, { similarity: 0.95, polarity: 'negative' })).toEqual(
      refused,
    );
  });

  it('fails as unavailable when the provider does, so that the caller can degrade', async () => {
    await using server = await startScriptedServer(fails(500));
    await expect(evolverOf(server).decide(evolutionRequest())).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      retryable: true,
    });
  });
});
