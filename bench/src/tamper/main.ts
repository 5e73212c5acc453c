/** `npm run tamper-matrix -- [--part changes|clean-logs|proofs] [--seed N] [--logs N] [--proofs N]`; all parts when none is named. */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { checkCleanLogs } from './clean-logs.ts';
import { sqliteLog } from './log-medium.ts';
import { isFound, runMatrix, type Tried } from './matrix.ts';
import { describeMutation } from './proofs/mutation.ts';
import { tryMutations } from './proofs/try-mutations.ts';
import { matrixTable } from './table.ts';

const { values } = parseArgs({
  options: {
    part: { type: 'string', multiple: true, default: ['changes', 'clean-logs', 'proofs'] },
    seed: { type: 'string' },
    logs: { type: 'string', default: '1000' },
    proofs: { type: 'string', default: '1000000' },
  },
});
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);

const missedLine = ({ medium, change, place, expected, finding }: Tried): string =>
  `NOT FOUND AS IT SHOULD BE: ${medium}, ${change}, at ${place}: expected ${expected.kind} at ${expected.sequence}, found ${finding?.kind ?? 'nothing'} at ${finding?.sequence ?? '–'}`;

/** Every change at every place. Answers whether all were found. */
const tryChanges = async (): Promise<boolean> => {
  let done = 0;
  const tried = await runMatrix(undefined, (one) => {
    done += 1;
    if (!isFound(one)) console.error(missedLine(one));
    else if (done % 50 === 0) console.error(`… ${done} changes tried`);
  });
  console.log(matrixTable(tried));
  const made = tried.filter(({ finding }) => finding !== undefined);
  const missed = made.filter((one) => !isFound(one));
  console.log(`\n${made.length} changes, ${made.length - missed.length} found with kind and place`);
  for (const one of missed) console.log(missedLine(one));
  return missed.length === 0;
};

/** Random logs in order. Answers whether nothing was found in any. */
const tryCleanLogs = async (): Promise<boolean> => {
  const logs = Number(values.logs);
  const clean = await checkCleanLogs(sqliteLog, seed, logs, (done) => {
    if (done % 100 === 0) console.error(`… ${done} of ${logs} clean logs`);
  });
  console.log(
    `\n${clean.logs} clean logs with ${clean.leaves} leaves from seed ${seed}: ${clean.alarms.length} false alarms`,
  );
  for (const alarm of clean.alarms) {
    console.log(`FALSE ALARM: ${alarm.tenant}, ${alarm.where}: ${alarm.found}`);
  }
  return clean.alarms.length === 0;
};

/** Proofs that were changed at random. Answers whether none was taken. */
const tryProofs = async (): Promise<boolean> => {
  const { mutations, genuine, taken } = await tryMutations(seed, Number(values.proofs));
  console.log(
    `\n${mutations} changed proofs from seed ${seed}, of ${genuine} genuine ones: ${taken.length} taken`,
  );
  for (const one of taken) console.log(`TAKEN: ${describeMutation(one)}`);
  return taken.length === 0;
};

const parts: Readonly<Record<string, () => Promise<boolean>>> = {
  changes: tryChanges,
  'clean-logs': tryCleanLogs,
  proofs: tryProofs,
};

const unknown = values.part.find((name) => parts[name] === undefined);
if (unknown !== undefined) {
  console.error(`no part ${unknown}: ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}
let good = true;
for (const [name, run] of Object.entries(parts)) {
  if (values.part.includes(name)) good = (await run()) && good;
}
process.exitCode = good ? 0 : 1;
