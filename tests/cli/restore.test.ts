// npm run backup and npm run restore on the embedded engine.
import { deployArguments, paramsOf } from '../../cli/restore/switch';
import { clientAt, RawWriter } from '../../cli/support/raw-items';
import type { ClientPlugin } from '../../lib/storage/table/clients';
import * as app from '../support/app';
import { freshTable, readCommandLine } from '../support/shop';
import { restoreTests } from '../support/restoring';

const readBackupArguments = (args: readonly string[]) => readCommandLine(app.addBackup, ['backup', ...args]);
const readRestoreArguments = (args: readonly string[]) => readCommandLine(app.addRestore, ['restore', ...args]);

describe('restore', restoreTests);

describe('the writer of a restore', () => {
  it('writes the last of two copies of an item, as one call takes one write of it', async () => {
    const calls: unknown[] = [];
    const plugin: ClientPlugin = {
      applyToStack: (stack) => {
        stack.add((next, { commandName }) => (args) => {
          if (commandName === 'BatchWriteItemCommand') calls.push(args.input);
          return next(args);
        });
      },
    };
    const at = await freshTable();
    const client = clientAt({ ...at, plugin });
    const writer = new RawWriter(client, at.tableName);
    const copy = (rev: string) => ({ pk: { S: 'p#N#lists' }, sk: { S: 'L' }, rev: { N: rev } });

    await writer.put(copy('1'));
    await writer.put({ ...copy('1'), sk: { S: 'another' } });
    await writer.put(copy('2'));
    await writer.flush();
    client.destroy();

    const requests = [
      { PutRequest: { Item: { ...copy('1'), sk: { S: 'another' } } } },
      { PutRequest: { Item: copy('2') } },
    ];
    expect(calls).toEqual([{ RequestItems: { [at.tableName]: requests } }]);
  });
});

describe('the command lines', () => {
  it('take what they name', () => {
    expect(readBackupArguments(['--file', 'all.gz'])).toEqual({ file: 'all.gz', whileBusy: false, stage: null });
    expect(readRestoreArguments(['--at', '2027-01-31T12:00:00Z', '--stage', 'production'])).toEqual({
      command: { verb: 'at', at: new Date('2027-01-31T12:00:00Z') },
      table: null,
      stage: 'production',
    });
    expect(readRestoreArguments(['--switch', '--table', 'other', '--stage', 'dev']).command).toEqual({
      verb: 'switch',
      keepsKeys: true,
    });
    expect(readRestoreArguments(['--file', 'all.gz', '--send-events']).command).toEqual({
      verb: 'file',
      file: 'all.gz',
      sendsEvents: true,
    });
  });

  it.each([
    ['nothing', [], 'Name one of --file, --at and --switch.'],
    ['two at once', ['--file', 'x', '--at', 'latest'], "'--file <path>' cannot be used with option '--at <moment>'"],
    ['a moment without a zone', ['--at', '2027-01-31T12:00:00', '--stage', 'dev'], 'It takes latest'],
    ['a moment of no stage', ['--at', 'latest'], '--at is for a stage'],
    ['a switch without a table', ['--switch', '--stage', 'dev'], '--switch asks for --table'],
    ['a table of another alphabet', ['--file', 'x', '--table', 'a b'], 'It takes 3 to 255 letters'],
    [
      'events of no file',
      ['--at', 'latest', '--stage', 'dev', '--send-events'],
      "'--send-events' cannot be used with option '--at <moment>'",
    ],
    [
      'keys of no switch',
      ['--file', 'x', '--keys', 'as-restored'],
      "'--file <path>' cannot be used with option '--keys <which>'",
    ],
    ['an option that is not there', ['--fast'], "unknown option '--fast'"],
  ])('refuse %s', (_name, args, problem) => {
    expect(() => readRestoreArguments(args)).toThrow(problem);
  });

  it('deploy a stage with the table and its stream', () => {
    const params = paramsOf('other', 'arn:aws:dynamodb:eu-central-1:1:table/other/stream/x');

    expect(deployArguments({ stage: 'dev', region: 'eu-central-1' }, params)).toEqual([
      ...['deploy', '--stage', 'dev', '--region', 'eu-central-1', '--param=table=other'],
      '--param=tableStream=arn:aws:dynamodb:eu-central-1:1:table/other/stream/x',
    ]);
  });
});
