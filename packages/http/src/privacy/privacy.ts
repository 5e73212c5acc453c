import {
  exportAnswer,
  exportRequest,
  purgeAnswer,
  purgeRequest,
  switchAnswer,
  switchRequest,
  type UseCases,
} from '@palimpsest/domain/contract';
import type { FastifyPluginAsync } from 'fastify';
import { limitPurge, limitSwitch } from '../auth/key-limits.ts';
import { type CallDeps, registerCall } from '../calls/call.ts';

/** What the person behind the memories decides. */
export const privacyRoutes =
  (
    deps: CallDeps & { readonly useCases: Pick<UseCases, 'exportSubject' | 'purge' | 'switch'> },
  ): FastifyPluginAsync =>
  async (app) => {
    registerCall(app, deps, {
      path: '/memory/v1/user/export',
      summary: 'Everything that is held on a subject, as a file behind a link of short life',
      writes: true,
      request: exportRequest,
      answer: exportAnswer,
      run: deps.useCases.exportSubject,
    });
    registerCall(app, deps, {
      path: '/memory/v1/user/purge',
      summary:
        'Forget a subject, or all within a scope: hidden at once, erased after retention or now',
      writes: true,
      request: purgeRequest,
      answer: purgeAnswer,
      limit: limitPurge,
      run: deps.useCases.purge,
    });
    registerCall(app, deps, {
      path: '/memory/v1/user/switch',
      summary: 'Turn memory on or off, for all or for one app; or see how it stands',
      writes: true,
      request: switchRequest,
      answer: switchAnswer,
      limit: limitSwitch,
      run: deps.useCases.switch,
    });
  };
