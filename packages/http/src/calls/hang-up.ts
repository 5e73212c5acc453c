import type { FastifyReply } from 'fastify';

/**
 * A signal that is aborted when the caller hangs up before the answer. Made when first asked for:
 * most calls never look at it.
 */
export const createHangUpSignal = (reply: FastifyReply): (() => AbortSignal) => {
  let controller: AbortController | undefined;
  return () => {
    if (controller === undefined) {
      const made = new AbortController();
      controller = made;
      const { raw } = reply;
      if (raw.closed && !raw.writableFinished) made.abort();
      raw.once('close', () => {
        if (!raw.writableFinished) made.abort();
      });
    }
    return controller.signal;
  };
};
