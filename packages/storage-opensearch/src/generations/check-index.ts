import { PortError } from '@palimpsest/kernel';
import type { Engine } from '../connection/engine.ts';
import { applicationName, formatVersion, type IndexMeta } from '../index-format/index-body.ts';

type Mappings = Readonly<
  Record<string, { readonly mappings: { readonly _meta?: Partial<IndexMeta> } }>
>;

const incompatible = (message: string): PortError =>
  new PortError('INCOMPATIBLE', message, { retryable: false });

/** What an index says about itself; `undefined` for one that is not ours. */
export const readMeta = async (engine: Engine, index: string): Promise<IndexMeta | undefined> => {
  const { body } = await engine.request<Mappings>({ method: 'GET', path: `/${index}/_mapping` });
  const meta = Object.values(body)[0]?.mappings._meta;
  if (meta?.application !== applicationName) return undefined;
  return { application: applicationName, format: meta.format ?? 0, dimension: meta.dimension ?? 0 };
};

/** Refuses to work on an index that is not ours, of another format, or for another embedder. */
export const checkIndex = async (
  engine: Engine,
  index: string,
  name: string,
  dimension: number,
): Promise<void> => {
  const meta = await readMeta(engine, index);
  if (meta === undefined) {
    throw incompatible(
      `"${index}" in OpenSearch at ${engine.nodes} was not made by Palimpsest: name another search index than "${name}"`,
    );
  }
  if (meta.format !== formatVersion) {
    throw incompatible(
      `search index "${index}" has format ${meta.format}, this version reads ${formatVersion}: name another search index than "${name}", it is filled from the log`,
    );
  }
  if (meta.dimension !== dimension) {
    throw incompatible(
      `search index "${index}" was made for vectors of ${meta.dimension} dimensions, and the embedder makes ${dimension}: go back to the embedder that it was filled with, or name another search index than "${name}", which is filled from the log beside the old one`,
    );
  }
};
