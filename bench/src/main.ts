import { measures } from './cli/measures.ts';
import { readOptions, usage } from './cli/options.ts';
import { createBench } from './measures/measure.ts';
import type { Measurement } from './report/figure.ts';
import { describeMachine } from './report/machine.ts';
import { machineLines, measurementLines } from './report/print.ts';
import { openWorkspace } from './store/workspace.ts';

const options = readOptions(process.argv.slice(2));
const unknown = options.names.find((name) => measures[name] === undefined);
if (unknown !== undefined) {
  console.error(
    `no benchmark ${unknown}; there are: ${Object.keys(measures).join(', ')}\n\n${usage}`,
  );
  process.exit(2);
}

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
