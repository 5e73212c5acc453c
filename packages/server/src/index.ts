export { createService, type Service } from './compose/service.ts';
export { type Config, ConfigError, readConfig } from './config/config.ts';
