import type { DecisionRecord, Policy } from '@palimpsest/domain';
import type { EvolutionBounds, EvolutionCandidate, EvolutionDecision } from '@palimpsest/kernel';

/** Candidates that a record names: the nearest; a longer list explains nothing more. */
const SHOWN = 20;

/** What a decision was taken on, as the event tells it later. */
export const recordOf = (
  op: DecisionRecord['op'],
  candidates: readonly Pick<EvolutionCandidate, 'memoryId' | 'version' | 'similarity'>[],
  targets: DecisionRecord['targets'],
  reason: string,
  how: Pick<DecisionRecord, 'mode' | 'model' | 'prompt_version'>,
): DecisionRecord => ({
  op,
  candidates: candidates.slice(0, SHOWN).map((candidate) => ({
    memory_id: candidate.memoryId,
    version: candidate.version,
    similarity: candidate.similarity,
  })),
  targets,
  reason_code: reason,
  mode: how.mode,
  model: how.model,
  prompt_version: how.prompt_version,
});

/** What a policy holds decisions to. */
export const evolutionBounds = ({ evolution }: Policy): EvolutionBounds => ({
  mergeSimilarity: evolution.merge_similarity,
  sameOverlap: evolution.same_overlap,
});

/** The memories that a decision is about. */
export const targetsOf = (decision: EvolutionDecision): DecisionRecord['targets'] => {
  switch (decision.op) {
    case 'ADD':
    case 'REJECTED':
      return [];
    case 'SKIP':
    case 'UPDATE':
      return [decision.target];
    case 'MERGE':
    case 'SUPERSEDE':
      return [...decision.targets];
  }
};

/** A target that was not shown is an invention: the decision falls, and the fact is added. */
export const guarded = (
  decision: EvolutionDecision,
  candidates: readonly EvolutionCandidate[],
): EvolutionDecision => {
  const shown = new Set<string>(candidates.map((candidate) => candidate.memoryId));
  const invented =
    (decision.op === 'REJECTED' && decision.reason === 'unknown_target') ||
    targetsOf(decision).some((target) => !shown.has(target));
  return invented ? { op: 'ADD', reason: 'unknown_target' } : decision;
};
