import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { instant, tenantId } from '@palimpsest/kernel';
import { createEmbeddedLedgerStore } from '@palimpsest/storage-embedded';
import { newCheckpoint, newLeaves } from '@palimpsest/testing';
import { describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { createAnchoring } from './anchoring.ts';
import { createHttpAnchor } from './http-anchor.ts';

const tenant = tenantId('acme');
const older = newCheckpoint(1n);
const newer = newCheckpoint(2n);

/** A place outside that does with a request what it is told to do now. */
const startPlace = async () => {
  const taken: string[] = [];
  const keep: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'POST') taken.push(Buffer.concat(chunks).toString('utf8'));
      response.end(request.method === 'POST' ? 'kept' : taken.at(-1));
    });
  };
  let answer: RequestListener = keep;
  const server: Server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/checkpoints`,
    taken,
    keep: () => {
      answer = keep;
    },
    answers: (other: RequestListener) => {
      answer = other;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const startAnchoring = async (url: string) => {
  await using opened = new AsyncDisposableStack();
  const directory = opened.use(await temporaryDirectory());
  const ledger = opened.use(await createEmbeddedLedgerStore({ directory: directory.path }));
  const problems: string[] = [];
  const anchoring = createAnchoring({
    ledger,
    clock: { now: () => instant(Date.parse('2026-03-01T00:00:00Z')) },
    anchors: [createHttpAnchor(url, { timeoutMs: 300 })],
    onProblem: ({ error }) => problems.push(error),
  });
  const leaves = newLeaves(2);
  await ledger.append(tenant, leaves.slice(0, 1));
  await ledger.addCheckpoint(tenant, older);
  const owned = opened.move();
  return {
    anchoring,
    problems,
    state: () => anchoring.states(tenant)[0],
    grow: async () => {
      await ledger.append(tenant, leaves.slice(1));
      await ledger.addCheckpoint(tenant, newer);
    },
    [Symbol.asyncDispose]: async () => {
      await anchoring.stop();
      await owned.disposeAsync();
    },
  };
};

describe('an anchor over HTTP', () => {
  it('takes the newest checkpoint, once', async () => {
    await using place = await startPlace();
    await using run = await startAnchoring(place.url);
    await run.anchoring.pushNow();
    await run.anchoring.pushNow();
    expect(place.taken).toEqual([older.text]);
    expect(run.state()).toMatchObject({ kind: 'http', size: 1n, error: null });
    expect(await run.anchoring.readBack('any')).toEqual([older.text]);
  });

  it.each<readonly [string, RequestListener]>([
    ['that never answers', () => undefined],
    [
      'that answers 500',
      (_request, response) => {
        response.writeHead(500).end('no');
      },
    ],
    [
      'that sends somewhere else',
      (_request, response) => {
        response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end();
      },
    ],
    [
      'that hangs up',
      (request) => {
        request.socket.destroy();
      },
    ],
  ])('%s keeps what it had, and catches up later', async (_name, answer) => {
    await using place = await startPlace();
    await using run = await startAnchoring(place.url);
    await run.anchoring.pushNow();
    await run.grow();
    place.answers(answer);
    await run.anchoring.pushNow();
    expect(run.state()).toMatchObject({ size: 1n });
    expect(run.state()?.error).not.toBeNull();
    expect(run.problems).toHaveLength(1);
    expect(await run.anchoring.readBack('any')).toEqual([]);

    place.keep();
    await run.anchoring.pushNow();
    expect(run.state()).toMatchObject({ size: 2n, error: null });
    expect(place.taken).toEqual([older.text, newer.text]);
  });

  it('that is not there is told as such, and the ledger goes on', async () => {
    let url = '';
    {
      await using gone = await startPlace();
      url = gone.url;
    }
    await using run = await startAnchoring(url);
    await run.anchoring.pushNow();
    expect(run.state()).toMatchObject({ size: null, at: null });
    expect(run.state()?.error).not.toBeNull();
    expect(await run.anchoring.readBack('any')).toEqual([]);
  });

  it('that reads back without end is not listened to', async () => {
    await using place = await startPlace();
    await using run = await startAnchoring(place.url);
    place.answers((_request, response) => {
      const more = (): void => {
        while (response.write(Buffer.alloc(64 * 1024, 'x')));
        response.once('drain', more);
      };
      more();
    });
    expect(await run.anchoring.readBack('any')).toEqual([]);
    place.keep();
  });
});
