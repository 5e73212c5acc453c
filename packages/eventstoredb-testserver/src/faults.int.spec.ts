import {
  type AllStreamSubscription,
  binaryEvent,
  EventStoreDBClient,
  streamNameFilter,
} from '@eventstore/db-client';
import { describe, expect, test } from 'vitest';
import { type Fault, type FaultyCall, faultMenu } from './faults/fault.ts';
import { createFaultPlan } from './faults/fault-plan.ts';
import { startEventStoreDbTestServer, type TestServer } from './server.ts';

const credentials = { username: '', password: '' };
const deadline = 400;
const newEvent = () =>
  binaryEvent({ id: crypto.randomUUID(), type: 'X', data: new Uint8Array([1, 2]) });

const withServer = async (
  work: (server: TestServer, client: EventStoreDBClient) => Promise<void>,
): Promise<void> => {
  await using server = await startEventStoreDbTestServer();
  const client = EventStoreDBClient.connectionString(server.connectionString);
  try {
    await work(server, client);
  } finally {
    await client.dispose();
  }
};

/** The client's name for an error; without one, its code. */
const outcome = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: { readonly type?: string; readonly code?: number }) => error.type ?? error.code,
  );

/** What the client says of each fault of a call with one answer, and whether the call was carried out. */
const ofWrites: readonly (readonly [Fault, said: string, written: boolean])[] = [
  ['silent', 'deadline-exceeded', false],
  ['silent-after-write', 'deadline-exceeded', true],
  ['lost-ack', 'unavailable', true],
  ['drop', 'unavailable', false],
  ['unavailable', 'unavailable', false],
  ['not-leader', 'not-leader', false],
  ['aborted', 'timeout', false],
  ['aborted-after-write', 'timeout', true],
  ['cancelled', 'cancelled', false],
  ['access-denied', 'access-denied', false],
];

test('the menu of a write is what is tried here', () => {
  expect(ofWrites.map(([fault]) => fault).toSorted()).toEqual([...faultMenu.append].toSorted());
});

describe('a fault of an append', () => {
  test.each(ofWrites)('%s', async (fault, said, written) => {
    await withServer(async (server, client) => {
      server.faults.plan({ call: 'append', fault, after: 1 });
      const append = (limit = 20_000) =>
        client.appendToStream('s', newEvent(), { credentials, deadline: limit });
      expect(await outcome(append())).toBe('done');
      expect(await outcome(append(deadline))).toBe(said);
      expect(server.log.readForwards(0n, 10)).toHaveLength(written ? 2 : 1);
      // The client dials again by itself, and the fault has passed.
      expect(await outcome(append())).toBe('done');
      expect(server.faults.struck()).toEqual(new Map([[`append ${fault}`, 1]]));
    });
  });
});

describe('a fault of a tombstone', () => {
  test.each(ofWrites)('%s', async (fault, said, written) => {
    await withServer(async (server, client) => {
      server.faults.plan({ call: 'tombstone', fault });
      expect(await outcome(client.tombstoneStream('s', { deadline }))).toBe(said);
      expect(server.log.readForwards(0n, 10)).toHaveLength(written ? 1 : 0);
    });
  });
});

describe('a fault of a batch append', () => {
  test.each([
    ['aborted', 'deadline-exceeded', false],
    ['aborted-after-write', 'deadline-exceeded', true],
    ['clock-skew', 'deadline-exceeded', false],
    ['access-denied', 'access-denied', false],
    ['cancelled', 'cancelled', false],
    ['lost-ack', 'unavailable', true],
  ] as const)('%s', async (fault, said, written) => {
    await withServer(async (server, client) => {
      server.faults.plan({ call: 'batch-append', fault });
      expect(await outcome(client.appendToStream('s', newEvent()))).toBe(said);
      expect(server.log.readForwards(0n, 10)).toHaveLength(written ? 1 : 0);
    });
  });

  test('silent: the client waits, whatever its deadline says', async () => {
    await withServer(async (server, client) => {
      server.faults.plan({ call: 'batch-append', fault: 'silent' });
      const append = outcome(client.appendToStream('s', newEvent(), { deadline: 50 }));
      const patience = new Promise((resolve) => setTimeout(() => resolve('still waiting'), 300));
      expect(await Promise.race([append, patience])).toBe('still waiting');
      await client.dispose();
      expect(await append).not.toBe('done');
    });
  });
});

