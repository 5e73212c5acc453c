import type { OpenSearchConnection } from '../connection/connection-options.ts';
import { createEngine } from '../connection/engine.ts';
import { createIndexNames } from '../index-format/names.ts';
import { readMeta } from './check-index.ts';

/** Removes every index of a search index, which no process may be using. Foreign ones of a like name stay. */
export const dropOpenSearchIndex = async (
  connection: OpenSearchConnection,
  name: string,
): Promise<void> => {
  await using engine = createEngine(connection);
  const names = createIndexNames(name);
  const { body } = await engine.request<Readonly<Record<string, object>>>({
    method: 'GET',
    path: `/${names.pattern}/_alias`,
  });
  for (const index of Object.keys(body)) {
    if (names.numberOf(index) === undefined) continue;
    if ((await readMeta(engine, index)) === undefined) continue;
    await engine.request({ method: 'DELETE', path: `/${index}`, expected: [404] });
  }
};
