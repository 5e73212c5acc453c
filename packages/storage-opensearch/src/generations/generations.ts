import { setTimeout as wait } from 'node:timers/promises';
import { type Generation, PortError } from '@palimpsest/kernel';
import type { Engine } from '../connection/engine.ts';
import { errorType } from '../connection/engine-error.ts';
import { type IndexShape, indexBody } from '../index-format/index-body.ts';
import { createIndexNames } from '../index-format/names.ts';
import { checkIndex, readMeta } from './check-index.ts';

export interface GenerationOptions extends IndexShape {
  /** Alias of the live index. */
  readonly name: string;
  /** How long a replaced index stays for the searches that are still reading it, in milliseconds. */
  readonly retireAfterMs: number;
}

/** Which index answers and which one is being filled: aliases, so that every process sees the same. */
export interface Generations {
  /** Makes the first index when there is none; refuses one that cannot be worked on. */
  readonly open: () => Promise<void>;
  /** Alias to read or write through. A shadow that this process did not begin: `PortError` `INCOMPATIBLE`. */
  readonly aliasOf: (generation: Generation) => string;
  /** Index that the shadow of this process is; `undefined` while none is being filled. */
  readonly shadowIndex: () => string | undefined;
  readonly startRebuild: () => Promise<void>;
  readonly promoteShadow: () => Promise<void>;
  readonly abandonRebuild: () => Promise<void>;
}

type Aliases = Readonly<Record<string, { readonly aliases: Readonly<Record<string, object>> }>>;

const notRebuilding = (): PortError =>
  new PortError('INCOMPATIBLE', 'the search index is not being rebuilt by this process', {
    retryable: false,
  });

export const createGenerations = (engine: Engine, options: GenerationOptions): Generations => {
  const names = createIndexNames(options.name);
  let shadow: string | undefined;

  /** Every index of ours with its aliases. */
  const indexes = async (): Promise<Aliases> => {
    const { body } = await engine.request<Aliases>({
      method: 'GET',
      path: `/${names.pattern}/_alias`,
      query: { allow_no_indices: true, ignore_unavailable: true },
    });
    return body;
  };

  /** The index behind an alias, or a plain index of that name. */
  const indexBehind = async (alias: string): Promise<string | undefined> => {
    const { status, body } = await engine.request<Aliases>({
      method: 'GET',
      path: `/${alias}`,
      query: { include_defaults: false },
      expected: [404],
    });
    if (status === 404) return undefined;
    const found = Object.keys(body);
    if (found.length > 1) {
      throw new PortError(
        'INCOMPATIBLE',
        `"${alias}" in OpenSearch at ${engine.nodes} stands for several indexes (${found.join(', ')}): leave it one`,
        { retryable: false },
      );
    }
    return found[0];
  };

  /** Makes the next index under an alias; answers its name. */
  const create = async (alias: string, isShadow: boolean): Promise<string> => {
    for (;;) {
      const numbers = Object.keys(await indexes()).map((index) => names.numberOf(index) ?? 0);
      const index = names.generation(Math.max(0, ...numbers) + 1);
      const body = indexBody(options);
      const { status, body: answer } = await engine.request<object>({
        method: 'PUT',
        path: `/${index}`,
        query: { wait_for_active_shards: 1 },
        body: {
          ...body,
          // Nobody searches a shadow: its segments may grow until it is promoted.
          settings: { index: { ...body.settings.index, refresh_interval: isShadow ? '-1' : '1s' } },
          aliases: { [alias]: {} },
        },
        expected: [400],
      });
      if (status !== 400) return index;
      // Another process was faster: the one that it made is as good.
      if (errorType(answer) === 'resource_already_exists_exception') {
        if (!isShadow) return index;
        continue;
      }
      throw new PortError(
        'INCOMPATIBLE',
        `OpenSearch at ${engine.nodes} cannot make a search index (${errorType(answer)}): the k-NN plugin has to be installed`,
        { retryable: false },
      );
    }
  };

  const remove = async (index: string): Promise<void> => {
    await engine.request({ method: 'DELETE', path: `/${index}`, expected: [404] });
  };

  /** Removes what a rebuild that was never ended left behind. */
  const removeOrphans = async (): Promise<void> => {
    for (const [index, { aliases }] of Object.entries(await indexes())) {
      if (names.numberOf(index) === undefined || Object.hasOwn(aliases, names.live)) continue;
      if ((await readMeta(engine, index)) !== undefined) await remove(index);
    }
  };

  /** A change of a document that is not there: changes nothing, and is forbidden to whom writing is. */
  const probeWriting = (): Promise<unknown> =>
    engine.request({
      method: 'POST',
      path: `/${names.live}/_update/write-probe`,
      query: { routing: 'write-probe', require_alias: true },
      body: { doc: {} },
      expected: [404],
    });

  return {
    open: async () => {
      const live = (await indexBehind(names.live)) ?? (await create(names.live, false));
      await checkIndex(engine, live, names.live, options.dimension);
      await probeWriting();
    },
    aliasOf: (generation) => {
      if (generation === 'live') return names.live;
      if (shadow === undefined) throw notRebuilding();
      return names.shadow;
    },
    shadowIndex: () => shadow,
    startRebuild: async () => {
      await removeOrphans();
      shadow = await create(names.shadow, true);
    },
    promoteShadow: async () => {
      if (shadow === undefined) throw notRebuilding();
      const next = shadow;
      await engine.request({
        method: 'PUT',
        path: `/${next}/_settings`,
        body: { index: { refresh_interval: '1s' } },
      });
      await engine.request({ method: 'POST', path: `/${next}/_refresh` });
      const before = await indexBehind(names.live);
      const { status } = await engine.request({
        method: 'POST',
        path: '/_aliases',
        body: {
          actions: [
            { remove: { index: next, alias: names.shadow, must_exist: true } },
            ...(before === undefined
              ? []
              : [{ remove: { index: before, alias: names.live, must_exist: true } }]),
            { add: { index: next, alias: names.live } },
          ],
        },
        expected: [404],
      });
      // Another process began a rebuild of its own meanwhile and removed this one.
      if (status === 404) throw notRebuilding();
      shadow = undefined;
      if (before === undefined) return;
      await wait(options.retireAfterMs);
      await remove(before);
    },
    abandonRebuild: async () => {
      if (shadow === undefined) return;
      const abandoned = shadow;
      shadow = undefined;
      await remove(abandoned);
    },
  };
};
