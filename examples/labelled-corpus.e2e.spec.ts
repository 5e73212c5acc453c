import { describe, expect, it } from 'vitest';
import {
  devCorpus,
  everydayCorpus,
  readCorpus,
  type Scenario,
} from '../bench/src/scenarios/corpus.ts';
import { reportOf } from '../bench/src/scenarios/report.ts';
import { passRate, runScenarios, type Verdict } from '../bench/src/scenarios/run.ts';
import { startTestService } from '../packages/server/src/testing/test-service.ts';

/** Share of asks that may not be fallen under; the figure itself is printed. */
const FLOOR = 0.9;
/** Without the asks that share no word with their answer. */
const FLOOR_WITHOUT_HARD = 0.97;
/** Of the asks in everyday wordings. */
const FLOOR_EVERYDAY = 0.93;

/** Tells a service of its own all scenarios and asks everything. */
const verdictsOn = async (scenarios: readonly Scenario[]): Promise<readonly Verdict[]> => {
  await using service = await startTestService({ clock: '2025-01-01T00:00:00.000Z' });
  const verdicts = await runScenarios(async (path, body) => {
    const answer = await service.call(path, body);
    if (answer.code !== 0) throw new Error(`${path} answered ${answer.code}`);
    return answer.data as never; // the caller names the shape of the answer it asked for
  }, scenarios);
  console.log(reportOf(verdicts));
  return verdicts;
};

describe('the labelled corpus, with the offline models', () => {
  it('is answered over the API at least as well as the floor', { timeout: 240_000 }, async () => {
    const verdicts = await verdictsOn(await readCorpus(devCorpus));
    expect(passRate(verdicts)).toBeGreaterThanOrEqual(FLOOR);
    expect(passRate(verdicts.filter(({ hard }) => !hard))).toBeGreaterThanOrEqual(
      FLOOR_WITHOUT_HARD,
    );
  });

  it('is answered in everyday wordings too', { timeout: 240_000 }, async () => {
    const verdicts = await verdictsOn(await readCorpus(everydayCorpus));
    expect(passRate(verdicts)).toBeGreaterThanOrEqual(FLOOR_EVERYDAY);
  });
});
