/// <reference lib="esnext.float16" />

import type { IndexableContent, IndexedState, IndexedVersion } from '@palimpsest/kernel';
import { isMark, toBlindToken } from '../index-format/blind-token.ts';
import type { PositionText } from '../index-format/log-position.ts';
import { packRecord } from '../index-format/relevance-record.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The boxes as the event carried them: what the digest is over. */
const contentRow = (at: PositionText, version: IndexedVersion): Fields => ({
  content_at: at,
  tenant: version.tenant,
  content_row: {
    event_id: version.eventId,
    schema_version: version.schemaVersion,
    sealed: JSON.stringify(version.sealed),
    sealed_vector: version.sealedVector === null ? null : JSON.stringify(version.sealedVector),
  },
});

/** Fields of a version that is kept and not found: its key was destroyed, or the engine refused the rest. */
export const closedContentFields = (at: PositionText, version: IndexedVersion): Fields => ({
  ...contentRow(at, version),
  searchable: false,
});

/** Fields of a version that can be found: tokens blinded, the vector in clear. */
export const contentFields = (
  at: PositionText,
  version: IndexedVersion,
  { tokens, vector }: IndexableContent,
  blind: (token: string) => string,
): Fields => {
  const blinded = tokens.map((token) => ({
    token: toBlindToken(blind(token)),
    mark: isMark(token),
  }));
  const words = blinded.filter(({ mark }) => !mark).map(({ token }) => token);
  const counts = new Map<string, number>();
  for (const { token } of blinded) counts.set(token, (counts.get(token) ?? 0) + 1);
  const halves = vector === null ? null : Float16Array.from(vector);
  return {
    ...contentRow(at, version),
    searchable: true,
    words: words.join(' '),
    marks: [...new Set(blinded.filter(({ mark }) => mark).map(({ token }) => token))],
    length: words.length,
    ...(halves === null ? {} : { vector: Array.from(halves) }),
    record: packRecord({
      memoryId: version.memoryId,
      version: version.version,
      length: words.length,
      vector: halves,
      counts,
    }),
  };
};

/** No app, session or agent is the empty text: a filter can ask for it. */
export const stateFields = (at: PositionText, state: IndexedState): Fields => ({
  state_at: at,
  state_tenant: state.tenant,
  status: state.status,
  level: state.level,
  app: state.appRef ?? '',
  session: state.sessionRef ?? '',
  agent: state.agentRef ?? '',
});
