import { writeSync } from 'node:fs';
import { connectMongoDb } from '../connection/connection.ts';
import { createMongoDbReadModel } from '../read-model/read-model.ts';
import { countVisit, people, putPerson } from './people.ts';
import { testUrl } from './test-server.ts';

/**
 * Applies batches until it is killed, a projection that goes on from its checkpoint: at every position twenty
 * people are put and one visit is counted. Prints the position of every batch that was acknowledged.
 */
const [database = ''] = process.argv.slice(2);
const connection = await connectMongoDb({ url: testUrl(), database });
const readModel = await createMongoDbReadModel(connection);
await readModel.declare(people);
let position = (await readModel.checkpoint('people', 'live')) ?? 0n;
for (;;) {
  position += 1n;
  const put = Array.from({ length: 20 }, (_, index) => putPerson(`${position}-${index}`, position));
  await readModel.apply('people', 'live', [...put, countVisit('ann', position)], position);
  writeSync(1, `${position}\n`);
}
