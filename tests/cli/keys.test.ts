// npm run keys: what it understands, what the keys it makes can do, and where it finds the table.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { startEngine } from '../../server/engine/engine';
import { openPlace } from '../../cli/keys/place';
import * as app from '../support/app';
import { aRuntime, dump, readCommandLine, type TestRuntime } from '../support/shop';

const readKeysArguments = (args: readonly string[]) => readCommandLine(app.addKeys, ['keys', ...args]);

let rt: TestRuntime;

beforeAll(async () => {
  rt = await aRuntime();
});

async function run(...args: string[]): Promise<readonly string[]> {
  return app.runKeysCommand(rt, readKeysArguments(args).command);
}

async function aProjectId(...options: string[]): Promise<string> {
  const [line] = await run('create-project', '--name', 'Shop', ...options);
  return line!.replace('Project  ', '');
}

/** The two headers in what was printed. */
function headersIn(lines: readonly string[]): Readonly<Record<string, string>> {
  const found = lines.flatMap((line) => /^(X-[\w-]+): (\S+)$/.exec(line)?.slice(1, 3) ?? []);
  return { [found[0]!.toLowerCase()]: found[1]!, [found[2]!.toLowerCase()]: found[3]! };
}

/** Who calls, for a process that has not seen any key yet. */
async function authenticate(path: string, headers: Readonly<Record<string, string>>): Promise<app.Caller> {
  return (await new app.Authenticator(rt).authenticate({ path, method: 'GET', headers })).caller;
}

describe('readKeysArguments', () => {
  it('reads every command', () => {
    const read = (...args: string[]) => readKeysArguments(args);

    expect(read('create-project', '--name', 'Shop')).toEqual({
      command: { verb: 'create-project', name: 'Shop', timezone: 'UTC', currency: 'USD', caseSensitive: true },
      stage: null,
    });
    const made = { verb: 'create', project: 'proj_a1', kind: 'server', name: null, scopes: null, expires: null };
    const create = ['create', '--project', 'proj_a1', '--kind', 'server'];
    expect(read(...create, '--role', 'merchant', '--stage', 'prod')).toEqual({
      command: { ...made, role: 'merchant' },
      stage: 'prod',
    });
    expect(
      read(...create, '--name', 'Till', '--scopes', 'evaluate,read,read', '--expires', '2027-01-01T00:00:00Z').command,
    ).toEqual({
      ...made,
      role: 'admin',
      name: 'Till',
      scopes: ['evaluate', 'read'],
      expires: '2027-01-01T00:00:00Z',
    });
    expect(read('list', '--project', 'proj_a1', '--stage', 'local').stage).toBeNull();
    expect(read('rotate', '--key', 'k').command).toEqual({ verb: 'rotate', key: 'k' });
    expect(read('rotate', '--key', 'k', '--old-until', 'revoked').command).toEqual({
      verb: 'rotate',
      key: 'k',
      oldUntil: null,
    });
    expect(read('update', '--key', 'k', '--scopes', 'all', '--expires', 'never').command).toEqual({
      verb: 'update',
      key: 'k',
      scopes: null,
      expires: null,
    });
    expect(read('revoke', '--key', 'k').command).toEqual({ verb: 'revoke', key: 'k' });
    expect(read('revoke', '--key', 'k', '--secret', 's').command).toEqual({ verb: 'revoke', key: 'k', secret: 's' });
    expect(read('trail', '--project', 'proj_a1').command).toEqual({ verb: 'trail', project: 'proj_a1', count: 20 });
  });

  it.each([
    ['no command', [], 'Commands:'],
    ['an unknown command', ['drop'], "unknown command 'drop'"],
    ['an unknown option', ['list', '--project', 'proj_a', '--colour', 'red'], 'colour'],
    ['no name', ['create-project'], "'--name <name>' not specified"],
    ['a currency in words', ['create-project', '--name', 'S', '--currency', 'euro'], 'It takes three capital letters'],
    [
      'a project that would be part of another key',
      ['list', '--project', 'proj_a#CFG'],
      'It takes the id of a project',
    ],
    [
      'an unknown kind',
      ['create', '--project', 'proj_a', '--kind', 'root'],
      'Allowed choices are server, client, management',
    ],
    [
      'an unknown role',
      ['create', '--project', 'proj_a', '--kind', 'server', '--role', 'x'],
      'Allowed choices are admin, merchant',
    ],
    ['an unknown scope', ['update', '--key', 'k', '--scopes', 'read,root'], 'It takes read, evaluate'],
    ['a moment in words', ['update', '--key', 'k', '--expires', 'tomorrow'], 'It takes never, or a moment'],
    [
      'a moment that is none',
      ['rotate', '--key', 'k', '--old-until', '2027-13-01T00:00:00Z'],
      'It takes revoked, or a moment',
    ],
    ['a count in words', ['trail', '--project', 'proj_a', '--count', 'all'], 'It takes a whole number from 1 to 9999'],
    [
      'a stage that is no name',
      ['list', '--project', 'proj_a', '--stage', 'a/b'],
      'It takes letters, digits and hyphens',
    ],
    [
      'a region that is none',
      ['list', '--project', 'proj_a', '--stage', 'a', '--region', 'x'],
      'It takes the name of a region',
    ],
  ])('refuses %s and shows how it is used', (_case, args, problem) => {
    expect(() => readKeysArguments(args)).toThrow(problem);
    expect(() => readKeysArguments(args)).toThrow('Usage: stackable keys');
  });
});

