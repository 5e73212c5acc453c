import { writeSync } from 'node:fs';
import { PortError } from '@palimpsest/kernel';
import { createEmbeddedEventStore } from '../event-store/event-store.ts';

/** Opens an event store and prints `opened`, or code and message of the refusal. */
try {
  await using store = await createEmbeddedEventStore({ directory: process.argv[2] ?? '' });
  await store.head();
  writeSync(1, 'opened\n');
} catch (error) {
  writeSync(
    1,
    error instanceof PortError ? `${error.code} ${error.message}\n` : `${String(error)}\n`,
  );
}