describe('a fault of a read', () => {
  const read = async (client: EventStoreDBClient) => {
    const data: (readonly number[] | undefined)[] = [];
    for await (const { event } of client.readAll()) {
      data.push(event?.data instanceof Uint8Array ? [...event.data] : undefined);
    }
    return data;
  };
  const fill = (client: EventStoreDBClient) =>
    client.appendToStream('s', [newEvent(), newEvent(), newEvent()], { credentials });

  test.each([
    ['drop', 'unavailable'],
    ['cancelled', 'cancelled'],
    ['unavailable', 'unavailable'],
    ['not-leader', 'not-leader'],
    ['access-denied', 'access-denied'],
  ] as const)('%s in the middle of a page', async (fault, said) => {
    await withServer(async (server, client) => {
      await fill(client);
      server.faults.plan({ call: 'read-all', fault, afterMessages: 2 });
      expect(await outcome(read(client))).toBe(said);
    });
  });

  test('redacted and unresolved links', async () => {
    await withServer(async (server, client) => {
      await fill(client);
      server.faults.plan({ call: 'read-all', fault: 'redacted', afterMessages: 1 });
      expect(await read(client)).toEqual([
        [1, 2],
        [255, 255],
        [1, 2],
      ]);
      server.faults.plan({ call: 'read-all', fault: 'unresolved-link', afterMessages: 1 });
      expect(await read(client)).toEqual([[1, 2], undefined, [1, 2], [1, 2]]);
      server.log.redact('s', 2n);
      expect(await read(client)).toEqual([
        [1, 2],
        [1, 2],
        [255, 255],
      ]);
    });
  });
});

describe('a fault of a subscription', () => {
  /** What is said until nothing more comes. */
  const listen = async (subscription: AllStreamSubscription, said: string[]) => {
    subscription.on('caughtUp', () => said.push('caught up'));
    subscription.on('data', ({ event }) => said.push(`@${event?.revision}`));
    subscription.on('error', (error: unknown) => {
      said.push(error instanceof Error && 'type' in error ? String(error.type) : 'unknown');
    });
    await new Promise((resolve) => setTimeout(resolve, 250));
    await subscription.unsubscribe();
    return said;
  };
  const subscribed = async (fault: Fault, afterMessages = 2): Promise<readonly string[]> => {
    let said: string[] = [];
    await withServer(async (server, client) => {
      await client.appendToStream('s', [newEvent(), newEvent(), newEvent()], { credentials });
      server.faults.plan({ call: 'subscribe', fault, afterMessages });
      const first = server.log.readForwards(0n, 1)[0]?.position ?? 0n;
      const end = server.log.end();
      const filter = streamNameFilter({
        prefixes: ['s'],
        checkpointReached: async (_, { commit }) => {
          said.push(commit === end ? 'checkpoint beyond the end' : 'checkpoint');
        },
      });
      said = await listen(
        client.subscribeToAll({ filter, fromPosition: { commit: first, prepare: first } }),
        said,
      );
    });
    return said;
  };

  test('none', async () => {
    const said = await withoutFault();
    expect(said).toEqual(['@1', '@2', 'checkpoint', 'caught up']);
  });
  const withoutFault = () => subscribed('redacted', 99);

  test.each([
    ['caught-up-twice', ['@1', '@2', 'checkpoint', 'caught up', 'caught up']],
    ['checkpoint-beyond-end', ['@1', 'checkpoint beyond the end', '@2', 'checkpoint', 'caught up']],
    ['duplicates', ['@0', '@1', '@2', 'checkpoint', 'caught up']],
    ['stall', ['@1']],
    ['silent', ['@1']],
    ['cancelled', ['@1', 'cancelled']],
    ['unresolved-link', ['@1', '@undefined', '@2', 'checkpoint', 'caught up']],
  ] as const)('%s', async (fault, expected) => {
    expect(await subscribed(fault)).toEqual(expected);
  });

  test('drop: what was on its way may be lost with the connection', async () => {
    expect((await subscribed('drop')).at(-1)).toBe('unavailable');
  });
});

describe('the plan', () => {
  test('strikes the call that it was made for, as often as it says', () => {
    const plan = createFaultPlan();
    plan.plan({ call: 'append', fault: 'silent', after: 1, times: 2 });
    const strikes = Array.from({ length: 4 }, () => plan.strike('append')?.fault);
    expect(strikes).toEqual([undefined, 'silent', 'silent', undefined]);
    expect(plan.strike('read-all')).toBeUndefined();
  });

  test('refuses a fault that the call does not know', () => {
    const call: FaultyCall = 'append';
    expect(() => createFaultPlan().plan({ call, fault: 'caught-up-twice' })).toThrow(
      /append knows no/,
    );
  });
});
