import { serveStore } from '../rpc/store-thread.ts';
import { leaseFormat } from './lease-format.ts';

serveStore(leaseFormat, (database) => ({
  start: () =>
    database.prepare('UPDATE starts SET number = number + 1 RETURNING number').get()?.['number'],
}));
