// npm run work: what it shows, and what becomes of an action that is retried or dropped by hand.
import { runWorkCommand } from '../../cli/work/commands';
import * as app from '../support/app';
import { aCaller, aRuntime, PROJECT, readCommandLine, type TestRuntime } from '../support/shop';

const readWorkArguments = (args: readonly string[]) => readCommandLine(app.addWork, ['work', ...args]);

const caller = aCaller();
let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

const run = (...args: string[]) => runWorkCommand(rt, readWorkArguments(args).command);
const work = (runtime: app.Runtime = rt) => app.runDueActions(runtime, performance.now() + 20_000);
const shown = (id: string) => app.getAsyncAction(rt, caller, id);

async function aBulk(size = 3): Promise<string> {
  const rows = Array.from({ length: size }, (_, index) => {
    return { name: `c${index}`, request: { source_id: `c${index}`, name: 'Jo' } };
  });
  const parts = app.partsOf(rows, 25);
  const of = { type: 'CUSTOMERS.BULK_UPDATE', work: { kind: 'ROWS', of: 'CUSTOMER' }, total: size, parts } as const;
  const action = app.newAction(rt, caller, of);
  await rt.store.asyncActions.put(caller, action, { parts });
  return action.id;
}

/** A process in which no customer can be found. */
function failing(): TestRuntime {
  const customers = Object.assign(Object.create(rt.store.customers) as typeof rt.store.customers, {
    find: () => Promise.reject(new Error('broken')),
  });
  return { ...rt, store: { ...rt.store, customers } };
}

describe('list', () => {
  it('shows what is not done, what failed most often first', async () => {
    const fails = await aBulk();
    await work(failing());
    const waits = await aBulk(5);

    const lines = await run('list');

    expect(lines).toEqual([
      expect.stringMatching(
        new RegExp(`^${fails}  ${PROJECT}  CUSTOMERS.BULK_UPDATE  IN_PROGRESS .* 0 of 3 done  1 tries in vain$`),
      ),
      expect.stringMatching(new RegExp(`^${waits} .*ENQUEUED .* 0 of 5 done  0 tries in vain$`)),
    ]);
  });

  it('says so where everything is done', async () => {
    await aBulk();
    await work();

    expect(await run('list')).toEqual(['Everything is done.']);
  });
});

describe('retry', () => {
  it('ends the pause of an action, which is then done', async () => {
    const id = await aBulk();
    await work(failing());
    await work();
    expect(await shown(id)).toMatchObject({ status: 'IN_PROGRESS', tries: 1 });

    expect(await run('retry', id)).toEqual([`${id} is due.`]);
    expect(await shown(id)).not.toHaveProperty('tries');
    await work();

    expect(await shown(id)).toMatchObject({ status: 'DONE', result: { done_count: 3 } });
  });

  it.each(['retry', 'drop'])('refuses to %s what is done, and what never was', async (verb) => {
    const id = await aBulk();
    await work();

    const reason = verb === 'drop' ? ['--reason', 'x'] : [];
    await expect(run(verb, id, ...reason)).rejects.toThrow(`There is no action ${id} that is not done.`);
    await expect(run(verb, 'aa_unknown', ...reason)).rejects.toThrow('There is no action aa_unknown');
  });
});

describe('drop', () => {
  it('ends an action with its reason, for good', async () => {
    const id = await aBulk();
    await work(failing());

    expect(await run('drop', id, '--reason', 'the file was wrong')).toEqual([`${id} has ended as FAILED.`]);

    expect(await shown(id)).toMatchObject({
      status: 'FAILED',
      result: { message: 'Dropped by hand: the file was wrong' },
    });
    rt.clock.advance(24 * 3_600_000);
    await work();
    expect(await shown(id)).toMatchObject({ status: 'FAILED', result: { done_count: 0 } });
    expect(await run('list')).toEqual(['Everything is done.']);
  });

  it('leaves nobody half forgotten', async () => {
    const action = app.newAction(rt, caller, {
      type: 'CUSTOMERS.PERMANENT_DELETION',
      work: { kind: 'FORGET', person: null },
      total: 0,
    });
    await rt.store.asyncActions.put(caller, action);

    await expect(run('drop', action.id, '--reason', 'x')).rejects.toThrow('half forgotten');
  });
});

describe('readWorkArguments', () => {
  it('reads a stage and its region', () => {
    expect(readWorkArguments(['list', '--stage', 'prod', '--region', 'eu-west-1'])).toEqual({
      command: { verb: 'list' },
      stage: 'prod',
      region: 'eu-west-1',
    });
  });

  it.each([
    ['no command', []],
    ['an unknown command', ['begin']],
    ['no id', ['retry']],
    ['two ids', ['retry', 'a', 'b']],
    ['no reason', ['drop', 'a']],
    ['a stage that is no name', ['list', '--stage', 'a/b']],
    ['an unknown option', ['list', '--all']],
  ])('refuses %s', (_name, args) => {
    expect(() => readWorkArguments(args)).toThrow('Usage: stackable work');
  });
});
