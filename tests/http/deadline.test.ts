// A table that is slow in every way: each request is answered before its function would be stopped.
import { handler as redeem } from '../../functions/redemptions/redeem';
import { handler as listVouchers } from '../../functions/vouchers/list';
import { installRuntime, storeOver } from '../../lib/runtime';
import { DynamoTable } from '../../lib/storage/table/dynamo-table';
import { aGiftCard, putVoucher, voucherLine } from '../support/builders';
import { callHandler, type HttpAnswer, KEYS, putKeys } from '../support/events';
import { type FaultProxy, type Handled, startFaultProxy, type WireCall } from '../support/fault-proxy';
import { aCaller, aRuntime, OTHER_PROJECT, type TestRuntime } from '../support/runtime';

/** `timeout` in serverless.yml. */
const FUNCTION_MS = 15_000;
/** Ends by itself in no test. */
const FOR_EVER_MS = 60_000;
const BALANCE = 10_000;

jest.setTimeout(4 * FUNCTION_MS);

let rt: TestRuntime;
let wire: FaultProxy;
let decide: (call: WireCall) => Handled;

beforeEach(async () => {
  rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  wire = await startFaultProxy({ target: rt.at.endpoint, decide: (call) => decide(call) });
  const { tableName } = rt.at;
  installRuntime({ ...rt, store: storeOver(new DynamoTable({ tableName, endpoint: wire.endpoint })) });
});

afterEach(() => wire.close());

interface Timed extends HttpAnswer {
  readonly ms: number;
}

async function timed(work: () => Promise<HttpAnswer>): Promise<Timed> {
  const began = performance.now();
  return { ...(await work()), ms: performance.now() - began };
}

async function redeemCard(): Promise<Timed & { readonly code: string }> {
  const { code } = await putVoucher(rt, aGiftCard(BALANCE));
  const order = { source_id: 'order-1', amount: 5_000 };
  const call = {
    path: '/v1/redemptions',
    headers: KEYS.server,
    body: { redeemables: [voucherLine(code, 100)], order },
  };
  return { ...(await timed(() => callHandler(redeem, call))), code };
}

async function balance(code: string): Promise<number | undefined> {
  return (await rt.store.vouchers.load(aCaller(), code))?.voucher.gift?.balance;
}

const isRead = ({ operation }: WireCall) => /^(GetItem|BatchGetItem|Query)$/.test(operation);
const isCommit = ({ operation }: WireCall) => operation === 'TransactWriteItems';

describe('a request whose time is over', () => {
  it.each<[string, (call: WireCall) => Handled]>([
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
    decide = faults;

    const { status, body, headers, ms, code } = await redeemCard();

    expect([status, body.key]).toEqual([503, 'temporarily_unavailable']);
    expect(headers).toMatchObject({ 'retry-after': '1' });
    expect(ms).toBeLessThan(FUNCTION_MS);
    expect(await balance(code)).toBe(BALANCE);
  });

  it('says so where nobody could be asked about its transaction', async () => {
    let committed = false;
    decide = (call) => {
      committed ||= isCommit(call);
      if (isCommit(call)) return { fault: 'SLOW_BODY', delayMs: FOR_EVER_MS };
      return committed ? { fault: 'LOST_REQUEST' } : {};
    };

    const { status, body, headers, ms, code } = await redeemCard();

    expect([status, body.key]).toEqual([504, 'outcome_unknown']);
    expect(headers).toMatchObject({ 'retry-after': '1' });
    expect(ms).toBeLessThan(FUNCTION_MS);
    expect(await balance(code)).toBe(BALANCE - 100);
  });

  it('is refused where it only reads', async () => {
    decide = (call) => (isRead(call) ? { fault: 'SLOW', delayMs: call.operation === 'Query' ? 5_500 : 1_900 } : {});
    await putVoucher(rt, aGiftCard(BALANCE));
    const call = { method: 'GET', path: '/v1/vouchers', query: 'filters[metadata.a][conditions][$is][0]=b' };

    const { status, body, headers, ms } = await timed(() =>
      callHandler(listVouchers, { ...call, headers: KEYS.server }),
    );

    expect([status, body.key]).toEqual([503, 'temporarily_unavailable']);
    expect(headers).toMatchObject({ 'retry-after': '1' });
    expect(ms).toBeLessThan(FUNCTION_MS);
  });
});
