import {
  listJobsAnswer,
  listJobsRequest,
  runJobAnswer,
  runJobRequest,
  taskError,
  type UseCases,
} from '@palimpsest/domain/contract';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { type CallDeps, registerCall } from '../calls/call.ts';
import { errorTable } from '../envelope/error-table.ts';

/** An error of work done later has a name inside; outside it also has the number of the error table. */
const runJobWire = runJobAnswer.extend({
  error: taskError
    .unwrap()
    .extend({ code: z.int(), error: taskError.unwrap().shape.code })
    .nullable(),
});

/** Calls about what goes on by itself. */
export const jobRoutes =
  (deps: CallDeps & { readonly useCases: UseCases }): FastifyPluginAsync =>
  async (app) => {
    const { useCases } = deps;
    registerCall(app, deps, {
      path: '/admin/v1/jobs',
      summary: 'What runs by itself, when, and how it went last',
      writes: false,
      request: listJobsRequest,
      answer: listJobsAnswer,
      run: useCases.listJobs,
    });
    registerCall(app, deps, {
      path: '/admin/v1/jobs/run',
      summary: 'Run a job now, and wait until what it did is visible',
      writes: true,
      request: runJobRequest,
      answer: runJobWire,
      run: async (request, context) => {
        const { error, ...answer } = await useCases.runJob(request, context);
        if (error === null) return { ...answer, error };
        const { code } = errorTable[error.code];
        return { ...answer, error: { ...error, code, error: error.code } };
      },
    });
  };
