import { beforeAll, describe, expect, it } from 'vitest';
import {
  contents,
  recall,
  refusal,
  serviceUnderTest,
  store,
} from '../testing/service-under-test.ts';

const service = serviceUnderTest();
const user = 'scoped';
const query = 'green tea';

beforeAll(async () => {
  await store(service(), user, [
    { content: 'green tea globally' },
    { content: 'green tea in the shop', app_id: 'shop' },
    { content: 'green tea in the bank', app_id: 'bank' },
    {
      content: 'green tea in session one of the shop',
      app_id: 'shop',
      session_id: 's1',
      level: 'SESSION',
    },
    { content: 'green tea in session one of no app', session_id: 's1', level: 'SESSION' },
    { content: 'green tea of the helper, globally', agent_id: 'helper' },
    { content: 'green tea of the helper in the shop', app_id: 'shop', agent_id: 'helper' },
  ]);
});

const found = async (scope: Readonly<Record<string, unknown>> | undefined, more = {}) =>
  contents(await recall(service(), user, query, { ...(scope && { scope }), ...more })).toSorted();

describe('the scope of a recall', () => {
  it.each([
    ['no scope', undefined, ['green tea globally']],
    ['nothing', {}, ['green tea globally']],
    ['an app', { app_id: 'shop' }, ['green tea globally', 'green tea in the shop']],
    ['an app alone', { app_id: 'shop', include_global: false }, ['green tea in the shop']],
    [
      'a session of an app',
      { app_id: 'shop', session_id: 's1', include_global: false },
      ['green tea in session one of the shop', 'green tea in the shop'],
    ],
    [
      'a session of no app',
      { session_id: 's1', include_global: false },
      ['green tea in session one of no app'],
    ],
    [
      'an agent',
      { agent_id: 'helper' },
      ['green tea globally', 'green tea of the helper, globally'],
    ],
    [
      'an agent in an app',
      { app_id: 'shop', agent_id: 'helper', include_global: false },
      ['green tea in the shop', 'green tea of the helper in the shop'],
    ],
    ['another agent', { agent_id: 'other' }, ['green tea globally']],
    ['an unknown app', { app_id: 'nowhere', include_global: false }, []],
  ])('of %s shows exactly what belongs there', async (_, scope, expected) => {
    expect(await found(scope)).toEqual(expected);
    expect(await found(scope, { as_of: '2026-01-01T00:00:00.000Z' })).toEqual(expected);
  });

  it.each([
    ['another app', { OR: [{ level: ['GLOBAL'] }, { level: ['APP'] }, { level: ['SESSION'] }] }],
    ['everything but nothing', { NOT: { custom_tags: ['never used'] } }],
    ['every level', { level: ['GLOBAL', 'APP', 'SESSION'] }],
  ])('is never widened by a filter for %s', async (_, filter) => {
    expect(await found({ app_id: 'bank' }, { filter })).toEqual([
      'green tea globally',
      'green tea in the bank',
    ]);
  });

  it('of several apps is reserved', async () => {
    const scope = { cross_app: { enabled: true } };

    expect(
      await refusal(service().call('/memory/v1/recall', { user_id: user, query, scope })),
    ).toMatchObject({ status: 403, code: 40303, error: 'CROSS_APP_RESERVED' });
    expect(await found({ cross_app: { enabled: false } })).toEqual(['green tea globally']);
  });

  it('does not count what lies outside of it', async () => {
    const everything = { min_relevance: 1 };
    const [narrow, wide] = await Promise.all([
      recall(service(), user, query, {
        scope: { app_id: 'bank', include_global: false },
        ...everything,
      }),
      recall(service(), user, query, {
        scope: { app_id: 'bank', include_global: false },
        as_of: '2026-01-01',
        ...everything,
      }),
    ]);

    const counted = ({ memories, omitted }: typeof narrow): number =>
      memories.length + (omitted['below_relevance'] ?? 0);
    expect(counted(narrow)).toBe(1);
    expect(counted(wide)).toBe(1);
  });
});

describe('a recall without hits', () => {
  it.each([
    ['of somebody unknown', 'nobody', {}, 'EMPTY_SCOPE'],
    [
      'of a scope that holds nothing',
      user,
      { scope: { app_id: 'x', include_global: false } },
      'EMPTY_SCOPE',
    ],
    [
      'of a scope that held nothing then',
      user,
      { scope: { app_id: 'x', include_global: false }, as_of: '2026-01-01' },
      'EMPTY_SCOPE',
    ],
    ['about something never said', user, {}, 'NO_RELEVANT_MEMORY'],
  ])('%s says why', async (_, who, more, reason) => {
    const answer = await recall(service(), who, 'parallel universes', more);

    expect(answer).toMatchObject({ hit: false, reason, memories: [] });
  });
});
