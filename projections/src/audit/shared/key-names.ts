import type { CallContext } from '@palimpsest/domain/contract';
import type { ReadModel } from '@palimpsest/kernel';
import { findPages } from '@palimpsest/runtime';
import type { Vault } from '@palimpsest/vault';

const PAGE = 1_000;

/** Keys of a tenant by the pseudonym that stands for them in events. */
export const keyNames = async (
  deps: { readonly vault: Vault; readonly readModel: ReadModel },
  { tenant }: Pick<CallContext, 'tenant'>,
): Promise<ReadonlyMap<string, string>> => {
  const { keyPseudonym } = await deps.vault.tenantPseudonyms(tenant);
  const names = new Map<string, string>([[keyPseudonym('bootstrap'), 'bootstrap']]);
  const query = { collection: 'api_keys', index: 'by_tenant', equals: [tenant], limit: PAGE };
  for await (const page of findPages(deps.readModel, query)) {
    for (const { id } of page) names.set(keyPseudonym(id), id);
  }
  return names;
};
