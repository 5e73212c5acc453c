import {
  type Instant,
  type MemoryId,
  memoryId,
  type Pseudonym,
  pseudonym,
} from '@palimpsest/kernel';
import type { AddFact, FactFields, ReviseMemory, Supersede } from '../memory/command.ts';
import type { DecisionRecord } from '../memory/events.ts';
import type { MemoryScope } from '../memory/scope.ts';
import { sampleContent } from './sample-content.ts';

export const idOf = (name: string): MemoryId => memoryId(`subject.${name}`);

export const homeSlot: Pseudonym = pseudonym('slot-home');

export const globalScope: MemoryScope = {
  level: 'GLOBAL',
  appRef: null,
  sessionRef: null,
  agentRef: null,
};

export const appScope = (app: string): MemoryScope => ({
  ...globalScope,
  level: 'APP',
  appRef: pseudonym(app),
});

export const sessionScope = (session: string, app: string | null = null): MemoryScope => ({
  ...globalScope,
  level: 'SESSION',
  appRef: app === null ? null : pseudonym(app),
  sessionRef: pseudonym(session),
});

export const decisionOf = (
  op: DecisionRecord['op'],
  targets: readonly MemoryId[] = [],
): DecisionRecord => ({
  op,
  candidates: [],
  targets: [...targets],
  reason_code: 'told',
  mode: 'offline',
  model: null,
  prompt_version: null,
});

const plainFact: FactFields = {
  ownership: 'USER',
  memType: 'SEMANTIC',
  stance: 'state',
  slotRef: null,
  validFrom: null,
  validFromAssumed: false,
  validTo: null,
  eventFrom: null,
  eventTo: null,
  expireAt: null,
  isImportant: false,
  persona: false,
  weight: null,
};

export interface FactOptions extends Partial<FactFields> {
  readonly scope?: MemoryScope;
  readonly words?: string;
  readonly supersedes?: readonly Supersede[];
  readonly vector?: Float32Array | null;
}

/** A fact that is told at an instant; without a start of its own it holds from then on. */
export const addFact = (name: string, saidAt: Instant, options: FactOptions = {}): AddFact => {
  const { scope = globalScope, words = name, supersedes = [], vector = null, ...fields } = options;
  const told = { ...plainFact, validFrom: saidAt, validFromAssumed: true };
  const start =
    fields.validFrom === undefined
      ? {}
      : { validFrom: fields.validFrom, validFromAssumed: fields.validFromAssumed ?? false };
  return {
    type: 'AddFact',
    memoryId: idOf(name),
    fact: { ...told, ...fields, ...start },
    scope,
    wording: {
      content: sampleContent(words, saidAt),
      vector,
      embeddingModel: vector === null ? null : 'test',
    },
    source: { task_id: 'subject.task', intake_revision: '0', message_ordinals: [0] },
    derivedFrom: [],
    decision: decisionOf('ADD'),
    supersedes,
  };
};

/** A new wording of a memory. */
export const reviseMemory = (
  name: string,
  saidAt: Instant,
  words: string,
  rest: Partial<ReviseMemory> = {},
): ReviseMemory => ({
  type: 'ReviseMemory',
  memoryId: idOf(name),
  ifVersion: null,
  mode: 'CORRECTS',
  from: null,
  cause: 'UPDATE',
  absorbed: [],
  wording: { content: sampleContent(words, saidAt), vector: null, embeddingModel: null },
  fields: {},
  source: null,
  decision: decisionOf('UPDATE'),
  ...rest,
});
