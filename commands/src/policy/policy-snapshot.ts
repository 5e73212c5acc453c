import {
  type PolicyState,
  parsePolicyState,
  policyFoldVersion,
  serialisePolicyState,
} from '@palimpsest/domain';
import type { SnapshotCodec } from '@palimpsest/runtime';

/**
 * Folded policies. Nothing in them is sealed: policies stand in clear in the log as well, and the note of a version, which does not, is
 * no part of the state.
 */
export const policySnapshots: SnapshotCodec<PolicyState> = {
  foldVersion: policyFoldVersion,
  serialise: async (state) => serialisePolicyState(state),
  parse: async (bytes) => parsePolicyState(bytes),
};
