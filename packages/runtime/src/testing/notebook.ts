import {
  DomainError,
  type Instant,
  instant,
  type RecordedEvent,
  type StreamName,
  streamName,
  tenantId,
} from '@palimpsest/kernel';
import type { AggregateCodec, CommandMetadata } from '../aggregates/aggregate-codec.ts';
import type { Decide } from '../aggregates/aggregate-store.ts';
import { draftMetadata } from '../aggregates/draft-metadata.ts';
import { decodeEvent, encodeEvent } from '../events/codec.ts';

/** The aggregate of the specs: a notebook whose pages are written once each, and that can be closed. */
export interface Notebook {
  readonly pages: readonly string[];
  readonly closed: boolean;
}

export type NotebookDraft =
  | { readonly type: 'PageWritten'; readonly page: string }
  | { readonly type: 'NotebookClosed' };

const apply = (state: Notebook, draft: NotebookDraft): Notebook =>
  draft.type === 'PageWritten'
    ? { ...state, pages: [...state.pages, draft.page] }
    : { ...state, closed: true };

const draftOf = (recorded: RecordedEvent): NotebookDraft => {
  const { event } = decodeEvent(recorded);
  return { ...(event.data as object), type: event.type } as NotebookDraft;
};

/** What a codec was asked to do. */
export interface CodecLog {
  readonly folded: RecordedEvent[][];
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

let sealed = 0;

/** Encodes with a part that is never the same twice, as sealing does. */
export const createNotebookCodec = (
  options: { readonly foldVersion?: number; readonly stateless?: boolean } = {},
): AggregateCodec<Notebook, NotebookDraft> & CodecLog => {
  const folded: RecordedEvent[][] = [];
  return {
    folded,
    ...(options.stateless === undefined ? {} : { stateless: options.stateless }),
    initialState: () => ({ pages: [], closed: false }),
    foldRecorded: async (state, events) => {
      folded.push([...events]);
      return options.stateless === true ? state : events.map(draftOf).reduce(apply, state);
    },
    foldDrafts: (state, drafts) =>
      options.stateless === true ? state : drafts.reduce(apply, state),
    prepare: async () => undefined,
    encode: (draft, index, context) => {
      const { type, ...data } = draft;
      sealed += 1;
      return encodeEvent(
        type,
        { ...data, iv: sealed },
        draftMetadata(context, context.eventId(index), 1),
      );
    },
    sizeOf: (state) => 100 + state.pages.length,
    snapshot: {
      foldVersion: options.foldVersion ?? 1,
      serialise: async (state) => encoder.encode(JSON.stringify(state)),
      parse: async (bytes) => JSON.parse(decoder.decode(bytes)) as Notebook,
    },
  };
};

let commands = 0;

/** Metadata of a new command, or of a named one that may come again. */
export const command = (idempotencyKey?: string): CommandMetadata => {
  commands += 1;
  return {
    tenant: tenantId('acme'),
    subject_id: null,
    correlation_id: 'trace',
    causation_id: null,
    command_id: idempotencyKey ?? `command-${commands}`,
    actor: { type: 'SYSTEM', id: 'spec' },
    policy_version: 1,
    idempotent: idempotencyKey !== undefined,
  };
};

/** Writes pages that are not there yet; refused once the notebook is closed. */
export const write =
  (...pages: readonly string[]): Decide<Notebook, NotebookDraft> =>
  (state) => {
    if (state.closed) throw new DomainError('IMMUTABLE', 'the notebook is closed');
    return pages
      .filter((page) => !state.pages.includes(page))
      .map((page) => ({ type: 'PageWritten', page }));
  };

export const close: Decide<Notebook, NotebookDraft> = (state) =>
  state.closed ? [] : [{ type: 'NotebookClosed' }];

export const notebook: StreamName = streamName('notebook-1');

export const noon: Instant = instant(Date.UTC(2026, 3, 1, 12));
