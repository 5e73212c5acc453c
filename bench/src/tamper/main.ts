import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { checkCleanLogs } from './clean-logs.ts';
import { sqliteLog } from './log-medium.ts';
import { isFound, runMatrix, type Tried } from './matrix.ts';
import { matrixTable } from './table.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    logs: { type: 'string', default: '1000' },
  },
});
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
const logs = Number(values.logs);

const missedLine = ({ medium, change, place, expected, finding }: Tried): string =>
  `NOT FOUND AS IT SHOULD BE: ${medium}, ${change}, at ${place}: expected ${expected.kind} at ${expected.sequence}, found ${finding?.kind ?? 'nothing'} at ${finding?.sequence ?? '–'}`;

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

const clean = await checkCleanLogs(sqliteLog, seed, logs, (done) => {
  if (done % 100 === 0) console.error(`… ${done} of ${logs} clean logs`);
});
console.log(
  `\n${clean.logs} clean logs with ${clean.leaves} leaves from seed ${seed}: ${clean.alarms.length} false alarms`,
);
for (const alarm of clean.alarms) {
  console.log(`FALSE ALARM: ${alarm.tenant}, ${alarm.where}: ${alarm.found}`);
}
process.exitCode = missed.length === 0 && clean.alarms.length === 0 ? 0 : 1;
