import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tenantId } from '@palimpsest/kernel';
import { figure } from '../../report/figure.ts';
import { percentile } from '../../report/percentile.ts';
import { endedTask } from '../../service/ended-task.ts';
import { subjectName } from '../../store/fill-store.ts';
import { type Bench, type Measure, repeat } from '../measure.ts';
import { measureCheckpointLag } from './checkpoint-lag.ts';
import { measureLeafCost } from './leaf-cost.ts';
import { untilSealed } from './until-sealed.ts';
import { type VerifyCost, verifyApart } from './verify-apart.ts';

const RUNS = 3;
const ADDS_A_SECOND = 100;

interface Sealed {
  readonly bundle: string;
  readonly proofBytes: number;
  readonly answerBytes: number;
  readonly replayMs: readonly number[];
}

interface Proof {
  /** Base64. */
  readonly leaf: string;
  readonly inclusion: readonly string[];
  readonly checkpoint: { readonly text: string };
}

const HASH_BYTES = 32;

/** What has to be kept to prove it later: the leaf, the path to the root, the signed root. */
const bytesOf = ({ leaf, inclusion, checkpoint }: Proof): number =>
  Buffer.from(leaf, 'base64').length +
  HASH_BYTES * inclusion.length +
  Buffer.from(checkpoint.text).length;

interface Bundled {
  readonly result: { readonly download_url: string };
}

/** Over HTTP: a proof, the replay of one subject, and the bundle of the whole. */
const askService = async (bench: Bench, directory: string, events: number): Promise<Sealed> => {
  await using service = await bench.start(directory);
  const { call, target } = service.client;
  await untilSealed(service, events);
  bench.progress('audit: the ledger is complete');
  const user = { user_id: subjectName(0) };
  const listed = await call<{ readonly memories: readonly { readonly memory_id: string }[] }>(
    '/memory/v1/user/list',
    { ...user, limit: 1 },
  );
  const proof = await call<Proof>('/audit/v1/proof', {
    memory_id: listed.memories[0]?.memory_id,
  });
  const replayMs = await repeat(RUNS, async () => {
    const started = performance.now();
    await call('/audit/v1/replay', user);
    return performance.now() - started;
  });
  const { task_id: id } = await call<{ readonly task_id: string }>('/audit/v1/bundle', {});
  const task = await endedTask<Bundled>(service.client, id, 'the bundle');
  const url = `http://${target.host}:${target.port}${task.result.download_url}`;
  const bundle = join(await bench.workspace.newDirectory(), 'evidence.tar');
  const { body } = await fetch(url);
  if (body === null) throw new Error('an empty bundle');
  await writeFile(bundle, body);
  return {
    bundle,
    proofBytes: bytesOf(proof),
    answerBytes: JSON.stringify(proof).length,
    replayMs,
  };
};

const perSecond = ({ events, ms }: VerifyCost): number => (1_000 * events) / ms;
const perCpuSecond = ({ events, cpuMs }: VerifyCost): number => (1_000 * events) / cpuMs;

const sizeOf = ({ large, small }: Pick<Bench, 'large' | 'small'>): number => {
  if (large) return 1_000_000;
  return small ? 4_000 : 100_000;
};

/** What compliance staff wait for: goals C1 to C4 of the audit, and the replay of a subject. */
export const measureAudit: Measure = async (bench) => {
  const { directory, memories, subjects } = await bench.workspace.filled(sizeOf(bench));
  const asked = await askService(bench, directory, memories);
  const verified = await repeat(RUNS, () => verifyApart('directory', directory));
  bench.progress('audit: the log is verified');
  const offline = await repeat(RUNS, () => verifyApart('bundle', asked.bundle));
  const empty = await bench.workspace.newDirectory();
  const leaf = await measureLeafCost(directory, empty, tenantId('default'));
  const lags = await measureCheckpointLag(bench, ADDS_A_SECOND);
  const samples = RUNS * memories;
  return {
    command: 'audit',
    title: 'verifying, proving and replaying a log of facts',
    setup: [
      `${memories.toLocaleString('en-GB')} events of ${subjects} subjects; each verification in a process of its own, chain, tree, ciphertexts and checkpoints in one walk; ${RUNS} runs`,
      `checkpoint lag: ${ADDS_A_SECOND} adds a second; replay: over HTTP, a subject with ${memories / subjects} memories`,
    ],
    figures: [
      figure('verify the log', '/s', verified.map(perSecond), samples, { atLeast: 50_000 }),
      figure('the same by processor time, all threads', '/s', verified.map(perCpuSecond), samples),
      figure(
        'the same: most resident memory',
        'MB',
        verified.map((one) => one.rssMb),
        samples,
        {
          atMost: 300,
        },
      ),
      figure(
        'of it with the code and the stores loaded, before the first event',
        'MB',
        verified.map((one) => one.openRssMb),
        samples,
      ),
      figure('verify the bundle, offline', '/s', offline.map(perSecond), samples, {
        atLeast: 20_000,
      }),
      figure(
        'the same: most resident memory',
        'MB',
        offline.map((one) => one.rssMb),
        samples,
        {
          atMost: 300,
        },
      ),
      figure(
        'of it before the first event',
        'MB',
        offline.map((one) => one.openRssMb),
        samples,
      ),
      figure('the same by processor time, all threads', '/s', offline.map(perCpuSecond), samples),
      figure(
        'leaf, hash and tree of an event, of an append',
        '%',
        [(100 * leaf.leafMicroseconds) / leaf.appendMicroseconds],
        leaf.events,
        { atMost: 10 },
      ),
      figure('leaf, hash and tree of an event', 'µs', [leaf.leafMicroseconds], leaf.events),
      figure('inclusion proof: leaf, path, checkpoint', 'B', [asked.proofBytes], 1, {
        atMost: 1_741,
      }),
      figure('the same as JSON', 'B', [asked.answerBytes], 1),
      figure('checkpoint lag, p99', 'ms', [percentile(lags, 0.99)], lags.length, {
        atMost: 1_000,
      }),
      figure('replay of a subject', 'ms', asked.replayMs, RUNS),
    ],
    notes: [],
  };
};
