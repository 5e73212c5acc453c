import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createDeploymentCalls } from '../testing/deployment-calls.ts';
import {
  describeWithEngines,
  type EngineSettings,
  type Engines,
  enginesKey,
  startEngines,
} from '../testing/engines.ts';
import { type ServiceProcess, startListening } from '../testing/service-process.ts';

vi.setConfig({ hookTimeout: 300_000, testTimeout: 300_000 });

const switches: readonly (readonly [what: string, name: keyof EngineSettings])[] = [
  ['the log on EventStoreDB', 'PALIMPSEST_EVENT_STORE'],
  ['the read models on MongoDB', 'PALIMPSEST_READ_MODEL'],
  ['the search index on OpenSearch', 'PALIMPSEST_SEARCH'],
];

for (const [what, name] of switches) {
  describeWithEngines(`a deployment with ${what}, all else embedded`, () => {
    let engines: Engines;
    let running: { readonly service: ServiceProcess; readonly address: string };
    const address = (): string => running.address;
    const { write, add, taskOf, tell, recall, readAfter } = createDeploymentCalls({
      writes: address,
      reads: address,
      key: enginesKey,
    });

    const start = async (now: string): Promise<void> => {
      running = await startListening({
        ...engines.settings,
        PALIMPSEST_CLOCK: `manual:${now}`,
        [name]: engines.addresses[name],
      });
    };
    const homes = async (clocks: object): Promise<readonly (string | undefined)[]> => {
      const { memories } = await recall('mover', 'Where does the user live?', clocks);
      return memories.map(({ content }) => /Guangzhou|Shenzhen/.exec(content)?.[0]);
    };
    const expectWorkedExample = async (): Promise<void> => {
      expect(await homes({})).toEqual(['Guangzhou']);
      expect(await homes({ as_of: '2026-02-15' })).toEqual(['Shenzhen']);
      expect(await homes({ as_of: '2026-04-03' })).toEqual(['Guangzhou']);
      expect(await homes({ as_of: '2026-04-03', known_at: '2026-04-03' })).toEqual(['Shenzhen']);
    };

    beforeAll(async () => {
      engines = await startEngines();
      await start('2026-01-02T09:00:00Z');
    });
    afterAll(async () => {
      await running?.service[Symbol.asyncDispose]();
      await engines?.[Symbol.asyncDispose]();
    });

    it('answers the worked example', async () => {
      await tell('mover', 'I live in Shenzhen Nanshan.');
      await write('/admin/v1/clock', { set: '2026-04-05T09:00:00Z' });
      const { position } = await tell('mover', 'I moved to Guangzhou on 1 April.');
      await homes({ min_position: position });
      await expectWorkedExample();
    });

    it('hides what was deleted before the answer', async () => {
      const { position } = await tell('gardener', 'I grow tomatoes in my garden.');
      const found = await recall('gardener', 'What does the user grow?', {
        min_position: position,
      });
      expect(found.memories).toHaveLength(1);
      const [memory] = found.memories;
      const deleted = await write('/memory/v1/delete', { memory_id: memory?.memory_id });
      expect(deleted.code).toBe(0);
      expect((await recall('gardener', 'What does the user grow?')).memories).toEqual([]);
    });

    it('loses nothing that it accepted when it is killed', async () => {
      const tasks: string[] = [];
      for (const note of ['first', 'second', 'third']) {
        tasks.push(await add('noter', `This is the ${note} note.`, false));
      }
      running.service.signal('SIGKILL');
      await running.service.ended;
      await start('2026-04-05T09:00:00Z');
      const ended = await Promise.all(tasks.map(taskOf));
      expect(ended.map(({ status }) => status)).toEqual(['SUCCEEDED', 'SUCCEEDED', 'SUCCEEDED']);
      const listed = await readAfter<{ readonly memories: readonly object[] }>(
        '/memory/v1/user/list',
        { user_id: 'noter', min_position: ended.at(-1)?.position },
      );
      expect(listed.memories).toHaveLength(3);
      await expectWorkedExample();
    });

    it.each(['memories', 'search'])('rebuilds %s beside the live one, equal to it', async (of) => {
      const { data } = await write<{ readonly task_id: string }>('/admin/v1/projections/rebuild', {
        name: of,
      });
      expect(await taskOf(data.task_id)).toMatchObject({
        status: 'SUCCEEDED',
        result: { equal: true },
      });
      await expectWorkedExample();
    });
  });
}
