// Whoever asks a command how it is used is told, and nothing is done.
import { readAuditArguments } from '../../scripts/audit/arguments';
import { readBackupArguments } from '../../scripts/backup/arguments';
import { readKeysArguments } from '../../scripts/keys/arguments';
import { readRestoreArguments } from '../../scripts/restore/arguments';
import { HelpAsked } from '../../scripts/support/command';
import { readWorkArguments } from '../../scripts/work/arguments';

it.each([
  ['audit', readAuditArguments, []],
  ['backup', readBackupArguments, []],
  ['keys', readKeysArguments, ['create']],
  ['restore', readRestoreArguments, ['--stage', 'production']],
  ['work', readWorkArguments, ['list']],
])('npm run %s -- --help says how it is used', (name, read, words) => {
  for (const asked of ['--help', '-h']) {
    const reading = () => read([...words, asked]);

    expect(reading).toThrow(HelpAsked);
    expect(reading).toThrow(new RegExp(`^Usage: npm run (-s )?${name}\\b`));
  }
});
