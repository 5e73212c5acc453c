import {
  acceptedAnswer,
  addRequest,
  addStructuredAnswer,
  addStructuredRequest,
  batchDeleteRequest,
  batchUpdateRequest,
  closeSessionRequest,
  deleteAnswer,
  deleteRequest,
  restoreAnswer,
  restoreRequest,
  revertRequest,
  type UseCases,
  updateAnswer,
  updateRequest,
} from '@palimpsest/domain/contract';
import type { FastifyPluginAsync } from 'fastify';
import {
  limitAdd,
  limitAddStructured,
  limitBatchDelete,
  limitBatchUpdate,
  limitCloseSession,
  limitUpdate,
} from '../auth/key-limits.ts';
import { type CallDeps, registerCall } from '../calls/call.ts';
import { batchUpdateToWire, batchUpdateWire } from './task-wire.ts';

/** Calls that write memories. */
export const memoryRoutes =
  (deps: CallDeps & { readonly useCases: UseCases }): FastifyPluginAsync =>
  async (app) => {
    const { useCases } = deps;
    registerCall(app, deps, {
      path: '/memory/v1/add',
      summary: 'Take in a conversation; facts are drawn from it after the answer',
      writes: true,
      status: 202,
      request: addRequest,
      answer: acceptedAnswer,
      limit: limitAdd,
      run: useCases.add,
    });
    registerCall(app, deps, {
      path: '/memory/v1/add_structured',
      summary: 'Store facts as worded by the caller, all or nothing',
      writes: true,
      bulk: true,
      request: addStructuredRequest,
      answer: addStructuredAnswer,
      limit: limitAddStructured,
      run: useCases.addStructured,
    });
    registerCall(app, deps, {
      path: '/memory/v1/update',
      summary: 'Change a memory; only new content makes a new version',
      writes: true,
      request: updateRequest,
      answer: updateAnswer,
      limit: limitUpdate,
      run: useCases.update,
    });
    registerCall(app, deps, {
      path: '/memory/v1/batch_update',
      summary: 'Change many memories, atomic per subject',
      writes: true,
      bulk: true,
      request: batchUpdateRequest,
      answer: batchUpdateWire,
      limit: limitBatchUpdate,
      run: async (request, context) =>
        batchUpdateToWire(await useCases.batchUpdate(request, context)),
    });
    registerCall(app, deps, {
      path: '/memory/v1/revert',
      summary: 'Make a new version with the content of an old one',
      writes: true,
      request: revertRequest,
      answer: updateAnswer,
      run: useCases.revert,
    });
    registerCall(app, deps, {
      path: '/memory/v1/delete',
      summary: 'Hide a memory at once, with undo until it is erased',
      writes: true,
      request: deleteRequest,
      answer: deleteAnswer,
      run: useCases.delete,
    });
    registerCall(app, deps, {
      path: '/memory/v1/batch_delete',
      summary: 'Hide many memories, by ids or by filter',
      writes: true,
      bulk: true,
      request: batchDeleteRequest,
      answer: deleteAnswer,
      limit: limitBatchDelete,
      run: useCases.batchDelete,
    });
    registerCall(app, deps, {
      path: '/memory/v1/restore',
      summary: 'Undo a delete or an archive',
      writes: true,
      request: restoreRequest,
      answer: restoreAnswer,
      run: useCases.restore,
    });
    registerCall(app, deps, {
      path: '/memory/v1/session/close',
      summary: 'End a session: what is worth keeping stays, the rest goes',
      writes: true,
      status: 202,
      request: closeSessionRequest,
      answer: acceptedAnswer,
      limit: limitCloseSession,
      run: useCases.closeSession,
    });
  };
