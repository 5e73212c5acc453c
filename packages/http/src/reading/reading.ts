import {
  changeLogAnswer,
  changeLogRequest,
  entitiesAnswer,
  entitiesRequest,
  getAnswer,
  getRequest,
  getSessionAnswer,
  getSessionRequest,
  historyAnswer,
  historyRequest,
  listMemoriesAnswer,
  listMemoriesRequest,
  profileAnswer,
  profileRequest,
  type UseCases,
} from '@palimpsest/domain/contract';
import type { FastifyPluginAsync } from 'fastify';
import { limitAppRead, limitProfile, limitRead } from '../auth/key-limits.ts';
import { type CallDeps, registerCall } from '../calls/call.ts';

/** Calls that read memories and what happened to them. */
export const readingRoutes =
  (deps: CallDeps & { readonly useCases: UseCases }): FastifyPluginAsync =>
  async (app) => {
    const { useCases } = deps;
    registerCall(app, deps, {
      path: '/memory/v1/get',
      summary: 'One memory, now or at any two times',
      writes: false,
      request: getRequest,
      answer: getAnswer,
      run: useCases.get,
    });
    registerCall(app, deps, {
      path: '/memory/v1/history',
      summary: 'Every version of a memory with its cause',
      writes: false,
      request: historyRequest,
      answer: historyAnswer,
      run: useCases.history,
    });
    registerCall(app, deps, {
      path: '/memory/v1/change_log',
      summary: 'What happened to the memories of a subject',
      writes: false,
      request: changeLogRequest,
      answer: changeLogAnswer,
      limit: limitRead,
      run: useCases.changeLog,
    });
    registerCall(app, deps, {
      path: '/memory/v1/user/list',
      summary: 'The memories of a subject, with counts',
      writes: false,
      request: listMemoriesRequest,
      answer: listMemoriesAnswer,
      limit: limitRead,
      run: useCases.listMemories,
    });
    registerCall(app, deps, {
      path: '/memory/v1/entities',
      summary: "Who and what a subject's memories speak of",
      writes: false,
      request: entitiesRequest,
      answer: entitiesAnswer,
      limit: limitRead,
      run: useCases.entities,
    });
    registerCall(app, deps, {
      path: '/memory/v1/profile',
      summary: 'The strongest facts of a subject in a few lines',
      writes: false,
      request: profileRequest,
      answer: profileAnswer,
      limit: limitProfile,
      run: useCases.profile,
    });
    registerCall(app, deps, {
      path: '/memory/v1/session/get',
      summary: 'How a session stands, and what was told in it',
      writes: false,
      request: getSessionRequest,
      answer: getSessionAnswer,
      limit: limitAppRead,
      run: useCases.getSession,
    });
  };
