import { readdir, readFile } from 'node:fs/promises';
import { intakeStream, memoryStream } from '@palimpsest/domain';
import { tenantId } from '@palimpsest/kernel';
import { describe, expect, it, vi } from 'vitest';
import { startErasureLife } from '../testing/crash/erasure-life.ts';
import { DiedHere } from '../testing/crash/stepwise-stores.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../testing/temporary-directory.ts';

vi.setConfig({ testTimeout: 300_000 });

type Life = Awaited<ReturnType<typeof startErasureLife>>;

const user = 'to be forgotten';
const never = 1_000;

/** A work that dies at one of its steps, in a life on a copy of what was lived before. What it came to is looked at in the next life. */
const dying = async <Outcome>(
  lived: TemporaryDirectory,
  step: number,
  {
    tenant,
    work,
    look,
  }: {
    readonly tenant?: ReturnType<typeof tenantId>;
    readonly work: (life: Life) => Promise<unknown>;
    readonly look: (life: Life, directory: TemporaryDirectory) => Promise<Outcome>;
  },
) => {
  await using directory = await temporaryDirectory(lived.path);
  const options = tenant === undefined ? {} : { tenant };
  const first = await startErasureLife(directory, options);
  first.steps.arm(step);
  const died = await work(first).then(
    () => false,
    (error: unknown) => {
      if (error instanceof DiedHere) return true;
      throw error;
    },
  );
  const taken = [...first.steps.taken];
  await first.stop();

  const next = await startErasureLife(directory, options);
  const outcome = await look(next, directory);
  await next.stop();
  return { died, taken, outcome };
};

/** What every death must come to: the same as none. */
const expectTheSame = async <Outcome>(
  whole: { readonly taken: readonly string[]; readonly outcome: Outcome },
  from: number,
  dieAt: (step: number) => ReturnType<typeof dying<Outcome>>,
): Promise<void> => {
  for (const [step, name] of whole.taken.entries()) {
    if (step < from) continue;
    const { died, taken, outcome } = await dieAt(step);
    expect({ step, name, died }).toEqual({ step, name, died: true });
    expect(taken).toEqual(whole.taken.slice(0, step));
    expect({ step, name, ...outcome }).toEqual({ step, name, ...whole.outcome });
  }
};

describe('an erasure that dies at any of its steps', () => {
  it('of a person ends with the same certificate, and nothing left', async () => {
    await using lived = await temporaryDirectory();
    const before = await startErasureLife(lived);
    const subject = await before.live(user);
    const task = await before.hide(user);
    await before.stop();
    const dieAt = (step: number) =>
      dying(lived, step, {
        work: (life) => life.erase(task),
        look: async (life, directory) => {
          const result = await life.erase(task);
          const { keys_destroyed, removed_from, scan, ...certificate } =
            await life.certificate(task);
          const { readModel, eventStore } = life.storage;
          const { memories, whole, ended_at: endedAt, event_ids: events } = certificate;
          return {
            result,
            certificate: {
              keys_destroyed,
              removed_from,
              scan,
              memories,
              whole,
              events: events.length,
            },
            ended: endedAt !== null,
            left: {
              answers: await readModel.count('idempotency_subjects', 'by_subject', [subject]),
              exports: await readModel.count('exports', 'by_subject', [subject]),
              files: (await readdir(directory.at('exports'))).length,
              rows: await readModel.count('rows', 'by_subject', [subject]),
              facts: (await eventStore.readStream(memoryStream(subject))).length,
              intakes: (await eventStore.readStream(intakeStream(subject))).length,
            },
          };
        },
      });
    const whole = await dieAt(never);
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
    await expectTheSame(whole, 0, dieAt);
  });

  it('of what somebody said ends with the same certificate, and what it told stays', async () => {
    await using lived = await temporaryDirectory();
    const before = await startErasureLife(lived);
    const subject = await before.live(user);
    const task = await before.askForMessages(subject);
    await before.stop();
    const dieAt = (step: number) =>
      dying(lived, step, {
        work: (life) => life.eraseMessages(task),
        look: async (life) => {
          const result = await life.eraseMessages(task);
          const { keys_destroyed, removed_from, scan, memories, ended_at } =
            await life.certificate(task);
          return {
            result,
            certificate: { keys_destroyed, removed_from, scan, memories, ended: ended_at !== null },
            contents: await life.contents(subject),
            intakes: (await life.storage.eventStore.readStream(intakeStream(subject))).length,
          };
        },
      });
    const whole = await dieAt(never);
    expect(whole.died).toBe(false);
    expect(whole.outcome).toMatchObject({
      result: { boxes_opened: 0, documents_left: 0 },
      certificate: { memories: 0, ended: true, keys_destroyed: { memories: 0 } },
      contents: ['Has a cat.', 'Likes tea.', 'My bicycle is green.'],
      intakes: 1,
    });
    expect(whole.taken).toEqual(expect.arrayContaining(['destroy slots', 'tell the record']));
    await expectTheSame(whole, 0, dieAt);
  });

  it('of a whole tenant ends with its key gone, told once inside and outside', async () => {
    const tenant = tenantId('acme');
    await using lived = await temporaryDirectory();
    const before = await startErasureLife(lived, { tenant });
    await before.live(user);
    const task = await before.askForEnd();
    await before.stop();
    const dieAt = (step: number) =>
      dying(lived, step, {
        tenant,
        work: (life) => life.endTenant(task),
        look: async (life, directory) => {
          const result = await life.endTenant(task);
          const lines = (await readFile(directory.at('erasures.jsonl'), 'utf8')).split('\n');
          const told = lines
            .filter((line) => line !== '')
            .map((line) => JSON.parse(line) as { readonly subject: unknown; whole: boolean })
            .filter((one) => one.subject === null);
          return {
            result,
            tenants: await life.storage.keyStore.listTenants(),
            told: new Set(told.map((one) => JSON.stringify(one))).size,
            events: await life.tenantEvents(),
          };
        },
      });
    const whole = await dieAt(never);
    expect(whole.died).toBe(false);
    expect(whole.outcome).toMatchObject({
      result: { tenant_erased: true, subjects_left: 0 },
      tenants: ['default'],
      told: 1,
      events: { TenantErased: 1 },
    });
    // The people come first, as those of any erasure: what comes behind them is the tenant's own.
    const own = whole.taken.lastIndexOf('tombstone') + 1;
    expect(whole.taken.slice(own)).toEqual(
      expect.arrayContaining(['append', 'tell the record', 'destroy the tenant']),
    );
    await expectTheSame(whole, own, dieAt);
  });
});
