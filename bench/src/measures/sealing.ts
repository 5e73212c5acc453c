import { randomUUID } from 'node:crypto';
import { type Instant, instant, type JsonObject, tenantId } from '@palimpsest/kernel';
import { createEmbeddedKeyStore } from '@palimpsest/storage-embedded';
import { createVault, parseRootKey } from '@palimpsest/vault';
import { runLoad } from '../load/run-load.ts';
import { figure } from '../report/figure.ts';
import { mean } from '../report/percentile.ts';
import { benchRootKey } from '../service/keys.ts';
import { ids } from '../store/fill-store.ts';
import { statementAt } from '../texts/statements.ts';
import { addBodies } from './bodies.ts';
import { type Bench, type Measure, repeat } from './measure.ts';

const RUNS = 3;
const ADDS = 2_000;
const SUBJECTS = 100;
const tenant = tenantId('default');

/** Processor time in milliseconds that the vault takes of one add, its thread's part with it: its keys, pseudonyms, slots and boxes, as the add command calls them. */
const sealingOfAnAdd = async (bench: Bench): Promise<number> => {
  const directory = await bench.workspace.newDirectory();
  await using keyStore = await createEmbeddedKeyStore({ directory });
  const clock = { now: (): Instant => instant(Date.now()) };
  const vault = createVault({ keyStore, rootKey: parseRootKey(benchRootKey), ids, clock });
  await vault.ensureTenant(tenant);
  const options: JsonObject = {
    app_id: null,
    session_id: null,
    agent_id: null,
    focus: [],
    instructions: null,
    entity_types: [],
    custom_tags: [],
    metadata: {},
    purpose: null,
  };

  const seal = async (index: number): Promise<void> => {
    const name = { kind: 'user' as const, id: `sealing-${index % SUBJECTS}` };
    const subjectId = await vault.ensureSubject(tenant, name);
    const { pseudonym } = await vault.tenantPseudonyms(tenant);
    await vault.subjectPseudonyms(subjectId);
    const sealer = await vault.sealerFor({ tenant, subjectId });
    const [first, second] = await sealer.takeSlots(2);
    if (first === undefined || second === undefined) throw new TypeError('no key slots');
    const context = (box: string) => ({
      tenant,
      stream: `intake-${subjectId}`,
      eventId: randomUUID(),
      box,
      schemaVersion: 1,
    });
    const content = statementAt('en', index).text;
    sealer.seal({ content, id: null, name: null }, context('messages.0'), first);
    sealer.seal(options, context('sealed'), second);
    // The token of the position that is answered.
    pseudonym('position', `position ${index}`);
  };

  // Once for the keys of the subjects and the compiler.
  for (let index = 0; index < ADDS; index += 1) await seal(index);
  const before = process.cpuUsage();
  for (let index = 0; index < ADDS; index += 1) await seal(index);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / ADDS;
};

/** How much of an add is spent on sealing what it carries. */
export const measureSealing: Measure = async (bench) => {
  const directory = await bench.workspace.newDirectory();
  await using service = await bench.start(directory, {
    PALIMPSEST_ROLES: 'command,query,projector',
  });
  const plan = {
    ...service.client.target,
    path: '/memory/v1/add',
    bodies: addBodies(ADDS, SUBJECTS, 'sealing'),
    count: ADDS,
    seconds: null,
    perSecond: null,
    keepAnswers: false,
  };
  await runLoad({ ...plan, callers: 16 });
  const measured = await repeat(RUNS, async (run) => {
    bench.progress(`sealing: run ${run + 1} of ${RUNS}`);
    const sealing = await sealingOfAnAdd(bench);
    const alone = await runLoad({ ...plan, callers: 1, count: ADDS / 2 });
    const before = await service.cpuMs();
    const crowd = await runLoad({ ...plan, callers: 16 });
    const processor = ((await service.cpuMs()) - before) / ADDS;
    return { sealing, alone: mean(alone.latencies), busy: crowd.wallMs / ADDS, processor };
  });
  const percent = (of: 'alone' | 'busy' | 'processor') =>
    measured.map((one) => (100 * one.sealing) / one[of]);
  return {
    command: 'sealing',
    title: 'share of an add over HTTP that the vault takes: keys, slots, pseudonyms, boxes',
    setup: [
      `an add of one message seals two boxes; the processor time of the vault's calls for ${ADDS} adds, made in this process, against ${ADDS} adds over HTTP; ${RUNS} runs`,
    ],
    figures: [
      figure('of the mean time of an add, 1 caller', '%', percent('alone'), RUNS * ADDS, {
        atMost: 10,
      }),
      figure('of the time between two answers, 16 callers', '%', percent('busy'), RUNS * ADDS),
      figure('of the processor time of an add', '%', percent('processor'), RUNS * ADDS),
      figure(
        'sealing of an add',
        'µs',
        measured.map((one) => 1000 * one.sealing),
        RUNS * ADDS,
      ),
    ],
    notes: [],
  };
};
