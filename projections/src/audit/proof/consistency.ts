import type { ConsistencyAnswer, ConsistencyRequest, UseCase } from '@palimpsest/domain/contract';
import { DomainError } from '@palimpsest/kernel';
import { createTreeReader, proveConsistency } from '@palimpsest/ledger';
import type { AuditDeps } from '../shared/deps.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** `/audit/v1/consistency`. */
export const createConsistency =
  (deps: AuditDeps): UseCase<ConsistencyRequest, ConsistencyAnswer> =>
  async (request, { tenant }) => {
    const [from, to] = [BigInt(request.from_size), BigInt(request.to_size)];
    const last = await deps.ledger.last(tenant);
    if (to > (last?.sequence ?? -1n) + 1n) {
      throw new DomainError('NOT_FOUND', 'the ledger is not that long', {
        field: 'to_size',
        hint: 'take the size of a checkpoint',
      });
    }
    const tree = createTreeReader((level, options) =>
      deps.ledger.readHashes(tenant, level, options),
    );
    return {
      proof: (await proveConsistency(tree, from, to)).map(hex),
      from_root: hex(await tree.root(from)),
      to_root: hex(await tree.root(to)),
    };
  };
