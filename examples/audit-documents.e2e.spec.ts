import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { createDocumentRunner } from '../packages/server/src/testing/document/run-document.ts';
import { temporaryDirectory } from '../packages/server/src/testing/temporary-directory.ts';
import { startTestService } from '../packages/server/src/testing/test-service.ts';

const documents = new URL('../docs/', import.meta.url);

describe('documents for auditors', () => {
  it('docs/how-to/audit: every page says what every request is answered', async () => {
    const folder = new URL('how-to/audit/', documents);
    const pages = (await readdir(folder)).filter((name) => /^\d\d-/.test(name)).toSorted();
    expect(pages).toHaveLength(12);
    await using service = await startTestService({ clock: '2026-03-01T00:00:00.000Z' });
    await using files = await temporaryDirectory();
    const { run } = createDocumentRunner(service, files.path);
    for (const page of ['README.md', ...pages]) {
      const compared = await run(await readFile(new URL(page, folder), 'utf8')).catch(
        (error: unknown) => String(error),
      );
      expect({ page, compared }).toEqual({ page, compared: expect.any(Number) });
      if (page !== 'README.md') expect({ page, compared }).not.toMatchObject({ compared: 0 });
    }
  });

  it('docs/tutorials/an-auditors-day.md: the whole day', async () => {
    const markdown = await readFile(new URL('tutorials/an-auditors-day.md', documents), 'utf8');
    await using service = await startTestService({ clock: '2026-03-01T00:00:00.000Z' });
    await using files = await temporaryDirectory();
    expect(await createDocumentRunner(service, files.path).run(markdown)).toBe(26);
  });
});
