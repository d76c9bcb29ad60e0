// Sends one request to a process of the service, and says what came of it.
import { failureOf } from '../../lib/http/respond';
import type { Runtime } from '../../lib/ports/runtime';
import { adjustBalance } from '../../lib/services/vouchers/balance';
import { adjustPoints } from '../../lib/services/loyalties/loyalty-points';
import { transferPoints } from '../../lib/services/loyalties/loyalty-transfer';
import { PROGRAM } from './points/members';
import { publish } from '../../lib/services/publications/publish';
import { publishCommand } from '../../lib/services/publications/publish-command';
import { trackEvent } from '../../lib/services/custom-events/track';
import { redeem } from '../../lib/services/redemptions/redeem';
import { rollback } from '../../lib/services/redemptions/rollback';
import { createReturn } from '../../lib/services/returns/create-return';
import { returnRequest } from './returns/returned';
import type { Operation, Target } from './workload';

export type { Target } from './workload';
import { CALLER, callerOf } from './world';

export type Asked = Extract<Operation, { request: number }>;

export type Attempt =
  | { readonly status: 'DONE'; readonly answer: unknown; readonly replayed: boolean }
  /** A definite refusal: it has no effect, now or later. */
  | { readonly status: 'REFUSED'; readonly key: string }
  /** Never answered, or answered that nobody knows: it may have an effect. */
  | { readonly status: 'UNSURE'; readonly key: string }
  /** A defect. */
  | { readonly status: 'BROKEN'; readonly error: unknown };

const NO_TARGET: Target = { id: '', lineIds: [] };

/** @param target the redemption to roll back, or whose units come back */
export async function send(rt: Runtime, command: Asked, target: Target | null): Promise<Attempt> {
  try {
    const { answer, replayed } = await perform(rt, command, target ?? NO_TARGET);
    return { status: 'DONE', answer, replayed };
  } catch (error) {
    return attemptOf(error);
  }
}

export interface Called {
  readonly command: Asked;
  /** The redemption it was to roll back, or whose units were to come back. */
  readonly target: Target | null;
  readonly attempts: readonly Attempt[];
}

/** The answer says that nothing was written and nothing will be, and that it may be sent again. */
const COME_AGAIN = 'temporarily_unavailable';

/** Whether asking again may tell more. */
export function isOpen(attempt: Attempt): boolean {
  return attempt.status === 'UNSURE' || (attempt.status === 'REFUSED' && attempt.key === COME_AGAIN);
}

export function attemptOf(error: unknown): Attempt {
  const { key, details } = failureOf(error);
  // A release that meets a format it does not know: it says so, and no deployment may bring it about.
  const isForeign = key === COME_AGAIN && details !== undefined;
  if (key === 'internal_error' || isForeign) return { status: 'BROKEN', error };
  return { status: key === 'outcome_unknown' ? 'UNSURE' : 'REFUSED', key };
}

function perform(rt: Runtime, command: Asked, target: Target): Promise<{ answer: unknown; replayed: boolean }> {
  const idempotencyKey = command.isKeyed ? `key-${command.request}` : null;
  const metadata = { request: command.request };
  switch (command.kind) {
    case 'redeem': {
      const value = command.items ? { items: command.items } : { amount: 20_000 };
      const order = { ...value, ...(command.order !== null && { source_id: command.order }) };
      const customer = command.customer === null ? {} : { customer: { source_id: command.customer } };
      return redeem(rt, callerOf(command.sender, command), {
        request: { redeemables: command.lines, order, metadata, ...customer },
        idempotencyKey,
      });
    }
    case 'rollback':
      return rollback(rt, CALLER, { id: target.id, route: 'STACK', request: {}, idempotencyKey });
    case 'return': {
      const request = { ...returnRequest(command, target), metadata };
      return createReturn(rt, CALLER, { redemptionId: target.id, request, idempotencyKey });
    }
    case 'balance': {
      const request = { amount: command.amount, source_id: byHand(command) };
      return adjustBalance(rt, CALLER, { codeOrId: command.card, request, idempotencyKey });
    }
    case 'points': {
      const request = { points: command.amount, source_id: byHand(command) };
      return adjustPoints(rt, CALLER, { campaignId: null, codeOrId: command.card, request, idempotencyKey });
    }
    case 'transfer': {
      const request = [{ code: command.from, points: command.amount, source_id: byHand(command) }];
      return transferPoints(rt, CALLER, { campaignId: PROGRAM, codeOrId: command.to, request, idempotencyKey });
    }
    case 'event': {
      const { event, code, customer } = command;
      const referral = code === null ? {} : { referral: { code } };
      const request = { event, customer: { source_id: customer }, ...referral, metadata };
      return trackEvent(rt, callerOf(command.sender, { customer, order: null }), { request, idempotencyKey });
    }
    case 'publish': {
      const body = { campaign: { name: command.campaign }, customer: { source_id: command.customer }, metadata };
      return publish(rt, CALLER, { command: publishCommand(body, {}), idempotencyKey });
    }
  }
}

function byHand({ request }: Asked): string {
  return `by-hand-${request}`;
}

/** The redemption of an answer. */
export function targetOf(answer: unknown): Target {
  const { order } = answer as { readonly order?: { readonly items?: readonly { readonly id: string }[] } };
  return { id: redemptionIdOf(answer), lineIds: order?.items?.map(({ id }) => id) ?? [] };
}

export function redemptionIdOf(answer: unknown): string {
  const { parent_redemption: parent, redemptions } = answer as {
    readonly parent_redemption?: { readonly id: string };
    readonly redemptions: readonly { readonly id: string }[];
  };
  return (parent ?? redemptions[0])?.id ?? '';
}
