import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  ExtractedFact,
  ExtractionRequest,
  ExtractionResult,
  Extractor,
} from '@palimpsest/kernel';
import { answeredWith } from './analyse/answer-fragment.ts';
import { readMessage } from './analyse/read-message.ts';
import { factsOf } from './facts/from-readings.ts';
import type { Simplify } from './fold/fold.ts';
import { holdsRecallBlock } from './gate/recall-block.ts';
import { plainStatements } from './other-scripts/plain-statements.ts';
import { offlineRules, offlineUsage } from './usage.ts';

/** What the offline extractor needs. */
export interface OfflineExtractorDeps {
  /** Traditional → Simplified characters unit by unit, such as `Vocabulary.simplify`. */
  readonly simplify: Simplify;
}

/** Reads one text as if the speaker had said it at `at`; what evolution rewrites is read again by it. */
export const extractText = (
  text: string,
  at: ExtractedFact['validFrom'] & string,
  timezone: string,
  simplify: Simplify,
): readonly ExtractedFact[] =>
  factsOf(readMessage(text, { simplify, reference: at, timezone }), {
    at,
    ordinal: 0,
    ownership: 'USER',
  });

/** How long messages are read before others get their turn. */
const TURN_MS = 8;

/** White space in long runs says nothing, and some rules would look at every part of a run. */
const calm = (text: string): string =>
  text.replace(/\s{3,}/g, (run) => (/[\r\n]/.test(run) ? '\n\n' : '  '));

const extractAll = async (
  request: ExtractionRequest,
  simplify: Simplify,
): Promise<ExtractionResult> => {
  const facts: ExtractedFact[] = [];
  let ignored = 0;
  const wanted = (role: string): 'USER' | 'AGENT' | undefined => {
    if (role === 'user' && request.ownership !== 'AGENT') return 'USER';
    if (role === 'assistant' && request.ownership !== 'USER') return 'AGENT';
    return undefined;
  };
  let asked = request.context.at(-1);
  let turn = performance.now();
  for (const message of request.messages) {
    const before = asked;
    asked = message;
    if (performance.now() - turn > TURN_MS) {
      await nextTurn();
      turn = performance.now();
    }
    const ownership = wanted(message.role);
    if (ownership === undefined) {
      ignored += 1;
      continue;
    }
    const answer =
      ownership === 'USER' && before?.role === 'assistant'
        ? answeredWith(before.content, message.content)
        : undefined;
    const readings = readMessage(calm(answer ?? message.content), {
      simplify,
      reference: message.at,
      timezone: request.timezone,
    });
    const saying = { at: message.at, ordinal: message.ordinal, ownership };
    const found = [
      ...factsOf(readings, saying),
      ...plainStatements(message.content, simplify, saying),
    ];
    if (found.length === 0 && holdsRecallBlock(message.content)) ignored += 1;
    facts.push(...found);
  }
  return {
    facts,
    rejected: [],
    ignored,
    mode: 'offline',
    promptVersion: offlineRules,
    usage: offlineUsage,
  };
};

/**
 * The extractor without a model: English and Chinese rules over clauses; other scripts are kept as they are told.
 * Deterministic, no I/O, no clock. `focus`, `instructions` and `entityTypes` need a model and change nothing here.
 */
export const createOfflineExtractor = ({ simplify }: OfflineExtractorDeps): Extractor => ({
  mode: 'offline',
  extract: (request) => extractAll(request, simplify),
});
