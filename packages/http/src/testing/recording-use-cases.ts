import type { CallContext, UseCases } from '@palimpsest/domain/contract';
import { sampleAnswers } from './sample-answers.ts';

/** One use case as it was called. */
export interface RecordedCall {
  readonly name: keyof UseCases;
  readonly request: unknown;
  readonly context: CallContext;
}

export interface RecordingUseCases {
  readonly useCases: UseCases;
  readonly calls: readonly RecordedCall[];
  /** The latest call; throws when there was none. */
  readonly last: () => RecordedCall;
}

/** Use cases that note what they are given and answer a sample, or what `overrides` say. */
export const createRecordingUseCases = (overrides: Partial<UseCases> = {}): RecordingUseCases => {
  const calls: RecordedCall[] = [];
  const recording =
    <Name extends keyof UseCases>(name: Name) =>
    async (
      request: Parameters<UseCases[Name]>[0],
      context: CallContext,
    ): Promise<Awaited<ReturnType<UseCases[Name]>>> => {
      calls.push({ name, request, context });
      return sampleAnswers[name];
    };
  return {
    useCases: {
      add: recording('add'),
      task: recording('task'),
      tasks: recording('tasks'),
      retryTask: recording('retryTask'),
      addStructured: recording('addStructured'),
      update: recording('update'),
      batchUpdate: recording('batchUpdate'),
      revert: recording('revert'),
      delete: recording('delete'),
      batchDelete: recording('batchDelete'),
      restore: recording('restore'),
      recall: recording('recall'),
      get: recording('get'),
      history: recording('history'),
      changeLog: recording('changeLog'),
      listMemories: recording('listMemories'),
      entities: recording('entities'),
      profile: recording('profile'),
      closeSession: recording('closeSession'),
      getSession: recording('getSession'),
      exportSubject: recording('exportSubject'),
      purge: recording('purge'),
      switch: recording('switch'),
      placeHold: recording('placeHold'),
      releaseHold: recording('releaseHold'),
      holds: recording('holds'),
      retention: recording('retention'),
      erasures: recording('erasures'),
      erasure: recording('erasure'),
      issueKey: recording('issueKey'),
      revokeKey: recording('revokeKey'),
      rotateKey: recording('rotateKey'),
      listKeys: recording('listKeys'),
      listJobs: recording('listJobs'),
      runJob: recording('runJob'),
      purgeAll: recording('purgeAll'),
      reconcile: recording('reconcile'),
      getPolicy: recording('getPolicy'),
      listPolicies: recording('listPolicies'),
      publishPolicy: recording('publishPolicy'),
      rolloutPolicy: recording('rolloutPolicy'),
      rollbackPolicy: recording('rollbackPolicy'),
      projections: recording('projections'),
      rebuildProjection: recording('rebuildProjection'),
      verify: recording('verify'),
      checkpoint: recording('checkpoint'),
      proof: recording('proof'),
      consistency: recording('consistency'),
      anchors: recording('anchors'),
      replay: recording('replay'),
      diff: recording('diff'),
      receipts: recording('receipts'),
      receipt: recording('receipt'),
      access: recording('access'),
      subjects: recording('subjects'),
      recipients: recording('recipients'),
      adminLog: recording('adminLog'),
      rebuildCertificate: recording('rebuildCertificate'),
      bundle: recording('bundle'),
      ...overrides,
    },
    calls,
    last: () => {
      const call = calls.at(-1);
      if (call === undefined) throw new Error('no use case was called');
      return call;
    },
  };
};
