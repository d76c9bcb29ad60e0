// A command that is asked how it is used tells it, and does nothing.
import { readAuditArguments } from '../../cli/audit/arguments';
import { readBackupArguments } from '../../cli/backup/arguments';
import { readPeersArguments } from '../../bench/peers/arguments';
import { readKeysArguments } from '../../cli/keys/arguments';
import { readRestoreArguments } from '../../cli/restore/arguments';
import { HelpAsked, whatWentWrong } from '../../scripts/support/command';
import { readWorkArguments } from '../../cli/work/arguments';

it.each([
  ['audit', readAuditArguments, []],
  ['backup', readBackupArguments, []],
  ['bench:peers', (words: readonly string[]) => readPeersArguments(words, undefined), []],
  ['keys', readKeysArguments, ['create']],
  ['restore', readRestoreArguments, ['--stage', 'production']],
  ['work', readWorkArguments, ['list']],
])('npm run %s -- --help says how it is used', (name, read, words) => {
  for (const option of ['--help', '-h']) {
    const reading = () => read([...words, option]);

    expect(reading).toThrow(HelpAsked);
    expect(reading).toThrow(new RegExp(`^Usage: npm run (-s )?${name}\\b`));
  }
});

it.each([
  [
    'no credentials',
    'CredentialsProviderError',
    'There are no AWS credentials: name a profile of yours in AWS_PROFILE',
  ],
  ['credentials that are over', 'ExpiredTokenException', 'Your AWS credentials have expired: sign in again.'],
  ['credentials of nobody', 'UnrecognizedClientException', 'AWS does not know your credentials'],
  ['no table', 'ResourceNotFoundException', 'There is no such table: are --stage and --region'],
])('with %s a command says what to do', (_case, name, said) => {
  expect(whatWentWrong(Object.assign(new Error('of AWS'), { name }))).toContain(said);
});

it('says everything else as it is', () => {
  expect(whatWentWrong(new Error('It rains.'))).toBe('It rains.');
  expect(whatWentWrong('It snows.')).toBe('It snows.');
});