describe('create-project', () => {
  it('makes a project with the settings asked for', async () => {
    const id = await aProjectId('--timezone', 'Europe/Warsaw', '--currency', 'PLN', '--case-insensitive-codes');

    const { settings } = await rt.store.config.load({ project: id, caseSensitiveCodes: false });

    expect(settings).toMatchObject({
      id,
      name: 'Shop',
      timezone: 'Europe/Warsaw',
      currency: 'PLN',
      case_sensitive_codes: false,
      client_redeem_enabled: false,
    });
  });

  it('refuses an unknown time zone', async () => {
    await expect(run('create-project', '--name', 'S', '--timezone', 'Mars/Olympus')).rejects.toThrow('time zone');
  });
});

describe('key pairs', () => {
  it.each([
    ['server', '/v1/vouchers/A'],
    ['client', '/client/v1/validations'],
    ['management', '/management/v1/projects'],
  ])('of kind %s reach %s in their project', async (kind, path) => {
    const project = await aProjectId('--case-insensitive-codes');

    const lines = await run('create', '--project', project, '--kind', kind);

    const caller = await authenticate(path, headersIn(lines));
    expect(caller).toMatchObject({ project, kind, role: 'admin', caseSensitiveCodes: false });
    expect(caller.scopes).toBeUndefined();
  });

  it.each([
    ['a merchant', ['--role', 'merchant'], ['read', 'evaluate']],
    ['the scopes it was given', ['--scopes', 'set-up,read'], ['read', 'set-up']],
    ['a merchant with fewer', ['--role', 'merchant', '--scopes', 'read'], ['read']],
  ])('have the scopes of %s', async (_name, options, scopes) => {
    const project = await aProjectId();

    const lines = await run('create', '--project', project, '--kind', 'server', ...options);

    expect((await authenticate('/v1/x', headersIn(lines))).scopes).toEqual(scopes);
  });

  it.each([
    ['a client pair with scopes', ['--kind', 'client', '--scopes', 'read'], 'Only server pairs have scopes.'],
    ['a merchant of the management', ['--kind', 'management', '--role', 'merchant'], 'Only server pairs'],
    ['a merchant who issues', ['--kind', 'server', '--role', 'merchant', '--scopes', 'issue'], 'The role merchant'],
    ['a pair that is over', ['--kind', 'server', '--expires', '2020-01-01T00:00:00Z'], 'a moment in the future'],
  ])('are refused where they make no sense: %s', async (_name, options, problem) => {
    const project = await aProjectId();

    await expect(run('create', '--project', project, ...options)).rejects.toThrow(problem);
  });

  it('keep their token out of the table', async () => {
    const project = await aProjectId();

    const lines = await run('create', '--project', project, '--kind', 'server');

    const token = headersIn(lines)['x-app-token']!;
    expect(JSON.stringify(await dump(rt))).not.toContain(token);
  });

  it('need a project that exists', async () => {
    await expect(run('create', '--project', 'proj_none', '--kind', 'server')).rejects.toThrow('no project proj_none');
    await expect(run('list', '--project', 'proj_none')).rejects.toThrow('no project proj_none');
  });

  it('are listed with their state and without tokens', async () => {
    const project = await aProjectId();
    const before = await run('list', '--project', project);
    const [one, other] = [
      headersIn(await run('create', '--project', project, '--kind', 'server')),
      headersIn(await run('create', '--project', project, '--kind', 'management', '--name', 'Desk')),
    ];
    await run('revoke', '--key', one['x-app-id']!);

    const list = await run('list', '--project', project);

    expect(before).toEqual([`The project ${project} has no key pairs.`]);
    expect(list.filter((line) => !line.startsWith(' '))).toHaveLength(2);
    expect(list.filter((line) => line.startsWith('    sec_'))).toHaveLength(2);
    expect(list.find((line) => line.startsWith(one['x-app-id']!))).toMatch(/server +admin +revoked/);
    expect(list.find((line) => line.startsWith(other['x-management-id']!))).toMatch(
      /management +admin +active +scopes all .* ends never +used never +Desk/,
    );
    expect(list.join()).not.toContain(other['x-management-token']);
  });

  it('revoked while they rotate stay revoked', async () => {
    const project = await aProjectId();
    for (let round = 0; round < 5; round += 1) {
      const { 'x-app-id': key } = headersIn(await run('create', '--project', project, '--kind', 'server'));

      await Promise.allSettled([run('revoke', '--key', key!), run('rotate', '--key', key!)]);

      expect(await rt.store.credentials.load(key!)).toMatchObject({ credential: { revoked: true } });
    }
  });

  it('take a new token under the same id when they rotate', async () => {
    const project = await aProjectId();
    const old = headersIn(await run('create', '--project', project, '--kind', 'server'));

    const rotated = headersIn(await run('rotate', '--key', old['x-app-id']!));

    expect(rotated['x-app-id']).toBe(old['x-app-id']);
    expect(await authenticate('/v1/x', rotated)).toMatchObject({ project });
    await expect(authenticate('/v1/x', old)).rejects.toMatchObject({ failure: { key: 'unauthorized' } });
  });

  it('have two tokens that work, for as long as it takes', async () => {
    const project = await aProjectId();
    const old = headersIn(await run('create', '--project', project, '--kind', 'server'));
    const key = old['x-app-id']!;

    const lines = await run('rotate', '--key', key, '--old-until', 'revoked');
    const both = [await authenticate('/v1/x', old), await authenticate('/v1/x', headersIn(lines))];
    const [, secret] = /until (sec_\w+) is revoked/.exec(lines.at(-1)!)!;
    await expect(run('rotate', '--key', key, '--old-until', 'revoked')).rejects.toThrow('has two secrets that work');
    await run('revoke', '--key', key, '--secret', secret!);

    expect(both.map((caller) => caller.project)).toEqual([project, project]);
    await expect(authenticate('/v1/x', old)).rejects.toMatchObject({ failure: { key: 'unauthorized' } });
    expect(await authenticate('/v1/x', headersIn(lines))).toMatchObject({ project });
  });

  it('change their name, scopes and end', async () => {
    const project = await aProjectId();
    const pair = headersIn(await run('create', '--project', project, '--kind', 'server', '--name', 'Till'));
    const key = pair['x-app-id']!;

    const [line] = await run('update', '--key', key, '--scopes', 'read', '--expires', '2027-01-01T00:00:00+01:00');

    expect(line).toMatch(/scopes read .* ends 2026-12-31T23:00:00.000Z .* Till$/);
    expect((await authenticate('/v1/x', pair)).scopes).toEqual(['read']);
  });

  it('leave a trail: who, when, what', async () => {
    const project = await aProjectId();
    const key = headersIn(await run('create', '--project', project, '--kind', 'server'))['x-app-id']!;
    rt.clock.advance(1);
    await run('rotate', '--key', key);
    rt.clock.advance(1);
    await run('revoke', '--key', key);

    const lines = await run('trail', '--project', project, '--count', '3');

    expect(lines.map((line) => line.split('  ')[1])).toEqual([
      'api_key.revoked',
      'api_key.rotated',
      expect.stringMatching(/project.created|api_key.created/),
      undefined,
    ]);
    expect(lines[0]).toContain(`${key}  ${userInfo().username}@`);
    expect(lines.at(-1)).toBe('3 of 4 lines, the newest first.');
  });

  it('are refused once revoked, and stay so', async () => {
    const project = await aProjectId();
    const pair = headersIn(await run('create', '--project', project, '--kind', 'server'));

    await run('revoke', '--key', pair['x-app-id']!);

    await expect(authenticate('/v1/x', pair)).rejects.toMatchObject({ failure: { key: 'unauthorized' } });
    await expect(run('rotate', '--key', pair['x-app-id']!)).rejects.toThrow('is revoked');
    await expect(run('revoke', '--key', 'unknown')).rejects.toThrow('There is no key unknown.');
  });
});

