import { figure } from '../report/figure.ts';
import { devCorpus, readCorpus } from '../scenarios/corpus.ts';
import { reportOf } from '../scenarios/report.ts';
import { passRate, runScenarios } from '../scenarios/run.ts';
import type { Measure } from './measure.ts';

/** The labelled corpus over HTTP, with the offline models. */
export const measureScenarios: Measure = async (bench) => {
  const scenarios = await readCorpus(devCorpus);
  const directory = await bench.workspace.newDirectory();
  await using service = await bench.start(directory, {
    PALIMPSEST_CLOCK: 'manual:2025-01-01T00:00:00.000Z',
  });
  bench.progress(`scenarios: ${scenarios.length} of them`);
  const verdicts = await runScenarios(service.client.call, scenarios);
  return {
    command: 'scenarios',
    title: 'what people say over time, and what must be found then',
    setup: [`${scenarios.length} scenarios of bench/corpus, offline models, manual clock`],
    figures: [
      figure('asks passed', '%', [100 * passRate(verdicts)], verdicts.length, { atLeast: 85 }),
    ],
    notes: reportOf(verdicts).split('\n'),
  };
};
