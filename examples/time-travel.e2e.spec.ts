import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { createDocumentRunner } from '../packages/server/src/testing/document/run-document.ts';
import { startTestService } from '../packages/server/src/testing/test-service.ts';

it('examples/time-travel.md says what every request is answered', async () => {
  const markdown = await readFile(new URL('time-travel.md', import.meta.url), 'utf8');
  await using service = await startTestService({ clock: '2026-01-01T00:00:00.000Z' });
  const { run } = createDocumentRunner(service, service.directory);
  expect(await run(markdown)).toBe(8);
});
