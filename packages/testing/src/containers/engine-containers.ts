import { MongoDBContainer } from '@testcontainers/mongodb';
import { GenericContainer, Wait } from 'testcontainers';
import { imageTag } from './image-tags.ts';

/** A server in a container; disposing it removes the container. */
export interface EngineContainer extends AsyncDisposable {
  /** Address, as the variable of its suites takes it. */
  readonly address: string;
}

/** Images are pulled the first time. */
const START_MS = 5 * 60_000;

const mongoDbUser = { name: 'palimpsest', password: 'only-in-this-container' };

/** A replica set of one node that asks for a password. */
export const startMongoDbContainer = async (): Promise<EngineContainer> => {
  const container = await new MongoDBContainer(imageTag('MONGODB_IMAGE'))
    .withUsername(mongoDbUser.name)
    .withPassword(mongoDbUser.password)
    .withStartupTimeout(START_MS)
    .start();
  return {
    // Its member is known by a name that only the container's network resolves.
    address: `${container.getConnectionString()}&directConnection=true`,
    [Symbol.asyncDispose]: async () => {
      await container.stop();
    },
  };
};

const OPENSEARCH_PORT = 9_200;

/** One node with k-NN, without its security plugin. */
export const startOpenSearchContainer = async (): Promise<EngineContainer> => {
  const container = await new GenericContainer(imageTag('OPENSEARCH_IMAGE'))
    .withEnvironment({
      'discovery.type': 'single-node',
      'cluster.routing.allocation.disk.threshold_enabled': 'false',
      DISABLE_SECURITY_PLUGIN: 'true',
      DISABLE_INSTALL_DEMO_CONFIG: 'true',
      OPENSEARCH_JAVA_OPTS: '-Xms512m -Xmx512m',
    })
    .withExposedPorts(OPENSEARCH_PORT)
    .withWaitStrategy(Wait.forHttp('/_cluster/health', OPENSEARCH_PORT).forStatusCode(200))
    .withStartupTimeout(START_MS)
    .start();
  return {
    address: `http://${container.getHost()}:${container.getMappedPort(OPENSEARCH_PORT)}`,
    [Symbol.asyncDispose]: async () => {
      await container.stop();
    },
  };
};

const EVENTSTOREDB_PORT = 2_113;

/** One node without TLS and users, with an empty log in memory. */
export const startEventStoreDbContainer = async (): Promise<EngineContainer> => {
  const container = await new GenericContainer(imageTag('EVENTSTOREDB_IMAGE'))
    .withEnvironment({
      EVENTSTORE_INSECURE: 'true',
      EVENTSTORE_CLUSTER_SIZE: '1',
      EVENTSTORE_MEM_DB: 'true',
      EVENTSTORE_RUN_PROJECTIONS: 'None',
      EVENTSTORE_TELEMETRY_OPTOUT: 'true',
    })
    .withExposedPorts(EVENTSTOREDB_PORT)
    .withWaitStrategy(Wait.forHttp('/health/live', EVENTSTOREDB_PORT).forStatusCode(204))
    .withStartupTimeout(START_MS)
    .start();
  return {
    address: `esdb://${container.getHost()}:${container.getMappedPort(EVENTSTOREDB_PORT)}?tls=false`,
    [Symbol.asyncDispose]: async () => {
      await container.stop();
    },
  };
};
