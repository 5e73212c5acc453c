import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ok, storeOne } from '../testing/service-under-test.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

interface Report {
  readonly ok: boolean;
  readonly checked: { readonly to: number };
  readonly unanchored: { readonly events: number; readonly anchored_at: string | null };
  readonly first_bad: Readonly<Record<string, unknown>> | null;
}

const verify = ({ call }: TestService) => ok(call<Report>('/audit/v1/verify', { full: true }));

/** Keeps what it is given, and gives the last of it back. */
const startPlace = async () => {
  let answer: string | undefined;
  let nonsense = false;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'POST') answer = Buffer.concat(chunks).toString('utf8');
      response.end(nonsense ? '<html>welcome</html>' : answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    held: () => answer,
    hold: (other: string) => {
      answer = other;
    },
    talkNonsense: () => {
      nonsense = true;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

describe('an anchor outside', () => {
  it('shows that log and ledger were put back to an older copy', async () => {
    await using place = await startPlace();
    await using data = await temporaryDirectory();
    const environment = { PALIMPSEST_ANCHOR_URL: place.url };
    const start = (directory: string): Promise<TestService> =>
      startTestService({ directory, environment });

    await using first = await start(data.path);
    await storeOne(first, 'kept', 'The first thing.');
    await first.stop();
    const older = await temporaryDirectory(data.path);
    await using _older = older;

    await using second = await start(data.path);
    await storeOne(second, 'kept', 'The second thing.');
    const before = await verify(second);
    expect(before).toMatchObject({ ok: true, unanchored: { anchored_at: null } });
    // Nothing left since the start: what came after the copy is the blind spot.
    expect(before.unanchored.events).toBeGreaterThan(0);
    await second.stop();
    const anchored = place.held();

    await using third = await start(older.path);
    const report = await verify(third);
    expect(report).toMatchObject({ ok: false, first_bad: { kind: 'REMOVED' } });
    expect(report.first_bad?.['detail']).toContain('shorter');
    // A copy that goes on by itself would sign other leaves over the same places.
    await third.stop();

    place.hold(String(anchored));
    await using forked = await start(older.path);
    for (let index = 0; index < 6; index += 1) {
      await storeOne(forked, 'kept', `Another thing, number ${index}.`);
    }
    expect(await verify(forked)).toMatchObject({ ok: false, first_bad: { kind: 'FORKED' } });

    place.talkNonsense();
    expect(await verify(forked)).toMatchObject({ ok: true });
    await forked.stop();
  });
});
