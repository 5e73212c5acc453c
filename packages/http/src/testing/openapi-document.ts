import { Registry } from 'prom-client';
import { buildApp } from '../app.ts';
import { createRecordingUseCases } from './recording-use-cases.ts';
import { createStandingClock } from './test-app.ts';

/** The document as it stands in docs/reference/openapi.json, manual clock included. */
export const renderOpenApi = async (): Promise<string> => {
  const clock = createStandingClock();
  const app = buildApp({
    useCases: createRecordingUseCases().useCases,
    openDownload: async () => undefined,
    authenticate: async () => null,
    countCall: () => null,
    clock,
    manualClock: clock,
    health: async () => ({ ready: true, dependencies: [], projections: [] }),
    metrics: new Registry(),
    version: '0.1.0',
    isLoopback: true,
  });
  await app.ready();
  return `${JSON.stringify(app.swagger(), null, 2)}\n`;
};
