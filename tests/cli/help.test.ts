// A command that is asked for help prints its usage and does nothing.
import { addBacktest } from '../../cli/backtest/command';
import { addPeers } from '../../bench/peers/command';
import { addRollback } from '../../cli/rollback/command';
import { addMigrate } from '../../cli/migrate/command';
import { addApply, addDrift, addPlan, addPull, addTest } from '../../cli/promotions/command';
import { addReplay } from '../../cli/replay/command';
import { addSmoke } from '../../cli/smoke/command';
import { addWorstCase } from '../../cli/worst-case/command';
import { whatWentWrong } from '../../scripts/support/command';
import * as app from '../support/app';
import { readCommandLine } from '../support/shop';

function causeOf(reading: () => unknown): unknown {
  try {
    return reading();
  } catch (error) {
    return (error as Error).cause;
  }
}

it.each([
  ['audit', app.addAudit, []],
  ['backtest', addBacktest, []],
  ['worst-case', addWorstCase, []],
  ['backup', app.addBackup, []],
  ['bench:peers', addPeers, []],
  ['dead-letters', app.addDeadLetters, ['drop']],
  ['events', app.addEvents, ['tail']],
  ['keys', app.addKeys, ['create']],
  ['logs', app.addLogs, []],
  ['migrate', addMigrate, []],
  ['move-in', app.addMoveIn, []],
  ['pull', addPull, []],
  ['plan', addPlan, []],
  ['apply', addApply, []],
  ['test', addTest, []],
  ['drift', addDrift, []],
  ['replay', addReplay, []],
  ['restore', app.addRestore, ['--stage', 'production']],
  ['rollback', addRollback, []],
  ['shadow', app.addShadow, []],
  ['smoke', addSmoke, []],
  ['work', app.addWork, ['list']],
])('stackable %s --help prints its usage', (name, add, words) => {
  for (const option of ['--help', '-h']) {
    const reading = () => readCommandLine<unknown>(add, [name, ...words, option]);

    expect(reading).toThrow(new RegExp(`^Usage: stackable ${name}\\b`));
    expect(causeOf(reading)).toMatchObject({ code: 'commander.helpDisplayed', exitCode: 0 });
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
