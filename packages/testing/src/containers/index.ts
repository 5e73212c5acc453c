export { usesContainers } from './docker.ts';
export { startEventStoreDbContainer } from './engine-containers.ts';
