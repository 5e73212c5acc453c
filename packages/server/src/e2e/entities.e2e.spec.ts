import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { add, contents, list, ok, recall } from '../testing/service-under-test.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { type ModelServer, oneFact, startModelServer } from './model-server.ts';

let models: ModelServer;
let service: TestService;

beforeAll(async () => {
  models = await startModelServer();
  service = await startTestService({
    environment: { PALIMPSEST_CHAT_URL: models.url, PALIMPSEST_CHAT_MODEL: 'scripted' },
  });
});

afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await models[Symbol.asyncDispose]();
});

interface Telling {
  readonly content: string;
  readonly name: string;
  readonly type: string;
}

interface Entity {
  readonly name: string;
  readonly type: string;
  readonly aliases: readonly string[];
  readonly memory_count: number;
}

/** Tells facts one by one; the model finds one entity in each. */
const tell = async (user: string, tellings: readonly Telling[], types: readonly string[] = []) => {
  for (const { content, name, type } of tellings) {
    models.script(() => oneFact(content, [{ name, type }]));
    const { status } = await add(service, user, [content], {
      strategy: {
        evolution: 'append_only',
        entity_types: types.map((one) => ({ name: one, description: 'declared by the caller' })),
      },
    });
    expect(status).toBe('SUCCEEDED');
  }
};

const entitiesOf = async (user: string, more: object = {}): Promise<readonly Entity[]> => {
  const body = { user_id: user, ...more };
  const answer = service.call<{ entities: readonly Entity[] }>('/memory/v1/entities', body);
  return (await ok(answer)).entities;
};

/** A clinic under two spellings, once without its name, and a bookshop that is not meant. */
const stories = {
  en: {
    user: 'entities-en',
    tellings: [
      { content: 'My blood test at HarbourClinic came back fine.', name: 'HarbourClinic' },
      { content: 'They close at five on Fridays.', name: 'Harbour Clinic' },
      { content: 'The reading group meets in the cellar.', name: 'Fennel Books' },
    ],
    question: 'What do I know about Harbour Clinic?',
    alias: 'harbour-clinic',
    part: 'clinic',
  },
  zh: {
    user: 'entities-zh',
    tellings: [
      { content: '我在蓝湾诊所做的血检没有问题。', name: '蓝湾诊所' },
      { content: '他们星期五五点就关门。', name: '藍灣診所' },
      { content: '读书会在地下室里开。', name: '青禾书店' },
    ],
    question: '关于蓝湾诊所我知道什么？',
    alias: '藍灣診所',
    part: '蓝湾',
  },
} as const;

describe.each(Object.values(stories))('an entity of $user', (story) => {
  const { user, tellings, question, alias, part } = story;
  const texts: readonly string[] = tellings.map(({ content }) => content);
  const facts = texts.slice(0, 2).toSorted();
  const other = texts[2];

  beforeAll(() =>
    tell(
      user,
      tellings.map((telling) => ({ ...telling, type: 'ORGANISATION' })),
    ),
  );

  it('is one, whatever it was called, with all of its facts counted', async () => {
    const found = await entitiesOf(user);
    const clinic = found.find(({ memory_count: count }) => count === 2);

    expect(found).toHaveLength(2);
    const names: readonly string[] = [clinic?.name ?? '', ...(clinic?.aliases ?? [])];
    expect(new Set(names)).toEqual(new Set(tellings.slice(0, 2).map(({ name }) => name)));
    expect(await entitiesOf(user, { query: part })).toEqual([clinic]);
  });

  it('is recalled together: what never says its name is found by it', async () => {
    expect(contents(await recall(service, user, question)).toSorted()).toEqual(facts);
  });

  it('is meant by any of its names in a filter of a recall and of a list', async () => {
    const filter = { entities: [alias] };
    const listed = async (by: object) => contents(await list(service, user, { filter: by }));

    expect(contents(await recall(service, user, question, { filter })).toSorted()).toEqual(facts);
    expect((await listed(filter)).toSorted()).toEqual(facts);
    expect((await listed({ AND: [{ OR: [filter] }] })).toSorted()).toEqual(facts);
    expect(await listed({ NOT: filter })).toEqual([other]);
    expect(await listed({ entities: ['Nobody'] })).toEqual([]);
  });
});

describe('types of entities', () => {
  it('are the known ones and those that the caller declares; namesakes of other types stay apart', async () => {
    const user = 'entity-types';
    const tellings = [
      { content: 'Mercury needs a new battery.', name: 'Mercury', type: 'vehicle' },
      { content: 'Mercury rises late tonight.', name: 'Mercury', type: 'PLANET' },
      { content: 'Saturn has a flat tyre.', name: 'Saturn', type: 'undeclared' },
    ];
    await tell(user, tellings, ['VEHICLE', 'PLANET']);

    expect(await entitiesOf(user)).toMatchObject([
      { name: 'Mercury', type: 'PLANET', aliases: [], memory_count: 1 },
      { name: 'Mercury', type: 'VEHICLE', aliases: [], memory_count: 1 },
    ]);
    expect(await entitiesOf(user, { type: 'VEHICLE' })).toHaveLength(1);
  });
});
