import {
  type AuditUseCases,
  acceptedAnswer,
  accessAnswer,
  accessRequest,
  adminLogAnswer,
  adminLogRequest,
  anchorsAnswer,
  anchorsRequest,
  bundleRequest,
  checkpointAnswer,
  checkpointRequest,
  consistencyAnswer,
  consistencyRequest,
  diffAnswer,
  diffRequest,
  proofAnswer,
  proofRequest,
  rebuildCertificateAnswer,
  rebuildCertificateRequest,
  receiptAnswer,
  receiptRequest,
  receiptsAnswer,
  receiptsRequest,
  recipientsAnswer,
  recipientsRequest,
  replayAnswer,
  replayRequest,
  subjectsAnswer,
  subjectsRequest,
  verifyAnswer,
  verifyRequest,
} from '@palimpsest/domain/contract';
import type { FastifyPluginAsync } from 'fastify';
import { type CallDeps, registerCall } from '../calls/call.ts';

/** Calls of an auditor about the record itself. */
export const auditRoutes =
  (deps: CallDeps & { readonly useCases: AuditUseCases }): FastifyPluginAsync =>
  async (app) => {
    const { useCases } = deps;
    registerCall(app, deps, {
      path: '/audit/v1/verify',
      summary: 'Verify that nothing was altered, removed or inserted',
      writes: false,
      request: verifyRequest,
      answer: verifyAnswer,
      run: useCases.verify,
    });
    registerCall(app, deps, {
      path: '/audit/v1/checkpoint',
      summary: 'A signed checkpoint of the ledger',
      writes: false,
      request: checkpointRequest,
      answer: checkpointAnswer,
      run: useCases.checkpoint,
    });
    registerCall(app, deps, {
      path: '/audit/v1/proof',
      summary: 'Proof that an event stands in the ledger',
      writes: false,
      request: proofRequest,
      answer: proofAnswer,
      run: useCases.proof,
    });
    registerCall(app, deps, {
      path: '/audit/v1/consistency',
      summary: 'Proof that the ledger only grew between two sizes',
      writes: false,
      request: consistencyRequest,
      answer: consistencyAnswer,
      run: useCases.consistency,
    });
    registerCall(app, deps, {
      path: '/audit/v1/anchors',
      summary: 'Where checkpoints are kept outside, and the public keys',
      writes: false,
      request: anchorsRequest,
      answer: anchorsAnswer,
      run: useCases.anchors,
    });
    registerCall(app, deps, {
      path: '/audit/v1/replay',
      summary: 'A subject as it stood, and how it came to be so',
      writes: false,
      request: replayRequest,
      answer: replayAnswer,
      run: useCases.replay,
    });
    registerCall(app, deps, {
      path: '/audit/v1/diff',
      summary: 'What changed between two points',
      writes: false,
      request: diffRequest,
      answer: diffAnswer,
      run: useCases.diff,
    });
    registerCall(app, deps, {
      path: '/audit/v1/receipts',
      summary: 'Who recalled what, when, through which key',
      writes: false,
      request: receiptsRequest,
      answer: receiptsAnswer,
      run: useCases.receipts,
    });
    registerCall(app, deps, {
      path: '/audit/v1/receipt',
      summary: 'What was asked, and what the agent saw',
      writes: false,
      request: receiptRequest,
      answer: receiptAnswer,
      run: useCases.receipt,
    });
    registerCall(app, deps, {
      path: '/audit/v1/access',
      summary: 'Every read and write of content',
      writes: false,
      request: accessRequest,
      answer: accessAnswer,
      run: useCases.access,
    });
    registerCall(app, deps, {
      path: '/audit/v1/subjects',
      summary: 'Whom data is held on',
      writes: false,
      request: subjectsRequest,
      answer: subjectsAnswer,
      run: useCases.subjects,
    });
    registerCall(app, deps, {
      path: '/audit/v1/recipients',
      summary: 'Who received content of a subject',
      writes: false,
      request: recipientsRequest,
      answer: recipientsAnswer,
      run: useCases.recipients,
    });
    registerCall(app, deps, {
      path: '/audit/v1/admin_log',
      summary: 'Keys, policies, holds, exports and audits',
      writes: false,
      request: adminLogRequest,
      answer: adminLogAnswer,
      run: useCases.adminLog,
    });
    registerCall(app, deps, {
      path: '/audit/v1/rebuild_certificate',
      summary: 'Every projection rebuilt and compared, signed',
      writes: false,
      request: rebuildCertificateRequest,
      answer: rebuildCertificateAnswer,
      run: useCases.rebuildCertificate,
    });
    registerCall(app, deps, {
      path: '/audit/v1/bundle',
      summary: 'Evidence for somebody without access',
      writes: false,
      status: 202,
      request: bundleRequest,
      answer: acceptedAnswer,
      run: useCases.bundle,
    });
  };
