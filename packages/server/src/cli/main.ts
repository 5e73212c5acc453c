import { Command } from 'commander';
import { version } from '../compose/version.ts';
import { serve } from './serve.ts';

const program = new Command('palimpsest')
  .description('Long-term memory for AI agents')
  .version(version);

program
  .command('serve', { isDefault: true })
  .description('runs the service')
  .option('--role <roles>', 'all, or a list of command,query,worker,projector,scheduler')
  .action(serve);

await program.parseAsync();
