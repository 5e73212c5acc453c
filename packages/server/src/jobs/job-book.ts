import type {
  Instant,
  JsonObject,
  ProjectionSchema,
  ReadModel,
  TenantId,
} from '@palimpsest/kernel';

/** No projection: when a job ran last is written beside the log. What it did to memories stands in the log. */
export const jobRunsSchema: ProjectionSchema = {
  projection: 'job_runs',
  version: 1,
  collections: [{ name: 'job_runs', indexes: { by_tenant: ['tenant'] } }],
};

/** The last run of a job over a tenant. */
export interface JobRunRecord {
  readonly job: string;
  readonly taskId: string;
  readonly startedAt: Instant;
  readonly endedAt: Instant;
  readonly result: JsonObject;
}

export interface JobBook {
  readonly record: (tenant: TenantId, run: JobRunRecord) => Promise<void>;
  readonly lastRuns: (tenant: TenantId) => Promise<ReadonlyMap<string, JobRunRecord>>;
}

const collection = 'job_runs';

export const createJobBook = (readModel: ReadModel): JobBook => ({
  record: async (tenant, run) => {
    const document: JsonObject = { tenant, ...run };
    await readModel.apply(
      jobRunsSchema.projection,
      'live',
      [{ kind: 'put', collection, id: `${tenant}.${run.job}`, document, position: 0n }],
      undefined,
    );
  },
  lastRuns: async (tenant) => {
    const { documents } = await readModel.find({
      collection,
      index: 'by_tenant',
      equals: [tenant],
      limit: 1_000,
    });
    const runs = documents.map(({ document }) => document as unknown as JobRunRecord); // the one shape here
    return new Map(runs.map((run) => [run.job, run]));
  },
});
