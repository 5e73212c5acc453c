import { describe, expect, it } from 'vitest';
import {
  add,
  contents,
  get,
  issueKey,
  list,
  ok,
  recall,
  refusal,
  serviceUnderTest,
} from '../testing/service-under-test.ts';
import { startTestService } from '../testing/test-service.ts';
import { startModelServer } from './model-server.ts';

interface History {
  readonly versions: readonly { readonly status: string; readonly known_to: string | null }[];
  readonly chain: readonly string[];
  readonly related: Readonly<Record<string, readonly unknown[]>>;
}

describe('a memory that was superseded from its very start', () => {
  const service = serviceUnderTest();
  const user = 'corrected';

  it('is history that can still be read', async () => {
    const at = '2025-06-01T10:00:00.000Z';
    const home = async (content: string) => {
      const { decisions } = await add(service(), user, [{ role: 'user', content, at }]);
      return decisions[0];
    };
    const first = await home('I live in Porto.');
    const second = await home('I live in Lisbon.');
    const id = first?.memory_id ?? '';

    expect(second).toMatchObject({ op: 'SUPERSEDE', target: id });
    expect(await get(service(), id)).toMatchObject({
      content: 'I live in Porto.',
      status: 'SUPERSEDED',
      superseded_by: second?.memory_id,
    });
    const history = await ok<History>(service().call('/memory/v1/history', { memory_id: id }));
    expect(history.versions.at(-1)).toMatchObject({ status: 'SUPERSEDED' });
    expect(history.chain).toEqual([id, second?.memory_id]);
    const other = await ok<History>(
      service().call('/memory/v1/history', { memory_id: second?.memory_id }),
    );
    expect(other.chain).toEqual([id, second?.memory_id]);
    expect(Object.keys(other.related)).toEqual([id]);
    expect(contents(await list(service(), user))).toEqual(['I live in Lisbon.']);
    expect(contents(await list(service(), user, { status: ['SUPERSEDED'] }))).toEqual([
      'I live in Porto.',
    ]);
    const recalled = await recall(service(), user, 'I live in Porto', { include_superseded: true });
    expect(recalled.memories.find((one) => one.memory_id === id)).toMatchObject({
      status: 'SUPERSEDED',
    });

    await ok(service().call('/memory/v1/delete', { memory_id: id }));
    const { key } = await issueKey(service(), { scopes: ['agent'] });
    const hidden = service().call('/memory/v1/get', { memory_id: id }, { key });
    expect(await refusal(hidden)).toMatchObject({ code: 40401 });
    expect(contents(await list(service(), user, { status: ['DELETED'] }))).toEqual([
      'I live in Porto.',
    ]);
  });
});

describe('a memory that went up in another', () => {
  it('is superseded by the one that is left, which keeps what was attached to both', async () => {
    await using models = await startModelServer();
    await using service = await startTestService({
      environment: { PALIMPSEST_CHAT_URL: models.url, PALIMPSEST_CHAT_MODEL: 'scripted' },
    });
    const user = 'merger';
    const slot = { person: 'self', name: 'hobby', key: 'hiking', cardinality: 'many' };
    const fact = (text: string) => ({
      text: JSON.stringify({
        facts: [
          { text, mem_type: 'SEMANTIC', stance: 'state', slot, value: 'hiking', sources: [0] },
        ],
      }),
    });
    const tell = async (text: string, tag: string) => {
      models.script(() => fact(text));
      const { decisions } = await add(service, user, [text], {
        strategy: { evolution: 'append_only' },
        custom_tags: [tag],
        metadata: { [tag]: true },
      });
      return decisions[0]?.memory_id ?? '';
    };
    const older = await tell('Likes hiking in the hills.', 'a');
    const newer = await tell('Enjoys hill walks.', 'b');

    let asked = 0;
    models.script(() => {
      asked += 1;
      if (asked === 1) return fact('Loves walking in the hills.');
      return {
        text: JSON.stringify({
          op: 'MERGE',
          targets: [1, 2],
          mode: null,
          from: null,
          text: 'Likes hiking and walking in the hills.',
          value: null,
          reason: 'duplicates_merged',
          note: '',
        }),
      };
    });
    const { decisions } = await add(service, user, ['I love walking in the hills.'], {
      custom_tags: ['c'],
    });

    expect(decisions).toMatchObject([{ op: 'MERGE', memory_id: older, version: 2 }]);
    expect(await get(service, older)).toMatchObject({
      content: 'Likes hiking and walking in the hills.',
      custom_tags: ['a', 'b', 'c'],
      metadata: { a: true, b: true },
      status: 'ACTIVE',
    });
    expect(await get(service, newer)).toMatchObject({
      content: 'Enjoys hill walks.',
      status: 'SUPERSEDED',
      superseded_by: older,
    });
    const { chain } = await ok<History>(service.call('/memory/v1/history', { memory_id: newer }));
    expect(chain).toEqual([newer, older]);
    expect((await list(service, user)).counts).toMatchObject({ total: 1 });
    expect(contents(await list(service, user, { status: ['SUPERSEDED'] }))).toEqual([
      'Enjoys hill walks.',
    ]);
  });
});
