import { documentTokens, initialWeight, type Policy, type SignalHit } from '@palimpsest/domain';
import { type Embedder, type Extractor, instant } from '@palimpsest/kernel';
import type { Tokeniser } from '@palimpsest/text';
import type { LabelledStore, Said } from './labelled-store.ts';

/** A memory as ranking needs it. */
export interface Remembered {
  readonly id: string;
  /** What it is found by, and the same without the names of its entities. */
  readonly tokens: readonly string[];
  readonly namelessTokens: readonly string[];
  readonly vector: Float32Array;
  readonly weight: number;
  readonly hit: Omit<SignalHit, 'relevance'>;
  readonly wording: string;
}

interface RememberDeps {
  readonly extractor: Extractor;
  readonly embedder: Embedder;
  readonly tokeniser: Tokeniser;
  readonly policy: Policy;
}

/** What the offline rules read out of one statement; nothing where it holds several facts or none. */
const read = async (extractor: Extractor, { text, at, by = 'user' }: Said) => {
  const now = instant(Date.parse(at));
  const { facts } = await extractor.extract({
    messages: [{ ordinal: 0, role: by, content: text, at: now }],
    context: [],
    ownership: 'BOTH',
    referenceTime: now,
    timezone: 'UTC',
    focus: [],
    instructions: null,
    entityTypes: [],
  });
  return facts.length === 1 ? facts[0] : undefined;
};

const instantOf = (text: string | undefined) =>
  text === undefined ? null : instant(Date.parse(text));

/** Everything that was said in a store, each as one memory in its own words. */
export const rememberAll = async (
  { extractor, embedder, tokeniser, policy }: RememberDeps,
  { said }: LabelledStore,
): Promise<readonly Remembered[]> => {
  const vectors = await embedder.embed(said.map(({ text }) => text));
  const places = new Map<string, number>();
  const remembered: Remembered[] = [];
  for (const [index, one] of said.entries()) {
    const fact = await read(extractor, one);
    const entities = [...(one.entities ?? fact?.entities ?? [])];
    const content = { content: one.text, slot: fact?.slot ?? null, entities };
    const tokens = documentTokens(content, tokeniser);
    const at = instant(Date.parse(one.at));
    const ownership = one.by === 'assistant' ? 'AGENT' : 'USER';
    const eventFrom = instantOf(one.event_from) ?? fact?.eventFrom ?? null;
    const eventTo = instantOf(one.event_to) ?? fact?.eventTo ?? null;
    const memType = fact?.memType ?? 'EPISODIC';
    const conversation = one.conversation ?? one.session;
    const place = conversation === undefined ? 0 : (places.get(conversation) ?? 0);
    if (conversation !== undefined) places.set(conversation, place + 1);
    remembered.push({
      id: one.id,
      tokens,
      namelessTokens: documentTokens({ ...content, entities: [] }, tokeniser),
      vector: vectors[index] ?? new Float32Array(embedder.space.dimension),
      weight: initialWeight(
        {
          ownership,
          memType,
          expireAt: null,
          eventFrom,
          eventTo,
          isImportant: false,
          weight: null,
        },
        at,
        policy,
      ),
      hit: {
        validFrom: fact?.validFrom ?? at,
        validTo: fact?.validTo ?? null,
        eventFrom,
        eventTo,
        session: one.session ?? null,
        source: conversation === undefined ? null : { intake: conversation, ordinals: [place] },
      },
      wording: one.text,
    });
  }
  return remembered;
};
