export { createService, type Service } from './compose/service.ts';
export { type Config, readConfig } from './config/config.ts';
export { ConfigError } from './config/config-error.ts';
