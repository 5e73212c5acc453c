export { createService, type Service } from './compose/service.ts';
export { type Config, readConfig } from './config/config.ts';
export { ConfigError } from './config/config-error.ts';
export { BundleUnreadable } from './verifier/errors.ts';
export type { BundleReport } from './verifier/report.ts';
export { rootFromProof as provenRoot } from './verifier/tree.ts';
export { verifyBundle } from './verifier/verify-bundle.ts';
