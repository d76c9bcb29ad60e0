// Who redeems in a sale: they come again when they are told to, and some give back what they have.
import { failureOf } from '../../../lib/http/respond';
import type { Redeemable } from '../../../lib/model/request';
import type { Runtime } from '../../../lib/ports/runtime';
import { redeem } from '../../../lib/services/redemptions/redeem';
import { rollback } from '../../../lib/services/redemptions/rollback';
import type { Scheduler } from '../scheduler';
import { CALLER } from '../world';

/** A shop that is told to come again does so, as often as this. */
const MOST_SENT = 30;
const COME_AGAIN_MS = 1_000;
const OPEN: readonly string[] = ['temporarily_unavailable', 'outcome_unknown', 'multiple_requests'];

export interface Answer {
  /** `RETURNED`: redeemed and rolled back. */
  readonly status: 'DONE' | 'RETURNED' | 'REFUSED' | 'GIVEN_UP';
  readonly tookMs: number;
  readonly atMs: number;
  /** The calls that were answered “come again”, and the time of the longest call, ms. */
  readonly calls: Calls;
}

/** The calls of one request, which is sent again and again. */
interface Calls {
  later: number;
  longestMs: number;
}

/** The item that a request redeems: a code, or a card that pays for a reward. */
export type SoldItem = Pick<Redeemable, 'id' | 'reward'>;

interface Wanted {
  readonly item: SoldItem;
  readonly request: number;
  readonly isReturned?: boolean;
}

/** With a key, so that sending it again redeems once. */
export async function buy(
  scheduler: Scheduler,
  rt: Runtime,
  { item, request: number, isReturned = false }: Wanted,
): Promise<Answer> {
  const begunMs = scheduler.nowMs;
  const request = {
    redeemables: [{ object: 'voucher' as const, ...item }],
    order: { amount: 10_000 },
    customer: { source_id: `shopper-${number}` },
  };
  const calls: Calls = { later: 0, longestMs: 0 };
  const call = () => redeem(rt, CALLER, { request, idempotencyKey: `sale-${number}` });
  const bought = await persist(scheduler, calls, call);
  const answer = { tookMs: scheduler.nowMs - begunMs, atMs: scheduler.nowMs, calls };
  if (!('done' in bought)) return { status: bought.status, ...answer };
  if (!isReturned) return { status: 'DONE', ...answer };
  const id = bought.done.answer.redemptions[0]?.id ?? '';
  const returned = { id, route: 'STACK', request: {}, idempotencyKey: `back-${number}` } as const;
  const back = await persist(scheduler, calls, () => rollback(rt, CALLER, returned));
  // It is kept, then: whoever gives up does not know, and the count tells.
  return { status: 'done' in back ? 'RETURNED' : 'DONE', ...answer };
}

/** One after the other, until there is none left. @returns what was had */
export async function buyRest(
  scheduler: Scheduler,
  processes: readonly Runtime[],
  { itemOf, from, most }: { itemOf: (request: number) => SoldItem; from: number; most: number },
): Promise<readonly Answer[]> {
  const had: Answer[] = [];
  for (let request = from; request < from + most; request += 1) {
    const rt = processes[request % processes.length];
    const answer = rt && (await buy(scheduler, rt, { item: itemOf(request), request }));
    if (answer?.status !== 'DONE') break;
    had.push(answer);
  }
  return had;
}

type Persisted<T> = { readonly done: T } | { readonly status: 'REFUSED' | 'GIVEN_UP' };

async function persist<T>(scheduler: Scheduler, calls: Calls, call: () => Promise<T>): Promise<Persisted<T>> {
  for (let sent = 1; ; sent += 1) {
    const begunMs = scheduler.nowMs;
    const answer = await call().then(
      (done) => ({ done }),
      (error: unknown) => ({ key: failureOf(error).key }),
    );
    calls.longestMs = Math.max(calls.longestMs, scheduler.nowMs - begunMs);
    if ('done' in answer) return answer;
    const { key } = answer;
    if (key === 'internal_error') throw new Error('a request broke');
    if (!OPEN.includes(key)) return { status: 'REFUSED' };
    calls.later += 1;
    if (sent === MOST_SENT) return { status: 'GIVEN_UP' };
    await scheduler.sleep(COME_AGAIN_MS);
  }
}
