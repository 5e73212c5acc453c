import type { CallContext } from '@palimpsest/domain/contract';
import type { ReadModel } from '@palimpsest/kernel';
import type { Vault } from '@palimpsest/vault';

const PAGE = 1_000;

/** Keys of a tenant by the pseudonym that stands for them in events. */
export const keyNames = async (
  deps: { readonly vault: Vault; readonly readModel: ReadModel },
  { tenant }: Pick<CallContext, 'tenant'>,
): Promise<ReadonlyMap<string, string>> => {
  const { keyPseudonym } = await deps.vault.tenantPseudonyms(tenant);
  const names = new Map<string, string>([[keyPseudonym('bootstrap'), 'bootstrap']]);
  let after: string | undefined;
  do {
    const page = await deps.readModel.find({
      collection: 'api_keys',
      index: 'by_tenant',
      equals: [tenant],
      limit: PAGE,
      ...(after === undefined ? {} : { after }),
    });
    for (const { id } of page.documents) names.set(keyPseudonym(id), id);
    after = page.next;
  } while (after !== undefined);
  return names;
};
