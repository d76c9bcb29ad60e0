// npm run move-in: one instance of the service moves into another.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { idHere, naturalIdHere } from '../../cli/move-in/ids';
import { isWhole, moveLines, verifyLines } from '../../cli/move-in/report';
import { moveHolders, movePublications } from '../../cli/move-in/steps/publications';
import { moveCampaigns } from '../../cli/move-in/steps/promotions';
import { otherIds, there as asThere } from '../support/other-ids';
import * as app from '../support/app';
import {
  aCaller,
  aRuntime,
  dump,
  type Ids,
  KEYS,
  listening,
  type Listening,
  OTHER_PROJECT,
  populate,
  PROJECT,
  putKeys,
  readCommandLine,
  redeem,
  type TestRuntime,
  TRACKING_KEY,
} from '../support/shop';

const readMoveArguments = (args: readonly string[]) => readCommandLine(app.addMoveIn, ['move-in', ...args]);

/** A project with a record of every kind. */
const KEYS_THERE = { id: 'other-key', token: 'other-secret' };
/** One with many codes. */
const KEYS_OF_MANY = { id: 'server-key', token: 'server-secret' };
const FEW = 6;
/** Codes of the populated project, and the rare ones. */
const OTHERS = 8;
const MANY = 300;

let folder: string;
let rt: TestRuntime;
let service: Listening;
let ids: Ids;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stackable-move-in-'));
  rt = await aRuntime();
  app.installRuntime(rt);
  await putKeys(rt, OTHER_PROJECT);
  const keys = { server: KEYS.otherProject, management: KEYS.otherManagement, project: OTHER_PROJECT };
  ids = await populate(keys, 'shop');
  await app.updateRule(rt, aCaller({ project: OTHER_PROJECT }), ids.ruleId, {
    applicable_to: { included: [{ object: 'product', id: ids.productId }], included_all: false },
    rules: { '1': { name: 'order.amount', conditions: { $more_than: [1] } }, logic: '1' },
  } as never);
  await giveRarities(aCaller({ project: OTHER_PROJECT }));
  await giveCodes(OTHER_PROJECT, FEW);
  await giveCodes(PROJECT, MANY);
  service = await listening();
});

/** Records without source ids, with windows of time, and a campaign that is one code. */
async function giveRarities(caller: app.Caller): Promise<void> {
  const product = await app.upsertProduct(rt, caller, { name: 'Nameless', price: 300 });
  await app.upsertSku(rt, caller, product.id, { sku: 'Nameless, blue', price: 310 });
  await app.saveCustomer(rt, caller, { name: 'Nobody', email: 'nobody@example.com', metadata: { ids: [product.id] } });
  await app.createCampaign(rt, caller, {
    name: 'One code',
    campaign_type: 'DISCOUNT_COUPONS',
    type: 'STANDALONE',
    voucher: { type: 'DISCOUNT_VOUCHER', code: 'only-one', discount: { type: 'AMOUNT', amount_off: 100 } },
  });
  await app.createVoucher(rt, caller, 'windows', {
    discount: { type: 'UNIT', effect: 'ADD_NEW_ITEMS', unit_off: 1, unit_type: product.id },
    start_date: '2026-01-01T00:00:00.000Z',
    expiration_date: '2027-01-01T00:00:00.000Z',
    validity_timeframe: { interval: 'P2D', duration: 'P1D' },
    validity_day_of_week: [1, 2],
    additional_info: `For ${product.id}`,
    redemption: { quantity: 7 },
  });
}

/** Gift cards of one moment, some of them used. */
async function giveCodes(project: string, count: number): Promise<void> {
  const caller = aCaller({ project });
  for (let at = 0; at < count; at += 1) {
    await app.createVoucher(rt, caller, `gift-${at}`, { gift: { amount: 1_000 + at }, metadata: { at } });
  }
  for (let at = 3; at < count; at += 100) {
    const redeemables = [{ object: 'voucher', id: `gift-${at}`, gift: { credits: 100 } }] as never;
    await redeem(rt, caller, { redeemables, order: { amount: 5_000 } });
  }
}

afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

async function aProject(project: string): Promise<void> {
  const scope = { project, caseSensitiveCodes: true };
  await rt.store.configChanges.commit(scope, {
    trackingKey: TRACKING_KEY,
    settings: app.projectSettings(project, 'New shop'),
  });
}

/** A move into a project, from the service or from where it is said. */
function moveInto(project: string, address = service.address): app.Move {
  const caller = aCaller({ project, keyId: 'move-in', channel: 'move-in' });
  const source = new app.Source({ address, keys: KEYS_THERE, perSecond: 1_000, timeoutMs: 5_000 });
  const state = new app.StateFolder(join(folder, project), { from: address, project });
  return { rt, caller, source, state, say: () => undefined };
}

const brokenIn = async (project: string) => app.findingsOf((await app.auditTable(rt.at, project)).verdicts);

async function itemsOf(project: string) {
  const items = Object.entries(await dump(rt)).filter(([key]) => key.startsWith(`${project}#`));
  return Object.fromEntries(items);
}

describe('a project with a record of every kind', () => {
  it('is moved whole, compares equal, and passes the audit', async () => {
    await aProject('proj_whole');
    const move = moveInto('proj_whole');

    await app.runMove(move);
    const verified = await app.verify(move, 1_000);

    expect(move.state.problems()).toEqual([]);
    expect(verified.filter(({ differing }) => differing.length > 0)).toEqual([]);
    expect(verified.filter(({ compared, there }) => compared === 0 || there < compared)).toEqual([]);
    expect(app.STEPS.filter((step) => !move.state.step(step).isDone)).toEqual([]);
    expect(move.state.step('vouchers').moved).toBe(FEW + OTHERS);
    expect(isWhole(move.state, verified)).toBe(true);
    expect(await brokenIn('proj_whole')).toEqual([]);
  });

  it('has balances as opening lines, and every count as it was', async () => {
    const caller = aCaller({ project: 'proj_whole' });

    const fact = await rt.store.vouchers.load(caller, 'gift-3');
    const lines = await app.listTransactions(rt, caller, 'gift-3', {});

    expect(fact?.voucher).toMatchObject({
      gift: { amount: 1_003, balance: 903 },
      redemption: { redeemed_quantity: 1, redeemed_amount: 100 },
      metadata: { at: 3 },
    });
    expect(lines.data).toMatchObject([
      {
        type: 'CREDITS_ADDITION',
        reason: 'Opening balance',
        source: 'move-in',
        details: { balance: { balance: 903 } },
      },
    ]);
  });

  it('goes on from there: what was moved is redeemed and rolled back as ever', async () => {
    const caller = aCaller({ project: 'proj_whole' });
    const redeemables = [{ object: 'voucher', id: 'gift-3', gift: { credits: 250 } }] as never;

    await redeem(rt, caller, { redeemables, order: { amount: 5_000 } });

    expect((await rt.store.vouchers.load(caller, 'gift-3'))?.voucher).toMatchObject({
      gift: { balance: 1_003 - 100 - 250 },
      redemption: { redeemed_quantity: 2, redeemed_amount: 350 },
    });
    expect(await brokenIn('proj_whole')).toEqual([]);
  });

  it('reports where it differs since', async () => {
    const move = moveInto('proj_whole');

    const verified = await app.verify(move, 1_000);

    const vouchers = verified.find(({ kind }) => kind === 'vouchers')!;
    expect(vouchers.differing.map(({ differences }) => differences.map(({ pointer }) => pointer))).toEqual([
      ['/card/balance', '/counts/redeemed_quantity', '/counts/redeemed_amount'],
    ]);
    expect(isWhole(move.state, verified)).toBe(false);
    expect(verifyLines(verified).join('\n')).toContain('/card/balance: 903 became 653');
  });

  it('reports every other difference from the source, to the letter', async () => {
    const move = moveInto('proj_whole');
    const { caller } = move;
    const config = await rt.store.config.load(caller);
    await app.updateCategory(rt, caller, [...config.categories.keys()][0]!, { hierarchy: 77 });
    await app.updateCustomer(rt, caller, 'shop-customer', { metadata: { details: 'more' } });
    const product = (await rt.store.products.load(caller, 'shop-product'))!.record;
    await app.updateSku(rt, caller, { product: product.id, sku: 'shop-sku' }, { price: 5 });
    const code = (await rt.store.vouchers.load(caller, 'shop-CODE'))!.voucher;
    const [guard] = code.assignments;
    await app.deleteAssignment(rt, caller, { ruleId: guard!.rule_id, id: guard!.id });
    const { stacking } = config;
    const rules = { projectId: caller.project, id: stacking!.id };
    await app.updateStackingRules(rt, caller, rules, { applicable_redeemables_limit: 3 });

    const verified = await app.verify(move, 1_000);

    const found = verified.flatMap(({ kind, differing }) =>
      differing.flatMap(({ differences }) => differences.map(({ pointer }) => `${kind} ${pointer}`)),
    );
    expect(found.filter((one) => !one.startsWith('vouchers ')).map((one) => one.replace(/sku_\w+/, 'sku'))).toEqual([
      'categories /hierarchy',
      'stacking rules /applicable_redeemables_limit',
      'products /skus/sku/price',
      'customers /metadata',
      ...['/rule_id', '/related_object_id', '/related_object_type'].map((pointer) => `assignments ${pointer}`),
    ]);
  });

  it('is not changed by a second run, noted or not', async () => {
    await aProject('proj_twice');
    await app.runMove(moveInto('proj_twice'));
    const before = await itemsOf('proj_twice');

    await app.runMove(moveInto('proj_twice'));
    rmSync(join(folder, 'proj_twice'), { recursive: true });
    const anew = moveInto('proj_twice');
    await app.runMove(anew);

    expect(await itemsOf('proj_twice')).toEqual(before);
    expect(anew.state.problems()).toEqual([]);
    expect(app.STEPS.map((step) => [step, anew.state.step(step).moved])).toEqual(app.STEPS.map((step) => [step, 0]));
    expect(anew.state.step('vouchers').before).toBe(FEW + OTHERS);
  });
});