describe('openPlace', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'stackable-keys-'));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('uses the engine that serves the data folder, and leaves it running', async () => {
    const engine = await startEngine(folder);

    const place = await openPlace({ stage: null }, { DATA_DIR: folder });
    await place.close();

    expect(place).toMatchObject({ endpoint: engine.endpoint, tableName: 'stackable-local' });
    expect((await fetch(engine.endpoint)).ok).toBe(true);
    await engine.stop();
  });

  it('starts an engine of its own where none runs, with the table in it', async () => {
    const first = await openPlace({ stage: null }, { DATA_DIR: folder });
    const rtFirst = await aRuntime({ at: { endpoint: first.endpoint!, tableName: first.tableName } });
    const lines = await app.runKeysCommand(rtFirst, readKeysArguments(['create-project', '--name', 'Kept']).command);
    await first.close();

    const second = await openPlace({ stage: null }, { DATA_DIR: folder });
    const rtSecond = await aRuntime({ at: { endpoint: second.endpoint!, tableName: second.tableName } });
    const project = lines[0]!.replace('Project  ', '');
    const list = await app.runKeysCommand(rtSecond, { verb: 'list', project });
    await second.close();

    expect(list).toEqual([`The project ${project} has no key pairs.`]);
  });

  it.each([
    ['the table of a stage', { AWS_REGION: 'eu-west-1' }, { tableName: 'stackable-prod' }],
    ['the table that is named', { TABLE_NAME: 'shop' }, { tableName: 'shop' }],
    [
      'another server',
      { DYNAMODB_ENDPOINT: 'http://127.0.0.1:8000' },
      { tableName: 'stackable-prod', endpoint: 'http://127.0.0.1:8000' },
    ],
  ])('with a stage it is %s', async (_case, environment, expected) => {
    const { close, ...place } = await openPlace({ stage: 'prod' }, environment);
    await close();

    expect(place).toEqual(expected);
  });

  it.each([
    ['that of a deployment', {}, 'eu-central-1'],
    ['the one that is named', { region: 'us-east-1' }, 'us-east-1'],
  ])('takes as region of a stage %s, whatever the shell has', async (_case, named, expected) => {
    const environment = { AWS_REGION: 'eu-west-1' };

    await (await openPlace({ stage: 'prod', ...named }, environment)).close();

    expect(environment.AWS_REGION).toBe(expected);
  });

  it('refuses a folder that is memory', async () => {
    await expect(openPlace({ stage: null }, { DATA_DIR: ':memory:' })).rejects.toThrow('no other process can reach');
  });
});
