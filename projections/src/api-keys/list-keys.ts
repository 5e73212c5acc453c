import type {
  KeyEntry,
  ListKeysAnswer,
  ListKeysRequest,
  UseCase,
} from '@palimpsest/domain/contract';
import { DomainError } from '@palimpsest/kernel';
import { readCursor, writeCursor } from '../reading/cursor.ts';
import type { QueryDeps } from '../reading/deps.ts';
import { documentsById, documentsOf } from '../reading/typed.ts';
import { openKeyDetails } from './find-api-key.ts';
import type { KeyUsage } from './key-usage.ts';
import type { ApiKeyDocument, ApiKeyRevocationDocument } from './projection.ts';

/** `/admin/v1/keys/list`: no secrets. */
export const createListKeys =
  (deps: QueryDeps & { readonly usage: KeyUsage }): UseCase<ListKeysRequest, ListKeysAnswer> =>
  async (request, context) => {
    const tenant = request.tenant ?? context.tenant;
    if (tenant !== context.tenant && !context.key.scopes.includes('operator')) {
      throw new DomainError('FORBIDDEN', 'another tenant needs scope operator', {
        field: 'tenant',
      });
    }
    const list = `keys ${tenant}`;
    const [after] = readCursor(list, request.cursor) ?? [''];
    const page = await deps.readModel.find({
      collection: 'api_keys',
      index: 'by_tenant',
      equals: [tenant],
      range: { gt: after ?? '' },
      limit: request.limit + 1,
    });
    const documents = documentsOf<ApiKeyDocument>(page.documents);
    const shown = documents.slice(0, request.limit);
    const ids = shown.map((document) => document.key_id);
    const [[revocationDocuments], used, details] = await Promise.all([
      deps.readModel.read([{ kind: 'get', collection: 'api_key_revocations', ids }]),
      deps.usage.lastUsed(ids),
      Promise.all(shown.map((document) => openKeyDetails(deps.vault, document))),
    ]);
    const revocations = documentsById<ApiKeyRevocationDocument>(revocationDocuments);
    const last = shown.at(-1);
    return {
      keys: shown.map(
        (document, index): KeyEntry => ({
          key_id: document.key_id,
          name: details[index]?.name ?? null,
          scopes: [...document.scopes],
          apps: details[index]?.apps ?? null,
          global: document.global,
          subjects: (details[index]?.subjects ?? null) as KeyEntry['subjects'],
          created_at: document.issued_at,
          expires_at: document.expires_at,
          calls_per_minute: document.calls_per_minute,
          revoked_at: revocations.get(document.key_id)?.effective_at ?? null,
          last_used_at: used.get(document.key_id) ?? null,
        }),
      ),
      next_cursor:
        last !== undefined && documents.length > shown.length
          ? writeCursor(list, [last.position])
          : null,
    };
  };
