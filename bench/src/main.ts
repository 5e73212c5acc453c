import { measures } from './cli/measures.ts';
import { type Options, readOptions, usage } from './cli/options.ts';
import { createBench } from './measures/measure.ts';
import type { Measurement } from './report/figure.ts';
import { describeMachine } from './report/machine.ts';
import { machineLines, measurementLines } from './report/print.ts';
import { openWorkspace } from './store/workspace.ts';

const names = `names: ${Object.keys(measures).join(', ')}; all of them when none is named\n`;

const refuse = (why: string): never => {
  console.error(`${why}\n\n${usage}\n${names}`);
  process.exit(2);
};

const optionsOf = (args: readonly string[]): Options => {
  try {
    return readOptions(args);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return refuse(error.message);
  }
};

const options = optionsOf(process.argv.slice(2));
if (options.help) {
  console.log(`${usage}\n${names}`);
  process.exit(0);
}
const unknown = options.names.find((name) => measures[name] === undefined);
if (unknown !== undefined) refuse(`no benchmark ${unknown}`);

const progress = (line: string): void => console.error(`… ${line}`);
const say = (lines: readonly string[]): void => {
  if (!options.json) console.log(lines.join('\n'));
};

await using workspace = await openWorkspace(options.keep, progress);
const bench = createBench(workspace, options, progress);
const machine = await describeMachine(workspace.root);
say(machineLines(machine));
const results: Measurement[] = [];
for (const [name, measure] of Object.entries(measures)) {
  if (options.names.length > 0 && !options.names.includes(name)) continue;
  const measurement = await measure(bench);
  results.push(measurement);
  say(measurementLines(measurement));
}
if (options.json) console.log(JSON.stringify({ machine, measurements: results }, null, 2));
