import { readdir } from 'node:fs/promises';
import { intakeStream, memoryStream } from '@palimpsest/domain';
import { expect, it, vi } from 'vitest';
import { startErasureLife } from '../testing/crash/erasure-life.ts';
import { DiedHere } from '../testing/crash/stepwise-stores.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';

vi.setConfig({ testTimeout: 240_000 });

const user = 'to be forgotten';
const never = 1_000;

/** What an erasure came to that died at one of its steps, and was run again by the next life. */
const erasedWithDeathAt = async (step: number) => {
  await using directory = await temporaryDirectory();
  const first = await startErasureLife(directory);
  const subject = await first.live(user);
  const task = await first.hide(user);
  first.steps.arm(step);
  const died = await first.erase(task).then(
    () => false,
    (error: unknown) => {
      if (error instanceof DiedHere) return true;
      throw error;
    },
  );
  const taken = [...first.steps.taken];
  await first.stop();

  const next = await startErasureLife(directory);
  const result = await next.erase(task);
  const { keys_destroyed, removed_from, scan, ...certificate } = await next.certificate(task);
  const { readModel, eventStore } = next.storage;
  const left = {
    answers: await readModel.count('idempotency_subjects', 'by_subject', [subject]),
    exports: await readModel.count('exports', 'by_subject', [subject]),
    files: (await readdir(directory.at('exports'))).length,
    rows: await readModel.count('rows', 'by_subject', [subject]),
    facts: (await eventStore.readStream(memoryStream(subject))).length,
    intakes: (await eventStore.readStream(intakeStream(subject))).length,
  };
  await next.stop();
  const { memories, whole, ended_at: endedAt, event_ids: events } = certificate;
  return {
    died,
    taken,
    outcome: {
      result,
      certificate: { keys_destroyed, removed_from, scan, memories, whole, events: events.length },
      ended: endedAt !== null,
      left,
    },
  };
};

it('an erasure that dies at any of its steps ends with the same certificate, and nothing left', async () => {
  const whole = await erasedWithDeathAt(never);
  expect(whole.died).toBe(false);
  expect(whole.outcome).toMatchObject({
    result: { subject_erased: true, boxes_opened: 0, documents_left: 0 },
    ended: true,
    left: { answers: 0, exports: 0, files: 0, rows: 0, facts: 0, intakes: 0 },
  });
  expect(whole.taken).toEqual(
    expect.arrayContaining([
      'tell the record',
      'destroy the subject',
      'destroy slots',
      'remove a file',
      'remove documents',
      'expunge the read model',
      'expunge the index',
      'drop a snapshot',
      'append',
      'tombstone',
    ]),
  );
  for (const [step, name] of whole.taken.entries()) {
    const { died, taken, outcome } = await erasedWithDeathAt(step);
    expect({ step, name, died }).toEqual({ step, name, died: true });
    expect(taken).toEqual(whole.taken.slice(0, step));
    expect({ step, name, ...outcome }).toEqual({ step, name, ...whole.outcome });
  }
});
