import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadStaticEmbedder } from '@palimpsest/models';
import { expect, it } from 'vitest';
import { startService } from '../service/service-process.ts';
import { devCorpus, readCorpus } from './corpus.ts';
import { handWritten } from './hand-written.ts';
import { reportOf } from './report.ts';
import { runScenarios } from './run.ts';
import { createScriptedBrain, type EvolutionData, type ExtractionData } from './scripted-brain.ts';
import { startScriptedServer } from './scripted-server.ts';

it('every ask of the corpus is answered right where a model reads it right', async () => {
  const { vocabulary } = await loadStaticEmbedder();
  const brain = createScriptedBrain(handWritten, (text) => vocabulary.simplify(text));
  await using models = await startScriptedServer({
    facts: (data) => brain.extract(data as ExtractionData),
    decision: (data) => brain.decide(data as EvolutionData),
  });
  const directory = await mkdtemp(join(tmpdir(), 'palimpsest-scenarios-'));
  await using removal = new AsyncDisposableStack();
  removal.defer(() => rm(directory, { recursive: true, force: true }));
  await using service = await startService({
    directory,
    environment: {
      PALIMPSEST_CHAT_URL: models.url,
      PALIMPSEST_CHAT_MODEL: 'scripted',
      PALIMPSEST_CLOCK: 'manual:2025-01-01T00:00:00.000Z',
    },
  });
  const verdicts = await runScenarios(service.client.call, await readCorpus(devCorpus));
  const failed = verdicts.filter(({ passed }) => !passed);
  expect(failed.length === 0 ? 'all' : reportOf(verdicts)).toBe('all');
}, 600_000);
