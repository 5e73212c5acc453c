import type { FindPage, JsonObject, StoredDocument } from '@palimpsest/kernel';
import { fieldOf } from './index-value.ts';
import { toCursor } from './page-cursor.ts';
import type { DocumentBlock, FoundPage } from './read-model-api.ts';

/** The documents of a block. */
export const documentsOf = ({ ids, positions, text }: DocumentBlock): StoredDocument[] => {
  const documents = JSON.parse(text) as JsonObject[];
  return ids.map((id, index) => ({
    id,
    document: documents[index] ?? {},
    position: BigInt(positions[index] ?? 0),
  }));
};

/** A page as the port answers it. */
export const pageOf = ({ block, more }: FoundPage): FindPage => {
  const documents = documentsOf(block);
  const last = documents.at(-1);
  if (more === undefined || last === undefined) return { documents, next: undefined };
  const { fields, ...mark } = more;
  const values = fields.map((field) => fieldOf(last.document, field));
  return { documents, next: toCursor({ ...mark, values, id: last.id }) };
};