describe('a system with ids of another form', () => {
  it('is moved with ids of this one, in rules and scopes as well', async () => {
    await aProject('proj_other');
    const proxy = await otherIds(service.address);
    const move = moveInto('proj_other', proxy.address);

    await app.runMove(move);
    const verified = await app.verify(move, 5);
    await proxy.stop();

    expect(move.state.problems()).toEqual([]);
    expect(verified.filter(({ differing }) => differing.length > 0)).toEqual([]);
    const config = await rt.store.config.load(move.caller);
    const rule = config.rules.get(idHere(asThere(ids.ruleId))!);
    const product = (await rt.store.products.load(move.caller, 'shop-product'))!.record;
    expect(rule?.applicable_to).toMatchObject({ included: [{ id: product.id }] });
    expect(config.stacking?.no_effect_skip_categories).toEqual([...config.categories.keys()]);
    expect(await brokenIn('proj_other')).toEqual([]);
  });
});

describe('a list that goes on behind its last page', () => {
  it('is moved up to there, with a problem that says so', async () => {
    await aProject('proj_pages');
    const move = moveInto('proj_pages');
    move.state.note('publications', { cursor: 1001 });

    await movePublications(move);
    await movePublications(move);

    const [problem, ...others] = move.state.problems();
    expect(problem).toMatchObject({ step: 'publications', there: 'from page 1001 on' });
    expect(problem!.problem).toContain('behind the first 100000');
    expect(others).toEqual([]);
    expect(isWhole(move.state, [])).toBe(false);
  });

  it('ends the run where a first page is refused', async () => {
    await aProject('proj_refused');
    const move = moveInto('proj_refused');
    service.instead.push({ status: 400 });

    await expect(movePublications(move)).rejects.toThrow('answer 400');
  });
});

