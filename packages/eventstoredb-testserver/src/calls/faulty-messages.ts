import type { StruckFault } from '../faults/fault-plan.ts';
import { unavailable } from '../wire/errors.ts';
import { caughtUpMessage, checkpointMessage } from '../wire/read-messages.ts';
import type { ReadAnswer } from '../wire/stubs.ts';
import type { Messages } from './read-messages.ts';
import type { ServerContext } from './server-context.ts';
import { errorOfFault } from './strike-call.ts';

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

const redact = (message: ReadAnswer): ReadAnswer => {
  const record = message.getEvent()?.getEvent();
  record?.setData(new Uint8Array(record.getData_asU8().length).fill(0xff));
  return message;
};

/** The same message with the event gone and a link in its place. */
const unlink = (message: ReadAnswer): ReadAnswer => {
  const link = message.cloneMessage() as ReadAnswer;
  const event = link.getEvent();
  event?.setLink(event.getEvent());
  event?.clearEvent();
  return link;
};

/** What a fault makes of a read or subscription whose messages are given. */
export async function* faultyMessages(
  context: ServerContext,
  { fault, afterMessages }: StruckFault,
  messages: Messages,
  { peer, signal }: { readonly peer: string; readonly signal: AbortSignal },
): Messages {
  let passed = 0;
  let struck = false;
  const isDue = (): boolean => !struck && passed >= afterMessages;

  const breakOff = async (): Promise<void> => {
    struck = true;
    if (fault === 'silent' || fault === 'stall') await untilAborted(signal);
    else if (fault === 'drop') context.breakConnection(peer);
    else throw errorOfFault(context, fault) ?? unavailable();
    await untilAborted(signal);
  };

  switch (fault) {
    case 'caught-up-twice':
      for await (const message of messages) {
        yield message;
        if (message.hasCaughtUp()) yield caughtUpMessage();
      }
      return;
    case 'checkpoint-beyond-end':
      for await (const message of messages) {
        if (!struck && (message.hasCaughtUp() || isDue()) && !message.hasConfirmation()) {
          struck = true;
          yield checkpointMessage(context.log.end());
        }
        passed += 1;
        yield message;
      }
      return;
    case 'redacted':
    case 'unresolved-link':
      for await (const message of messages) {
        const strikes = isDue() && message.hasEvent();
        passed += 1;
        if (!strikes) yield message;
        else if (fault === 'redacted') yield redact(message);
        else {
          yield unlink(message);
          yield message;
        }
        struck ||= strikes;
      }
      return;
    case 'duplicates':
      yield* messages;
      return;
    default:
      for await (const message of messages) {
        if (isDue()) await breakOff();
        if (signal.aborted) return;
        passed += 1;
        yield message;
      }
      // A read that is shorter than what was to pass is struck at its end.
      if (!struck) await breakOff();
  }
}
