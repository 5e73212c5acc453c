import { PortError } from '@palimpsest/kernel';
import {
  type BulkWriteResult,
  MongoBulkWriteError,
  MongoError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
  type TopologyDescription,
} from 'mongodb';
import { expect, it } from 'vitest';
import { toPortError } from './to-port-error.ts';

class WaitQueueTimeout extends MongoError {
  public override get name(): string {
    return 'MongoWaitQueueTimeoutError';
  }
}

/** As the driver's bulk writes throw whatever ended them. */
const wrapped = (error: MongoError): MongoBulkWriteError =>
  new MongoBulkWriteError(error as unknown as Error & { message: string }, {} as BulkWriteResult);

const nobody = { servers: new Map() } as unknown as TopologyDescription;
const passing: readonly (readonly [string, MongoError])[] = [
  ['a server that was not found', new MongoServerSelectionError('nobody there', nobody)],
  ['a connection that broke', new MongoNetworkError('socket hang up')],
  ['a pool that was busy', new WaitQueueTimeout('nothing free')],
  ['a primary that steps down', new MongoServerError({ message: 'stepping down', code: 11_602 })],
];

it.each(passing)('%s can be asked again, in a bulk write as in any other call', (_what, error) => {
  const plain = toPortError(error);
  expect(plain).toBeInstanceOf(PortError);
  expect(plain).toMatchObject({ code: 'UNAVAILABLE', retryable: true });
  expect(toPortError(wrapped(error))).toEqual(plain);
});

it('what a server refuses for good stays so', () => {
  const tooLarge = new MongoServerError({ message: 'too large', code: 10_334 });
  for (const error of [tooLarge, wrapped(tooLarge)]) {
    expect(toPortError(error)).toMatchObject({ code: 'TOO_LARGE', retryable: false });
  }
});
