import type { BeliefRow } from '../belief-row.ts';
import type { OpenData, OpenedMemoryEvent } from '../draft.ts';
import { withAbsorbed } from './absorbed-intakes.ts';
import { applyRows, byStart } from './apply-rows.ts';
import type { HeldVersion } from './held-memory.ts';
import { profileKey } from './held-profile.ts';
import { type MutableState, putMemory, removeMemory } from './mutable-state.ts';
import { privacyAfter } from './privacy-after.ts';
import { revisionFrom, switchesAfter } from './switches-after.ts';

const versionFrom = (row: BeliefRow, content: HeldVersion['content']): HeldVersion => ({
  content,
  contentEvent: row.content_event,
  slotRef: row.slot_ref,
  memType: row.mem_type,
  stance: row.stance,
  eventFrom: row.event_from,
  eventTo: row.event_to,
});

const applyAdded = (
  state: MutableState,
  data: OpenData<'MemoryAdded'>,
  { content, vector }: OpenedMemoryEvent,
): void => {
  const own = data.opens.filter((row) => row.memory_id === data.memory_id).toSorted(byStart);
  const head = own.at(-1);
  if (head === undefined || state.memories.get(data.memory_id) !== undefined) return;
  putMemory(state, {
    id: data.memory_id,
    order: state.created,
    version: data.version,
    versions: new Map([[data.version, versionFrom(head, content)]]),
    content,
    vector,
    rows: own,
    head,
    deletion: null,
    supersession: null,
    source: data.source,
    tellings: 1,
    awaitsDecision: data.decision.mode === 'degraded',
    derivedFrom: data.derived_from,
  });
  state.created += 1;
  applyRows(state, {
    closes: data.closes,
    opens: data.opens.filter((row) => row.memory_id !== data.memory_id),
  });
};

const applyRevised = (
  state: MutableState,
  data: OpenData<'MemoryRevised'>,
  { content, vector }: OpenedMemoryEvent,
): void => {
  const absorbed = new Set(data.absorbed);
  applyRows(state, data, (memory, rows) => {
    if (absorbed.has(memory.id)) {
      const supersession = { by: data.memory_id, kind: 'merged', rows: rows.closes } as const;
      return { ...memory, supersession };
    }
    if (memory.id !== data.memory_id) return memory;
    const row = rows.opens.find(({ version }) => version === data.version) ?? memory.head;
    const versions = new Map(memory.versions).set(data.version, versionFrom(row, content));
    // Told again when an intake revised it; a direct edit tells nothing anew.
    const tellings = memory.tellings + (data.source === null ? 0 : 1);
    return { ...memory, version: data.version, versions, content, vector, tellings };
  });
};

/** Sources end in what was made of them, as in a merge. */
const applyCompacted = (state: MutableState, data: OpenData<'MemoriesCompacted'>): void => {
  applyRows(state, data, (memory, rows) => {
    const supersession = { by: data.into, kind: 'compacted', rows: rows.closes } as const;
    return { ...memory, supersession };
  });
};

const applyReevaluated = (state: MutableState, data: OpenData<'FactReevaluated'>): void => {
  applyRows(state, data);
  const memory = state.memories.get(data.memory_id);
  if (memory?.awaitsDecision === true) putMemory(state, { ...memory, awaitsDecision: false });
};

const applySkipped = (state: MutableState, data: OpenData<'FactSkipped'>): void => {
  const memory = state.memories.get(data.matched);
  if (memory !== undefined && data.source !== null) {
    putMemory(state, { ...memory, tellings: memory.tellings + 1 });
  }
};

const applyProfile = (
  state: MutableState,
  data: OpenData<'ProfileRefreshed'>,
  { profile, recordedAt, eventId }: OpenedMemoryEvent,
): void => {
  const { app_ref, sources, language, mode, model, prompt_version } = data;
  state.profiles = new Map(state.profiles).set(profileKey(app_ref), {
    app_ref,
    sources,
    language,
    mode,
    model,
    prompt_version,
    profile,
    eventId,
    generatedAt: recordedAt,
  });
};

const applyAnnotated = (
  state: MutableState,
  data: OpenData<'MemoryAnnotated'>,
  { content, eventId }: OpenedMemoryEvent,
): void => {
  applyRows(state, data, (memory, rows) => {
    const row = rows.opens.find(({ content_event }) => content_event === eventId);
    if (memory.id !== data.memory_id || row === undefined) return memory;
    const versions = new Map(memory.versions).set(data.version, versionFrom(row, content));
    return { ...memory, versions, content };
  });
};

