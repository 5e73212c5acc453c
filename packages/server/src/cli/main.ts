import { Command } from 'commander';
import { version } from '../compose/version.ts';
import { backup } from './backup.ts';
import { canaryScan } from './canary-scan.ts';
import { rotateRoot, rotateSigning, rotateTenant } from './keys.ts';
import { restore } from './restore.ts';
import { serve } from './serve.ts';
import { verify } from './verify.ts';

const program = new Command('palimpsest')
  .description('Long-term memory for AI agents')
  .version(version);

program
  .command('serve', { isDefault: true })
  .description('runs the service')
  .option('--role <roles>', 'all, or a list of command,query,worker,projector,scheduler')
  .action(serve);

program
  .command('backup')
  .description('copies the embedded data directory while the service runs')
  .requiredOption('--to <directory>', 'empty directory for log and ledger')
  .requiredOption('--keys-to <directory>', 'empty directory for the keys, to be kept elsewhere')
  .action(backup);

program
  .command('restore')
  .description('puts a backup into an empty data directory, and keeps erased what was erased')
  .requiredOption('--from <directory>', 'backup of log and ledger')
  .requiredOption('--keys-from <directory>', 'backup of the keys')
  .requiredOption('--erasures <file>', 'record of erasures (PALIMPSEST_ERASURE_RECORD)')
  .action(restore);

const keys = program
  .command('keys')
  .description('changes keys, of the embedded data directory while the service stands still');

keys
  .command('rotate-root')
  .description('puts every tenant under another root key')
  .option('--new-key-file <file>', 'file with the new key, made when it is not there')
  .action(rotateRoot);

keys
  .command('rotate-tenant')
  .description('wraps all keys of a tenant by another key')
  .argument('<tenant>')
  .action(rotateTenant);

keys
  .command('rotate-signing')
  .description('has another key sign the checkpoints of a tenant')
  .argument('<tenant>')
  .action(rotateSigning);

program
  .command('canary-scan')
  .description('erases a made-up person and searches every byte for what was told of them')
  .action(canaryScan);

program
  .command('verify')
  .description('verifies an evidence bundle, offline')
  .argument('<bundle>', 'file that audit/v1/bundle made')
  .option(
    '--key <verifier key...>',
    'public key of the log, name+id+base64, from somewhere else than the bundle',
  )
  .action(verify);

await program.parseAsync();
