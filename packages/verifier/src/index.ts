export { BundleUnreadable } from './errors.ts';
export type { BadEntry, BundleReport, FaultKind } from './report.ts';
export { type VerifyOptions, verifyBundle } from './verify-bundle.ts';