describe('a campaign that is limited to areas or stores', () => {
  const limited = {
    id: 'camp_there00000001',
    object: 'campaign',
    created_at: '2024-01-01T00:00:00.000Z',
    name: 'One store',
    campaign_type: 'DISCOUNT_COUPONS',
    type: 'STATIC',
    voucher: { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 100 } },
  };
  const answered = (access_settings_assignments: object) => ({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: { campaigns: [{ ...limited, access_settings_assignments }], total: 1 },
  });

  it('is reported and not moved', async () => {
    await aProject('proj_stores');
    const move = moveInto('proj_stores');
    service.instead.push(
      answered({ object: 'list', data_ref: 'data', data: [{ id: 'ar_1', type: 'area' }], total: 1 }),
    );

    await moveCampaigns(move);

    expect(service.requests.at(-1)).toContain('expand=access_settings_assignments');
    const [problem] = move.state.problems();
    expect(problem).toMatchObject({ step: 'campaigns', there: limited.id });
    expect(problem!.problem).toContain('keeps no areas and stores');
    expect((await rt.store.config.load(move.caller)).campaigns.size).toBe(0);
  });

  it('is moved where it has no such limit', async () => {
    await aProject('proj_everywhere');
    const move = moveInto('proj_everywhere');
    service.instead.push(answered({ object: 'list', data_ref: 'data', data: [], total: 0 }));

    await moveCampaigns(move);

    expect(move.state.problems()).toEqual([]);
    expect((await rt.store.config.load(move.caller)).campaigns.size).toBe(1);
  });

  it('is read without its limits where the old system refuses to show them', async () => {
    await aProject('proj_unlimited');
    const move = moveInto('proj_unlimited');
    service.instead.push({ status: 400 });

    await moveCampaigns(move);

    expect(service.requests.at(-1)).not.toContain('expand');
    expect(move.state.step('campaigns').moved).toBeGreaterThan(0);
  });
});

describe('a code with a holder and no publication', () => {
  it('is given to the holder, once', async () => {
    await aProject('proj_holder');
    const move = moveInto('proj_holder');
    const { customer } = await app.saveCustomer(rt, move.caller, { source_id: 'holder' });
    await app.createVoucher(rt, move.caller, 'held', { gift: { amount: 5 } });
    const line = { voucher: 'v_there01', created_at: '2024-01-01T00:00:00.000Z' };
    const holders = [
      { ...line, code: 'held', customer: 'cust_there1' },
      { ...line, voucher: 'v_there02', code: 'gone', customer: 'cust_there1' },
    ];
    move.state.note('vouchers', { cursor: null, holders, ids: [['customer', 'cust_there1', customer.id]] });

    await moveHolders(move);
    const before = await itemsOf('proj_holder');
    move.state.note('holders', { cursor: 0 });
    await moveHolders(move);

    const held = await rt.store.vouchers.load(move.caller, 'held');
    expect(held?.voucher).toMatchObject({
      holder_id: customer.id,
      publish: { count: 1, published_at: line.created_at },
    });
    expect(move.state.step('holders')).toMatchObject({ moved: 1, before: 0 });
    expect(move.state.problems()).toMatchObject([{ step: 'holders', there: 'v_there02' }]);
    expect(await itemsOf('proj_holder')).toEqual(before);
    expect(await brokenIn('proj_holder')).toEqual([]);
  });
});

describe('a code that is here already', () => {
  it('is reported where it says something else, and left as it is', async () => {
    await aProject('proj_taken');
    const move = moveInto('proj_taken');
    await app.createVoucher(rt, move.caller, 'gift-1', { gift: { amount: 5 } });
    await app.createVoucher(rt, move.caller, 'gift-2', { gift: { amount: 1_002 }, metadata: { at: 2 } });
    const before = await rt.store.vouchers.load(move.caller, 'gift-1');

    await app.runMove(move);

    const told = move.state.problems().map(({ problem }) => problem);
    expect(told.toSorted()).toEqual([
      'The code is here already, with another gift, metadata.',
      'The code is here already, with the same content.',
    ]);
    expect(await rt.store.vouchers.load(move.caller, 'gift-1')).toEqual(before);
    expect(moveLines(move.state, 1).join('\n')).toContain('2 not moved');
    expect(isWhole(move.state, [])).toBe(false);
    expect(await brokenIn('proj_taken')).toEqual([]);
  });
});

