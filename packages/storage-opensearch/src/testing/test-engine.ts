import { createHmac, randomUUID } from 'node:crypto';
import type { ContractStore } from '@palimpsest/testing';
import { openToyVersion } from '@palimpsest/testing';
import {
  createOpenSearchIndex,
  type OpenSearchIndex,
  type OpenSearchIndexOptions,
} from '../search-index.ts';
import type { IndexOpener } from '../writing/opener.ts';

/** Where the tests' OpenSearch answers; `infra/ci/opensearch.sh start` prints it. */
export const testEngineUrl = process.env['PALIMPSEST_TEST_OPENSEARCH'];

/** Stands in the title of a suite that needs it. */
export const needsEngine = '[needs PALIMPSEST_TEST_OPENSEARCH]';

/** Opens the rows of the contract suite, and blinds under a key that is the subject's name. */
export const toyOpener: IndexOpener = {
  open: async (versions) => versions.map(openToyVersion),
  blinderFor: async (subject) => (token) =>
    createHmac('sha256', subject).update(token).digest('base64url'),
};

/** A name that no other test uses; in lower case, as the engine demands. */
export const newIndexName = (): string => `test-${randomUUID()}`;

/** A request past the adapter, to arrange or to look. */
export const askEngine = async <Answer>(
  method: string,
  path: string,
  body?: object,
): Promise<Answer> => {
  const answer = await fetch(new URL(path, testEngineUrl), {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok && answer.status !== 404) throw new Error(`${method} ${path}: ${answer.status}`);
  return (await answer.json()) as Answer;
};

export const dropIndexes = async (name: string): Promise<void> => {
  const found = await askEngine<Record<string, object>>('GET', `/${name}*/_alias`);
  for (const index of Object.keys(found)) {
    if (index.startsWith(name)) await askEngine('DELETE', `/${index}`);
  }
};

/** An index of one test. */
export const testIndex = async (
  options: Partial<OpenSearchIndexOptions> = {},
): Promise<ContractStore<OpenSearchIndex> & { readonly name: string }> => {
  const name = options.name ?? newIndexName();
  const open = () =>
    createOpenSearchIndex({
      connection: { nodes: [testEngineUrl ?? ''] },
      dimension: 4,
      opener: toyOpener,
      retireAfterMs: 0,
      ...options,
      name,
    });
  let port = await open();
  return {
    name,
    get port() {
      return port;
    },
    reopen: async () => {
      await port[Symbol.asyncDispose]();
      port = await open();
      return port;
    },
    [Symbol.asyncDispose]: async () => {
      await port[Symbol.asyncDispose]();
      await dropIndexes(name);
    },
  };
};
