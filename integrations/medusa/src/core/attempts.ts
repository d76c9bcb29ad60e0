// Attempts to redeem for a cart. At each step the process may die: what is stored before the step is enough to end it.
import type { Answer, Calls, Refusal } from '../shop-core/client';
import { ServiceUnavailable } from '../shop-core/client';

export type AttemptState = 'started' | 'redeemed' | 'refused' | 'rollback_due' | 'rolled_back' | 'owed';

/** One redemption of an attempt: that of the goods, or that of gift cards. */
export interface RedemptionCall {
  /** The Idempotency-Key. */
  readonly key: string;
  /** The body as it was sent first: a repeat sends the same text. */
  readonly request: string;
  /** The redemption, once it is known; null while it is not, or where it was refused. */
  readonly redemption_id: string | null;
  /** The stored order of the service. */
  readonly order_id: string | null;
}

export interface Attempt {
  readonly id: string;
  readonly cart_id: string;
  readonly number: number;
  readonly currency_code: string;
  readonly state: AttemptState;
  readonly calls: readonly RedemptionCall[];
  /** The order of the shop, once there is one. */
  readonly order_id: string | null;
  /** Why it was refused. */
  readonly failure: string | null;
  readonly createdAtMs: number;
}

export type AttemptChange = Partial<Pick<Attempt, 'state' | 'calls' | 'order_id' | 'failure'>>;

export interface AttemptStore {
  readonly list: (cartId: string) => Promise<readonly Attempt[]>;
  /** @throws when the cart has an attempt with this number */
  readonly create: (attempt: Omit<Attempt, 'id' | 'createdAtMs'>) => Promise<Attempt>;
  readonly change: (attempt: Attempt, change: AttemptChange) => Promise<Attempt>;
}

export interface RedeemAnswer {
  readonly redemptions: readonly {
    readonly id: string;
    readonly order?: { readonly id?: string } | null;
    readonly voucher?: { readonly code: string } | null;
    readonly promotion_tier?: { readonly id: string } | null;
  }[];
  readonly parent_redemption?: { readonly id: string };
  readonly order?: { readonly id?: string };
}

/** The idempotency key of an attempt. With one key a cart, a try after a rollback would replay the old success. */
export function keyOfAttempt(cartId: string, number: number): string {
  return `medusa:${cartId}:${number}`;
}

/** An attempt that reached its end: nothing of it stands, or it belongs to an order. */
export function isEnded({ state, order_id }: Attempt): boolean {
  return state === 'refused' || state === 'rolled_back' || (state === 'redeemed' && order_id !== null);
}

/** Redeem one call and note its outcome; a refusal is a value. @throws ServiceUnavailable */
async function redeemCall(calls: Calls, { key, request }: RedemptionCall): Promise<Answer<RedeemAnswer>> {
  return calls.send<RedeemAnswer>({ method: 'POST', path: '/v1/redemptions', body: request, idempotencyKey: key });
}

function noteOutcome(call: RedemptionCall, answer: RedeemAnswer): RedemptionCall {
  return {
    ...call,
    redemption_id: answer.parent_redemption?.id ?? answer.redemptions[0]?.id ?? null,
    order_id: answer.order?.id ?? answer.redemptions[0]?.order?.id ?? null,
  };
}

export interface Redeemed {
  readonly attempt: Attempt;
  readonly answers: readonly RedeemAnswer[];
}

export interface Refused {
  readonly attempt: Attempt;
  readonly refusal: Refusal;
}

interface Deps {
  readonly store: AttemptStore;
  readonly calls: Calls;
}

/**
 * Redeem all calls of an attempt, and note each. Where one is refused, what was redeemed before it is rolled back.
 * @throws ServiceUnavailable when an outcome is unknown: the attempt stays as it is, for `endAttempt`
 */
export async function redeemAttempt({ store, calls }: Deps, started: Attempt): Promise<Redeemed | Refused> {
  let attempt = started;
  const answers: RedeemAnswer[] = [];
  for (const [index, call] of started.calls.entries()) {
    const answer = await redeemCall(calls, call);
    if (!answer.ok) {
      const failed = await store.change(attempt, { failure: answer.refusal.key, state: stateAfterRefusal(attempt) });
      return { attempt: await rollBackOrLeave({ store, calls }, failed), refusal: answer.refusal };
    }
    answers.push(answer.body);
    const noted = attempt.calls.map((one, at) => (at === index ? noteOutcome(one, answer.body) : one));
    const isLast = index === started.calls.length - 1;
    attempt = await store.change(attempt, { calls: noted, ...(isLast && { state: 'redeemed' }) });
  }
  return { attempt, answers };
}

function stateAfterRefusal({ calls }: Attempt): AttemptState {
  return calls.some(({ redemption_id }) => redemption_id !== null) ? 'rollback_due' : 'refused';
}

async function rollBackOrLeave(deps: Deps, attempt: Attempt): Promise<Attempt> {
  if (attempt.state !== 'rollback_due') return attempt;
  try {
    return await rollBack(deps, attempt);
  } catch (error) {
    if (error instanceof ServiceUnavailable) return attempt;
    throw error;
  }
}

/** Refusals of a rollback after which nothing of the redemption stands. */
const NOTHING_LEFT = new Set(['already_rolled_back', 'not_found']);

/** Roll back what an attempt redeemed. @throws ServiceUnavailable: the attempt stays due */
export async function rollBack({ store, calls }: Deps, attempt: Attempt): Promise<Attempt> {
  let failure: string | null = null;
  for (const { redemption_id, key } of [...attempt.calls].reverse()) {
    if (redemption_id === null) continue;
    const answer = await calls.send({
      method: 'POST',
      // This route takes the id of a stack and that of a single redemption; /rollback refuses a stack.
      path: `/v1/redemptions/${encodeURIComponent(redemption_id)}/rollbacks`,
      body: '{}',
      idempotencyKey: `${key}:rollback`,
    });
    if (!answer.ok && !NOTHING_LEFT.has(answer.refusal.key)) failure = answer.refusal.key;
  }
  if (failure !== null) return store.change(attempt, { state: 'rollback_due', failure });
  return store.change(attempt, { state: 'rolled_back' });
}

/**
 * Learn the outcome of calls that were not noted, by sending each again with its key. A call that was refused, or that
 * never arrived and is refused now, leaves nothing to roll back.
 */
async function learnOutcomes({ store, calls }: Deps, attempt: Attempt): Promise<Attempt> {
  let noted = attempt;
  for (const [index, call] of attempt.calls.entries()) {
    if (call.redemption_id !== null) continue;
    const answer = await redeemCall(calls, call);
    if (!answer.ok) break;
    noted = await store.change(noted, {
      calls: noted.calls.map((one, at) => (at === index ? noteOutcome(one, answer.body) : one)),
    });
  }
  return noted;
}

/** Undo an attempt whatever its state: what it may have redeemed is rolled back. @throws ServiceUnavailable */
export async function undoAttempt(deps: Deps, attempt: Attempt): Promise<Attempt> {
  if (attempt.state === 'refused' || attempt.state === 'rolled_back') return attempt;
  const due = attempt.state === 'rollback_due' ? attempt : await deps.store.change(attempt, { state: 'rollback_due' });
  return rollBack(deps, await learnOutcomes(deps, due));
}

/** Redeem an owed attempt of an order that was sold with its discounts. @throws ServiceUnavailable */
export async function payOwed(deps: Deps, attempt: Attempt): Promise<Attempt> {
  return (await redeemAttempt(deps, attempt)).attempt;
}