describe('the source', () => {
  it('is asked again after an answer that asks to wait, and after one that is none', async () => {
    const { source } = moveInto('proj_whole');
    service.instead.push({ status: 429, headers: { 'retry-after': '0' } }, { status: 503 });

    const { total } = await source.ask((client) => client.vouchers.list({ limit: 1 }));

    expect(total).toBe(FEW + OTHERS);
  });

  it('is not asked again with keys that it refuses', async () => {
    const keys = { id: KEYS_THERE.id, token: 'wrong' };
    const source = new app.Source({ address: service.address, keys, perSecond: 1_000, timeoutMs: 5_000 });
    const before = service.requests.length;

    await expect(source.ask((client) => client.vouchers.list({ limit: 1 }))).rejects.toThrow('answer 401');
    expect(service.requests.length - before).toBe(1);
  });
});

describe('the command', () => {
  const run = promisify(execFile);
  const command = [...['--import', 'tsx', 'cli/main.ts', 'move-in']];

  function environment(): NodeJS.ProcessEnv {
    const { endpoint, tableName } = rt.at;
    const keys = { FROM_APP_ID: KEYS_OF_MANY.id, FROM_APP_TOKEN: KEYS_OF_MANY.token };
    return { ...process.env, ...keys, DYNAMODB_ENDPOINT: endpoint, TABLE_NAME: tableName };
  }

  function argumentsOf(project: string, rate: number): readonly string[] {
    const state = join(folder, `${project}-state`);
    return [...command, '--from', service.address, '--project', project, '--state', state, '--rate', String(rate)];
  }

  const stateOf = (project: string): app.MoveState | null => {
    const file = join(folder, `${project}-state`, 'state.json');
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as app.MoveState) : null;
  };

  it('is killed half-way, goes on where it was, and moves nothing twice', async () => {
    await aProject('proj_killed');
    const env = environment();
    const first = spawn(process.execPath, argumentsOf('proj_killed', 30) as string[], { env, stdio: 'ignore' });
    const exit = once(first, 'exit');
    while ((stateOf('proj_killed')?.steps.vouchers?.moved ?? 0) < 100) {
      expect(first.exitCode).toBeNull();
      await sleep(5);
    }
    first.kill('SIGKILL');
    await exit;
    const killedAt = stateOf('proj_killed')!.steps.vouchers!;

    const { stdout } = await run(process.execPath, argumentsOf('proj_killed', 500), { env });
    const verified = await run(process.execPath, [...argumentsOf('proj_killed', 500), '--verify', '--sample', '20'], {
      env,
    });

    expect([killedAt.isDone, killedAt.moved < MANY]).toEqual([false, true]);
    const { moved, before } = stateOf('proj_killed')!.steps.vouchers!;
    expect(moved + before).toBeGreaterThanOrEqual(MANY);
    expect(stdout).toContain('It took');
    expect(verified.stdout).toMatch(/vouchers +300 there +20 compared +0 differ/);
    const codes = Object.keys(await itemsOf('proj_killed')).filter((key) => / V$/.test(key) && key.includes('#V#'));
    expect(codes).toHaveLength(MANY);
    expect(await brokenIn('proj_killed')).toEqual([]);
    expect(statSync(join(folder, 'proj_killed-state')).mode & 0o077).toBe(0);
  });

  it('says what is missing in one line, with exit code 2', async () => {
    const failed = run(process.execPath, argumentsOf('proj_nowhere', 10), { env: environment() });

    await expect(failed).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('There is no project proj_nowhere') as string,
    });
  });
});