const applyAbsorbed = (state: MutableState, data: OpenData<'IntakeAbsorbed'>): void => {
  const revision = revisionFrom(data.intake_revision);
  if (revision !== null) state.absorbed = withAbsorbed(state.absorbed, revision);
};

const applyDeleted = (state: MutableState, data: OpenData<'MemoriesDeleted'>): void => {
  const reinstated = new Set(data.reinstated);
  for (const id of data.memory_ids) {
    const memory = state.memories.get(id);
    if (memory === undefined) continue;
    putMemory(state, { ...memory, deletion: { at: data.deleted_at, reason: data.reason } });
  }
  applyRows(state, data, (memory) =>
    reinstated.has(memory.id) ? { ...memory, supersession: null } : memory,
  );
};

const applyReactivated = (state: MutableState, data: OpenData<'MemoriesReactivated'>): void => {
  if (data.kind === 'UNCOMPACTED') {
    applyRows(state, data, (memory) => ({ ...memory, supersession: null }));
    return;
  }
  if (data.kind === 'UNDELETED') {
    for (const id of data.memory_ids) {
      const memory = state.memories.get(id);
      if (memory !== undefined) putMemory(state, { ...memory, deletion: null });
    }
  }
  applyRows(state, data);
};

/** A profile that was written out of an erased memory goes with it; the next refresh writes another. */
const profilesWithout = (
  profiles: MutableState['profiles'],
  { memory_ids: ids, whole }: OpenData<'ErasureStarted'>,
): MutableState['profiles'] => {
  const erased = new Set(ids);
  return new Map(
    [...profiles].filter(
      ([, { sources }]) => !whole && !sources.some(({ memory_id: id }) => erased.has(id)),
    ),
  );
};

/** Folds one event in. Never throws: what it does not know, or what names an unknown memory, is left out. */
export const applyEvent = (state: MutableState, opened: OpenedMemoryEvent): void => {
  const { event } = opened;
  if (state.lastRecordedAt === null || state.lastRecordedAt < opened.recordedAt) {
    state.lastRecordedAt = opened.recordedAt;
  }
  switch (event.type) {
    case 'MemoryAdded':
      applyAdded(state, event.data, opened);
      return;
    case 'MemoryRevised':
      applyRevised(state, event.data, opened);
      return;
    case 'MemorySuperseded': {
      const { memory_id: id, superseded_by: by } = event.data;
      applyRows(state, event.data, (memory, rows) =>
        memory.id === id
          ? { ...memory, supersession: { by, kind: 'superseded', rows: rows.closes } }
          : memory,
      );
      return;
    }
    case 'MemoriesCompacted':
      applyCompacted(state, event.data);
      return;
    case 'FactReevaluated':
      applyReevaluated(state, event.data);
      return;
    case 'MemoryAnnotated':
      applyAnnotated(state, event.data, opened);
      return;
    case 'MemoriesArchived':
    case 'MemoriesPromoted':
      applyRows(state, event.data);
      return;
    case 'MemoriesDeleted':
      applyDeleted(state, event.data);
      state.privacy = privacyAfter(state.privacy, opened);
      return;
    case 'ErasureStarted':
      for (const id of event.data.memory_ids) removeMemory(state, id);
      state.profiles = profilesWithout(state.profiles, event.data);
      state.privacy = privacyAfter(state.privacy, opened);
      return;
    case 'LegalHoldPlaced':
    case 'LegalHoldReleased':
      state.privacy = privacyAfter(state.privacy, opened);
      return;
    case 'MemoriesReactivated':
      applyReactivated(state, event.data);
      return;
    case 'IntakeAbsorbed':
      applyAbsorbed(state, event.data);
      return;
    case 'MemorySwitchChanged':
      state.switches = switchesAfter(state.switches, event.data, opened);
      return;
    case 'FactSkipped':
      applySkipped(state, event.data);
      return;
    case 'ProfileRefreshed':
      applyProfile(state, event.data, opened);
      return;
    case 'MemoriesConsolidated':
      state.consolidatedAt = opened.recordedAt;
      return;
    case 'ModelUsageRecorded':
    case 'SessionClosed':
    case 'MemoriesErased':
      return;
    default:
      // A later version's event: this fold has nothing to say about it.
      return;
  }
};
