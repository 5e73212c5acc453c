import { type MemoryEvent, streamPrefixes } from '@palimpsest/domain';
import type { CallContext } from '@palimpsest/domain/contract';
import type { ProjectionSchema, ReadModelWrite, StoredEvent } from '@palimpsest/kernel';
import type { Projection } from '@palimpsest/runtime';
import { asDocument } from '../memories/collections.ts';
import type { QueryDeps } from '../reading/deps.ts';
import type { KnownSubject } from '../reading/subject.ts';
import { documentsOf } from '../reading/typed.ts';
import { untilSubjectEnds } from '../subject-end/until-subject-ends.ts';

/** Whether memory is on, for a subject and per app. */
export const switchesSchema: ProjectionSchema = {
  projection: 'switches',
  version: 1,
  collections: [{ name: 'switches', indexes: {} }],
};

/** `switches/<subject id>`. */
export interface SwitchDocument {
  readonly enabled: boolean;
  readonly apps_off: readonly string[];
}

const fold = (input: StoredEvent): readonly ReadModelWrite[] => {
  const { event, metadata, position } = input as StoredEvent<MemoryEvent>; // `memory-` streams alone
  const id = metadata.subject_id ?? '';
  if (event.type === 'ErasureStarted' && event.data.whole) {
    return [{ kind: 'delete', collection: 'switches', id, position }];
  }
  if (event.type !== 'MemorySwitchChanged') return [];
  const document: SwitchDocument = {
    enabled: event.data.global_enabled,
    apps_off: event.data.apps_off,
  };
  return [
    {
      kind: 'put',
      collection: 'switches',
      id,
      document: asDocument(document),
      position,
    },
  ];
};

export const switchesProjection: Projection<ReadModelWrite> = untilSubjectEnds(
  {
    name: switchesSchema.projection,
    version: switchesSchema.version,
    prefixes: [streamPrefixes.memory],
    fold,
  },
  ({ event, position }) => [
    { kind: 'delete', collection: 'switches', id: event.data.subject_id, position },
  ],
);

export interface SwitchState {
  readonly enabled: boolean;
  readonly appRefsOff: ReadonlySet<string>;
  /** Those among them that the key of the call knows by name: the app it asked about. */
  readonly appsOff: readonly string[];
}

/** State of the switch as a recall sees it. */
export const readSwitch = async (
  deps: Pick<QueryDeps, 'readModel' | 'vault'>,
  context: CallContext,
  subject: KnownSubject,
  appId: string | null = null,
): Promise<SwitchState> => {
  const [found] = await deps.readModel.read([
    { kind: 'get', collection: 'switches', ids: [subject.id] },
  ]);
  const [document] = documentsOf<SwitchDocument>(found);
  if (document === undefined) return { enabled: true, appRefsOff: new Set(), appsOff: [] };
  const off = new Set(document.apps_off);
  const named =
    appId !== null && off.has((await deps.vault.tenantPseudonyms(context.tenant)).appRef(appId));
  return { enabled: document.enabled, appRefsOff: off, appsOff: named ? [appId] : [] };
};
