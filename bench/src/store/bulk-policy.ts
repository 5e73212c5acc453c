import { defaultPolicy, type Policy } from '@palimpsest/domain';

/** The defaults, but a subject may have 2,000 memories that every recall sees: the largest that a scan has to bear. */
export const bulkPolicy: Policy = {
  ...defaultPolicy,
  capacity: { ...defaultPolicy.capacity, global: defaultPolicy.capacity.total },
};
