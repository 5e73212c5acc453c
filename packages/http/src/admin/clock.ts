import {
  type ClockAnswer,
  type ClockRequest,
  clockAnswer,
  clockRequest,
} from '@palimpsest/domain/contract';
import { DomainError, epochMilliseconds, instant, type ManualClock } from '@palimpsest/kernel';
import type { FastifyPluginAsync } from 'fastify';
import { type CallDeps, registerCall } from '../calls/call.ts';

/** Last millisecond of year 9999: later instants no longer sort as text. */
const lastMillisecond = 253_402_300_799_999;

const move = (clock: ManualClock, request: ClockRequest): ClockAnswer => {
  if ('set' in request) clock.set(request.set);
  else {
    const to = epochMilliseconds(clock.now()) + request.advance_ms;
    if (to > lastMillisecond) {
      throw new DomainError('INVALID_ARGUMENT', 'a field is not valid', {
        field: 'advance_ms',
        hint: 'would go past the year 9999',
      });
    }
    clock.set(instant(to));
  }
  return { now: clock.now() };
};

/** The call that moves a manual clock. Under the system clock it is not registered: 40402. */
export const clockRoutes =
  (deps: CallDeps, manualClock: ManualClock): FastifyPluginAsync =>
  async (app) => {
    registerCall(app, deps, {
      path: '/admin/v1/clock',
      summary: 'Move the manual clock, never back',
      writes: false,
      request: clockRequest,
      answer: clockAnswer,
      run: async (request) => move(manualClock, request),
    });
  };
