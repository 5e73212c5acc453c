import { describe, expect, it } from 'vitest';
import {
  add,
  contents,
  get,
  list,
  ok,
  recall,
  refusal,
  serviceUnderTest,
} from '../testing/service-under-test.ts';

const service = serviceUnderTest();

describe('add', () => {
  it('is accepted with a task, which ends with what became of each fact', async () => {
    const accepted = await service().call('/memory/v1/add', {
      user_id: 'first',
      messages: [{ role: 'user', content: 'I live in Porto.' }],
    });
    const task = await ok(
      service().call('/memory/v1/task', { task_id: accepted.data['task_id'], wait_ms: 30_000 }),
    );

    expect(accepted.status).toBe(202);
    expect(accepted.data).toMatchObject({ accepted: true, position: expect.any(String) });
    expect(task).toMatchObject({
      kind: 'add',
      status: 'SUCCEEDED',
      mode: 'offline',
      decisions: [{ op: 'ADD', fact: 'I live in Porto.', version: 1, target: null }],
      ignored: 0,
      usage: { provider: 'offline', calls: 0, input_tokens: 0, output_tokens: 0 },
      accepted_at: '2026-01-01T00:00:00.000Z',
      finished_at: '2026-01-01T00:00:00.000Z',
      result: null,
      error: null,
    });
  });

  it.each([
    [{}, 'GLOBAL', null, null],
    [{ app_id: 'shop' }, 'APP', 'shop', null],
    [{ app_id: 'shop', level: 'GLOBAL' }, 'GLOBAL', 'shop', null],
    [{ app_id: 'shop', session_id: 's1' }, 'APP', 'shop', 's1'],
    [{ app_id: 'shop', session_id: 's1', level: 'SESSION' }, 'SESSION', 'shop', 's1'],
    [{ session_id: 's1', level: 'SESSION' }, 'SESSION', null, 's1'],
  ])('puts facts where the call says: %j', async (where, level, app, session) => {
    const user = `where ${JSON.stringify(where)}`;
    await add(service(), user, ['I live in Porto.'], { ...where, agent_id: 'helper' });

    const { memories } = await list(service(), user);

    expect(memories).toMatchObject([
      {
        level,
        app_id: app,
        session_id: session,
        agent_id: 'helper',
        source: { session_id: session },
      },
    ]);
  });

  it.each([
    [{ level: 'APP' }, 'app_id'],
    [{ level: 'SESSION', app_id: 'shop' }, 'session_id'],
    [{ strategy: { evolutoin: 'balanced' } }, 'strategy.evolutoin'],
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ reference_time: '2026-02-30' }, 'reference_time'],
    [{ messages: [] }, 'messages'],
    [{ messages: [{ role: 'user', content: '' }] }, 'messages[0].content'],
    [
      { messages: [{ role: 'user', content: [{ type: 'image', text: 'x' }] }] },
      'messages[0].content',
    ],
  ])('refuses %j, names the field and keeps nothing', async (fault, field) => {
    const body = {
      user_id: 'faulty',
      messages: [{ role: 'user', content: 'I live in Porto.' }],
      ...fault,
    };

    const { code, field: named } = await refusal(service().call('/memory/v1/add', body));

    expect(code).toBe(40001);
    expect(String(named)).toContain(field);
    expect(await ok(service().call('/memory/v1/tasks', { user_id: 'faulty' }))).toEqual({
      tasks: [],
      next_cursor: null,
    });
  });

  it('gives tags, metadata, expiry and importance to every fact', async () => {
    const { decisions } = await add(service(), 'given', ['I live in Porto. I work at Siemens.'], {
      custom_tags: ['onboarding'],
      metadata: { ticket: 7, nested: { a: [1] } },
      expire_at: '2026-06-01',
      is_important: true,
      timezone: 'Europe/Lisbon',
      purpose: 'a test of the call',
    });

    const { memories } = await list(service(), 'given');

    expect(decisions.length).toBeGreaterThan(1);
    expect(memories).toHaveLength(decisions.length);
    for (const memory of memories) {
      expect(memory).toMatchObject({
        custom_tags: ['onboarding'],
        metadata: { ticket: 7, nested: { a: [1] } },
        expire_at: '2026-05-31T23:00:00.000Z',
        is_important: true,
      });
    }
  });

  it('reads times of messages in the zone of the call, and the reference time where a message has none', async () => {
    await add(
      service(),
      'times',
      [
        { role: 'user', content: 'Told in the morning', at: '2025-12-01T08:00:00' },
        { role: 'user', content: 'Told at the reference time' },
      ],
      {
        strategy: { infer: false },
        reference_time: '2025-12-02T09:00:00',
        timezone: 'Asia/Shanghai',
      },
    );

    const { memories } = await list(service(), 'times', { order: 'created' });

    expect(
      Object.fromEntries(memories.map(({ content, valid_at }) => [content, valid_at])),
    ).toEqual({
      'Told in the morning': '2025-12-01T00:00:00.000Z',
      'Told at the reference time': '2025-12-02T01:00:00.000Z',
    });
  });
});