describe('StateFolder', () => {
  const move = { from: 'http://a.example', project: 'proj_a' };

  it('drops a line that was cut short, and keeps the others', () => {
    const path = join(folder, 'cut');
    const state = new app.StateFolder(path, move);
    state.note('vouchers', { cursor: { page: 2 }, moved: 3, ids: [['voucher', 'v_there1', 'v_here01']] });
    appendFileSync(join(path, 'ids.jsonl'), '["voucher","v_th');

    const again = new app.StateFolder(path, move);
    again.note('vouchers', { cursor: null, before: 1, ids: [['voucher', 'v_there2', 'v_here02']] });

    expect(again.step('vouchers')).toEqual({ isDone: false, cursor: null, moved: 3, before: 1 });
    expect([...new app.StateFolder(path, move).ids]).toEqual([
      ['v_there1', 'v_here01'],
      ['v_there2', 'v_here02'],
    ]);
  });

  it('is that of one move', () => {
    const path = join(folder, 'other');
    new app.StateFolder(path, move).finish('categories');

    expect(() => new app.StateFolder(path, { ...move, project: 'proj_b' })).toThrow('name another with --state');
  });

  it('names a problem once, as it was found last', () => {
    const state = new app.StateFolder(join(folder, 'problems'), move);
    const problem = { step: 'vouchers', there: 'v_1' } as const;
    state.note('vouchers', { cursor: null, problems: [{ ...problem, problem: 'one' }] });
    state.note('vouchers', { cursor: null, problems: [{ ...problem, problem: 'two' }] });

    expect(state.problems()).toEqual([{ ...problem, problem: 'two' }]);
  });

  it('is not read where it is no state', () => {
    const path = join(folder, 'broken');
    new app.StateFolder(path, move).finish('categories');
    writeFileSync(join(path, 'state.json'), 'x');

    expect(() => new app.StateFolder(path, move)).toThrow('JSON');
  });
});

describe('ids', () => {
  it.each([
    ['of the form of here', 'camp_abcdefghij0123456789abcd', 'camp_abcdefghij0123456789abcd'],
    ['of a kind that follows from a name', 'cust_abcdefghij0123456789abcd', null],
    ['of no kind', 'thing_abcdefghij', null],
  ])('%s', (_name, id, expected) => {
    expect(idHere(id)).toBe(expected);
  });

  it('of another form become those of here, always the same ones', () => {
    const id = idHere('promo_AbCd');

    expect(id).toMatch(/^promo_[a-z0-9]{24}$/);
    expect(idHere('promo_AbCd')).toBe(id);
    expect(idHere('promo_AbCe')).not.toBe(id);
    expect(naturalIdHere('prod', 'prod_1', null)).toMatch(/^prod_[a-z0-9]{32}$/);
    expect(naturalIdHere('prod', 'prod_1', 'shirt').slice(0, 31)).toBe(
      naturalIdHere('prod', 'prod_2', 'shirt').slice(0, 31),
    );
  });
});

describe('the command line', () => {
  const needed = ['--from', 'https://api.example.com', '--project', 'proj_a1'];

  it('is read with its defaults', () => {
    expect(readMoveArguments(needed)).toEqual({
      from: 'https://api.example.com',
      project: 'proj_a1',
      stage: null,
      keys: null,
      state: '.move-in/proj_a1',
      perSecond: 10,
      timeoutMs: 30_000,
      verify: false,
      sample: 200,
    });
  });

  it.each([
    ['no project', ['--from', 'https://x.example'], "'--project <id>' not specified"],
    ['a project that is part of a key', [...needed.slice(0, 3), 'proj_a#CFG'], 'It takes the id of a project'],
    ['no address', ['--project', 'proj_a1'], "'--from <url>' not specified"],
    ['a stage that is no name', [...needed, '--stage', 'a/b'], 'It takes letters, digits and hyphens'],
    ['a sample of none', [...needed, '--sample', '0'], 'It takes a whole number from 1 to 1000000'],
    ['an unknown option', [...needed, '--token', 'x'], 'token'],
  ])('is refused with %s, and shows how it is used', (_name, args, problem) => {
    expect(() => readMoveArguments(args)).toThrow(problem);
    expect(() => readMoveArguments(args)).toThrow('Usage: stackable move-in');
  });
});
