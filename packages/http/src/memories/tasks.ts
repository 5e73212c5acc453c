import {
  acceptedAnswer,
  retryTaskRequest,
  taskRequest,
  tasksRequest,
  type UseCases,
} from '@palimpsest/domain/contract';
import type { FastifyPluginAsync } from 'fastify';
import { type CallDeps, registerCall } from '../calls/call.ts';
import { tasksToWire, tasksWire, taskToWire, taskWire } from './task-wire.ts';

/** Calls about work that goes on after an answer. */
export const taskRoutes =
  (deps: CallDeps & { readonly useCases: UseCases }): FastifyPluginAsync =>
  async (app) => {
    const { useCases } = deps;
    registerCall(app, deps, {
      path: '/memory/v1/task',
      summary: 'How a task stands; waits for its end when asked to',
      writes: false,
      request: taskRequest,
      answer: taskWire,
      run: async (request, context) => taskToWire(await useCases.task(request, context)),
    });
    registerCall(app, deps, {
      path: '/memory/v1/tasks',
      summary: 'The tasks of a subject, newest first',
      writes: false,
      request: tasksRequest,
      answer: tasksWire,
      run: async (request, context) => tasksToWire(await useCases.tasks(request, context)),
    });
    registerCall(app, deps, {
      path: '/memory/v1/task/retry',
      summary: 'Try a failed task again',
      writes: true,
      request: retryTaskRequest,
      answer: acceptedAnswer,
      run: useCases.retryTask,
    });
  };