describe('strategies of add', () => {
  it('stores messages word by word when it is not to infer, exact repeats once', async () => {
    const messages = [
      { role: 'system', content: 'You are a helper.' },
      { role: 'user', content: 'Could you tell me the time?', id: 'm1' },
      { role: 'tool', content: '{"time":"noon"}' },
      { role: 'assistant', content: 'It is noon.', id: 'm2' },
      { role: 'user', content: 'could you tell me the time?', id: 'm3' },
    ];

    const task = await add(service(), 'verbatim', messages, { strategy: { infer: false } });
    const { memories } = await list(service(), 'verbatim');

    expect(task).toMatchObject({ mode: 'verbatim', ignored: 2, status: 'SUCCEEDED' });
    expect(task.decisions.map(({ op }) => op)).toEqual(['ADD', 'ADD', 'SKIP']);
    expect(
      memories.map(({ content, ownership, source }) => ({ content, ownership, source })),
    ).toEqual(
      expect.arrayContaining([
        {
          content: 'Could you tell me the time?',
          ownership: 'USER',
          source: { task_id: task.task_id, session_id: null, message_ids: ['m1'] },
        },
        {
          content: 'It is noon.',
          ownership: 'AGENT',
          source: { task_id: task.task_id, session_id: null, message_ids: ['m2'] },
        },
      ]),
    );
  });

  it('only adds and skips exact duplicates when it is to append only', async () => {
    const strategy = { evolution: 'append_only' };
    await add(service(), 'append', ['I live in Porto.'], { strategy });
    const again = await add(service(), 'append', ['I live in Porto.'], { strategy });
    const other = await add(service(), 'append', ['I live in Lisbon.'], { strategy });

    expect(again.decisions).toMatchObject([{ op: 'SKIP', reason: 'exact_duplicate' }]);
    expect(other.decisions).toMatchObject([{ op: 'ADD', reason: 'append_only' }]);
  });

  it('takes facts of both speakers, each as its own, when it is asked for both', async () => {
    await add(
      service(),
      'both',
      [
        { role: 'user', content: 'I live in Porto.' },
        { role: 'assistant', content: 'I booked a table at Cantina for you.' },
      ],
      { ownership: 'BOTH' },
    );

    const { memories } = await list(service(), 'both');

    expect(new Set(memories.map(({ ownership }) => ownership))).toEqual(new Set(['AGENT', 'USER']));
  });

  it('finds nothing in greetings, and says so', async () => {
    const task = await add(service(), 'greeting', ['Hello!', 'Thanks a lot.']);

    expect(task).toMatchObject({ status: 'SUCCEEDED', decisions: [] });
    expect((await list(service(), 'greeting')).memories).toEqual([]);
  });

  it('takes content in parts, and any characters in it', async () => {
    const odd = 'I like a\u0000b \u202Eabc \u{1F600} and \u0301 marks';
    await add(service(), 'odd', [{ role: 'user', content: [{ type: 'text', text: odd }] }], {
      strategy: { infer: false },
    });

    expect(contents(await list(service(), 'odd'))).toEqual([odd]);
  });

  it('never makes a memory of recalled ones that were pasted into a prompt', async () => {
    await add(service(), 'pasted', ['I live in Porto.']);
    const { context } = await recall(service(), 'pasted', 'I live in Porto', { context: {} });

    const task = await add(service(), 'pasted too', [`${String(context)}`]);

    expect(String(context)).toContain('I live in Porto.');
    expect(task.decisions).toEqual([]);
  });
});

describe('what is visible when', () => {
  it('is there in every read once the task has ended', async () => {
    const { decisions, position } = await add(service(), 'visible', ['I live in Porto.']);
    const id = decisions[0]?.memory_id ?? '';

    expect((await get(service(), id)).content).toBe('I live in Porto.');
    expect(contents(await recall(service(), 'visible', 'I live in Porto'))).toEqual([
      'I live in Porto.',
    ]);
    expect(
      await ok(
        service().call('/memory/v1/change_log', { user_id: 'visible', min_position: position }),
      ),
    ).toMatchObject({ changes: [{ op_type: 'ADD', content_after: 'I live in Porto.' }] });
  });
});
