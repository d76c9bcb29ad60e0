// A table that is slow in every way: each request is answered before its function would be stopped.
import { AsyncLocalStorage } from 'node:async_hooks';
import { handler as redeem } from '../../functions/redemptions/redeem';
import { handler as listVouchers } from '../../functions/vouchers/list';
import * as app from '../support/app';
import {
  aCaller,
  aGiftCard,
  aRuntime,
  callHandler,
  type Handled,
  type HttpAnswer,
  KEYS,
  OTHER_PROJECT,
  putKeys,
  putVoucher,
  startFaultProxy,
  type TestRuntime,
  voucherLine,
  type WireCall,
} from '../support/shop';

/** `timeout` in serverless.yml. */
const FUNCTION_MS = 15_000;
/** Ends by itself in no test. */
const FOR_EVER_MS = 60_000;
const BALANCE = 10_000;

/** What the request in hand has for a store. */
const inHand = new AsyncLocalStorage<app.Store>();

/** A service whose table goes wrong as told, and which others do not share. */
type Way = 'sdk' | 'direct';

async function withFaults<T>(
  way: Way,
  decide: (call: WireCall) => Handled,
  work: (rt: TestRuntime) => Promise<T>,
): Promise<{ readonly rt: TestRuntime; readonly answer: T }> {
  const rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  const { tableName, endpoint: target } = rt.at;
  const wire = await startFaultProxy({ target, decide });
  const { endpoint } = wire;
  const direct = app.directAccess({ ...process.env, DYNAMODB_CALLER: way }, endpoint);
  const store = app.storeOver(new app.DynamoTable({ tableName, endpoint, direct }));
  const answer = await inHand.run(store, () => work(rt));
  await wire.close();
  return { rt, answer };
}

beforeAll(async () => {
  const rt = await aRuntime();
  app.installRuntime({
    ...rt,
    get store(): app.Store {
      return inHand.getStore()!;
    },
  });
});

interface Timed extends HttpAnswer {
  readonly ms: number;
}

async function timed(work: () => Promise<HttpAnswer>): Promise<Timed> {
  const began = performance.now();
  return { ...(await work()), ms: performance.now() - began };
}

async function redeemCard(rt: TestRuntime): Promise<Timed & { readonly code: string }> {
  const { code } = await putVoucher(rt, aGiftCard(BALANCE));
  const order = { source_id: 'order-1', amount: 5_000 };
  const call = {
    path: '/v1/redemptions',
    headers: KEYS.server,
    body: { redeemables: [voucherLine(code, 100)], order },
  };
  return { ...(await timed(() => callHandler(redeem, call))), code };
}

async function balance(rt: TestRuntime, code: string): Promise<number | undefined> {
  return (await rt.store.vouchers.load(aCaller(), code))?.voucher.gift?.balance;
}

const isRead = ({ operation }: WireCall) => /^(GetItem|BatchGetItem|Query)$/.test(operation);
const isCommit = ({ operation }: WireCall) => operation === 'TransactWriteItems';

// All at once, as each of them does little but wait.
describe.each<[string, Way]>([
  ['the SDK', 'sdk'],
  ['calls without it', 'direct'],
])('a request whose time is over by %s', (_way, way) => {
  it.concurrent.each<[string, (call: WireCall) => Handled]>([
    [
      'each read is slow, and each transaction meets another one',
      (call) => {
        if (isCommit(call)) return { fault: 'CONFLICT' };
        return isRead(call) ? { fault: 'SLOW', delayMs: 1_800 } : {};
      },
    ],
    [
      'the body of an answer never ends',
      (call) => (call.operation === 'BatchGetItem' ? { fault: 'SLOW_BODY', delayMs: FOR_EVER_MS } : {}),
    ],
    [
      'no read is answered, but the lock is held',
      (call) =>
        call.operation === 'BatchGetItem' || call.operation === 'Query' ? { fault: 'SLOW', delayMs: FOR_EVER_MS } : {},
    ],
  ])('is refused, with nothing written, where %s', async (_name, faults) => {
    const { rt, answer } = await withFaults(way, faults, redeemCard);
    const { status, body, headers, ms, code } = answer;

    expect([status, body.key]).toEqual([503, 'temporarily_unavailable']);
    expect(headers).toMatchObject({ 'retry-after': '1' });
    expect(ms).toBeLessThan(FUNCTION_MS);
    expect(await balance(rt, code)).toBe(BALANCE);
  });

  it.concurrent('says so where nobody could be asked about its transaction', async () => {
    const played = async () => {
      let committed = false;
      const silent = (call: WireCall): Handled => {
        committed ||= isCommit(call);
        if (isCommit(call)) return { fault: 'SLOW_BODY', delayMs: FOR_EVER_MS };
        return committed ? { fault: 'LOST_REQUEST' } : {};
      };
      return { ...(await withFaults(way, silent, redeemCard)), isSent: () => committed };
    };

    let { rt, answer, isSent } = await played();
    // A machine so busy that nothing reaches the table in time is told 503, and rightly so: that is another case.
    for (let again = 0; again < 3 && !isSent(); again += 1) ({ rt, answer, isSent } = await played());
    const { status, body, headers, ms, code } = answer;

    expect([status, body.key, isSent()]).toEqual([504, 'outcome_unknown', true]);
    expect(headers).toMatchObject({ 'retry-after': '1' });
    expect(ms).toBeLessThan(FUNCTION_MS);
    expect(await balance(rt, code)).toBe(BALANCE - 100);
  });

  it.concurrent('is refused where it only reads', async () => {
    const slow = (call: WireCall): Handled =>
      isRead(call) ? { fault: 'SLOW', delayMs: call.operation === 'Query' ? 5_500 : 1_900 } : {};
    const call = { method: 'GET', path: '/v1/vouchers', query: 'filters[metadata.a][conditions][$is][0]=b' };

    const { answer } = await withFaults(way, slow, async (rt) => {
      await putVoucher(rt, aGiftCard(BALANCE));
      return timed(() => callHandler(listVouchers, { ...call, headers: KEYS.server }));
    });
    const { status, body, headers, ms } = answer;

    expect([status, body.key]).toEqual([503, 'temporarily_unavailable']);
    expect(headers).toMatchObject({ 'retry-after': '1' });
    expect(ms).toBeLessThan(FUNCTION_MS);
  });
});
