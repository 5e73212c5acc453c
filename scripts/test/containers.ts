import {
  type EngineContainer,
  startMongoDbContainer,
  startOpenSearchContainer,
} from '../../packages/testing/src/containers/engine-containers.ts';

/** Variables that name a server for tests, and the container that stands in for one that is not named. */
const engines: Readonly<Record<string, () => Promise<EngineContainer>>> = {
  PALIMPSEST_TEST_MONGODB: startMongoDbContainer,
  PALIMPSEST_TEST_OPENSEARCH: startOpenSearchContainer,
};

/** Containers for the engines that the environment does not name, and the variables that name them. */
export const startMissingEngines = async (
  named: Readonly<Record<string, string | undefined>>,
): Promise<AsyncDisposable & { readonly environment: Readonly<Record<string, string>> }> => {
  await using started = new AsyncDisposableStack();
  const environment: Record<string, string> = {};
  for (const [variable, start] of Object.entries(engines)) {
    if (named[variable] !== undefined) continue;
    const container = started.use(await start());
    environment[variable] = container.address;
  }
  const owned = started.move();
  return { environment, [Symbol.asyncDispose]: () => owned.disposeAsync() };
};
