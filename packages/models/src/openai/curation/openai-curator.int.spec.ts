import type { CuratedMemory, Instant } from '@palimpsest/kernel';
import { describe, expect, it } from 'vitest';
import { fails, says } from '../testing/replies.ts';
import { quickLimits, secretKey } from '../testing/samples.ts';
import { type ScriptedServer, startScriptedServer } from '../testing/scripted-server.ts';
import { createOpenAiCurator } from './openai-curator.ts';

const memory = (text: string): CuratedMemory => ({
  text,
  memType: 'SEMANTIC',
  validFrom: '2031-06-01T00:00:00.000Z' as Instant,
  eventFrom: null,
  saidAt: '2031-06-11T07:00:00.000Z' as Instant,
});

const memories = ['I had the soup at Fennel House.', 'I had the bread at Fennel House.'].map(
  memory,
);
const request = { memories, timezone: 'Europe/Vienna' } as const;

const curatorOf = ({ baseUrl }: ScriptedServer) =>
  createOpenAiCurator({ baseUrl, apiKey: secretKey, model: 'm', ...quickLimits });

const both = {
  text: 'I had the soup and the bread at Fennel House.',
  sources: [1, 2],
  entities: [
    { name: 'Fennel House', type: 'ORGANISATION' },
    { name: 'Graz', type: 'PLACE' },
    { name: 'soup', type: 'DISH' },
  ],
};

describe('care by a model', () => {
  it('puts memories together under short numbers, with the entities that the text names', async () => {
    await using server = await startScriptedServer(says(both));
    const { value, promptVersion, usage } = await curatorOf(server).compact(request);
    expect(value).toEqual({
      text: both.text,
      sources: [0, 1],
      entities: [{ name: 'Fennel House', type: 'ORGANISATION' }],
    });
    expect(promptVersion).toBe('compact/1');
    expect(usage).toMatchObject({ calls: 1, provider: server.host });
    expect(JSON.stringify(server.requests[0]?.body)).toContain('2031-06-11');
  });

  it('leaves memories apart when the model says so', async () => {
    await using server = await startScriptedServer(says({ text: null, sources: [], entities: [] }));
    expect((await curatorOf(server).compact(request)).value).toBeNull();
  });

  it.each([
    ['an id that was not shown', { ...both, sources: [1, 3] }, /ids from 1 to 2/],
    ['one source', { ...both, sources: [1] }, /two facts or more/],
    ['another language', { ...both, text: '我喝了汤。' }, /another language/],
    ['markup', { ...both, text: '<b>soup</b>' }, /markup/],
    ['an empty text', { ...both, text: ' ' }, /1 to 2000/],
    ['prose', 'They are alike.', /JSON object/],
  ])('is told once what was wrong with %s, then fails', async (_, bad, shown) => {
    await using mended = await startScriptedServer(says(bad), says(both));
    expect((await curatorOf(mended).compact(request)).value?.sources).toEqual([0, 1]);
    expect(JSON.stringify(mended.requests[1]?.body)).toMatch(shown);
    await using stubborn = await startScriptedServer(says(bad));
    await expect(curatorOf(stubborn).compact(request)).rejects.toMatchObject({
      code: 'BAD_ANSWER',
    });
  });

  it('names what is worth keeping by index, each once', async () => {
    await using server = await startScriptedServer(says({ keep: [2, 2] }));
    const { value } = await curatorOf(server).judgeSession({ ...request, summary: 'dinner' });
    expect(value).toEqual([1]);
  });

  it('writes a profile, and fails as unavailable when the provider does', async () => {
    await using server = await startScriptedServer(says({ profile: ' The user eats out. ' }));
    const asked = { ...request, language: 'en' } as const;
    expect((await curatorOf(server).writeProfile(asked)).value).toBe('The user eats out.');
    await using down = await startScriptedServer(fails(503));
    await expect(curatorOf(down).writeProfile(asked)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
  });
});
