// A tier without a limit that one customer redeems while a rule comes that limits it: uses that were counted before it hold as well.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Runtime } from '../../../lib/ports/runtime';
import { createCampaign } from '../../../lib/services/campaigns/campaigns';
import { createTier } from '../../../lib/services/promotions/promotions';
import { assignRule } from '../../../lib/services/validation-rules/rule-assignments';
import { createRule } from '../../../lib/services/validation-rules/validation-rules';
import { redemptionOf } from '../../../lib/audit/records';
import { readItem } from '../../../lib/storage/formats/formats';
import type { Item, Write } from '../../../lib/storage/table/table';
import { NEXT_RELEASE } from '../../../tests/support/next-release';
import type { Attempt } from '../requests';
import type { SimulatedService, UseTrace } from '../service';
import { CALLER, CUSTOMERS } from '../world';
import type { Line } from '../workload';
import { FREE } from './hot-codes';

const NAME = 'Limited late';
const [CUSTOMER] = CUSTOMERS;
const FREE_CODE: Line = { object: 'voucher', id: FREE };
/** Uses before the rule, one after the other, and at the same time as it. */
const BEFORE = 2;
const MEANWHILE = 3;
const APART_MS = 12;
/** The rule lets so many through after those that came first. */
const ROOM = 2;
const MOST = BEFORE + ROOM;
/** Requests with this number or a later one begin when the rule has been answered. */
const FIRST = 7_100;

/** Counts the redemptions of the customer as they are carried out: the end of a history does not show in which order. */
export class LateLimitTrace implements UseTrace {
  readonly broken: string[] = [];
  private tier = '';
  private uses = 0;

  applied(write: Write): void {
    if (write.kind !== 'put' || write.item.body === undefined) return;
    const { pk, sk } = write.item;
    if (pk.split('#')[1] === 'R' && sk === 'R') this.redeemed(write.item);
  }

  edit(): Promise<unknown> {
    return Promise.resolve();
  }

  show(): Promise<void> {
    return Promise.resolve();
  }

  async sellOut(service: SimulatedService): Promise<void> {
    await service.look(async (rt) => void (this.tier = await createUnlimited(rt)));
    // With these the counts of the customer are large enough for pages.
    for (let number = 0; number < BEFORE; number += 1) await redeemAlone(service, FREE_CODE, 7_000 + number);
    for (let number = 0; number < BEFORE; number += 1) await this.redeemTier(service, 7_010 + number);
    let rule = '';
    await service.look(async (rt) => void (rule = await createLimit(rt)));
    const meanwhile = Array.from({ length: MEANWHILE }, (_, number) => this.redeemMeanwhile(service, number));
    await service.look((rt) => assignRule(rt, CALLER, rule, { promotion_tier: this.tier }));
    const later = Array.from({ length: ROOM }, (_, number) => this.redeemTier(service, FIRST + number));
    await Promise.all([...meanwhile, ...later]);
    await this.useUp(service);
  }

  /** Some read the tier just before it has the rule, and count their use just after that. */
  private async redeemMeanwhile(service: SimulatedService, number: number): Promise<Attempt> {
    await sleep(number * APART_MS);
    return this.redeemTier(service, 7_020 + number);
  }

  /** What is left of the limit can be had, and no more. */
  private async useUp(service: SimulatedService): Promise<void> {
    for (let number = 0; number <= MOST; number += 1) {
      const attempt = await this.redeemTier(service, FIRST + ROOM + number);
      if (attempt.status === 'DONE') continue;
      const key = attempt.status === 'BROKEN' ? String(attempt.error) : attempt.key;
      if (key !== 'redemption_rules_violated')
        this.broken.push(`I2 the end of the limited tier was answered as ${key}`);
      break;
    }
    if (this.uses < MOST)
      this.broken.push(`I2 ${MOST - this.uses} uses of the limited tier were left when it was used up`);
  }

  private redeemTier(service: SimulatedService, request: number): Promise<Attempt> {
    return redeemAlone(service, { object: 'promotion_tier', id: this.tier }, request);
  }

  private redeemed(item: Item): void {
    const { effects, response } = redemptionOf(readItem(NEXT_RELEASE, item));
    if (!effects.some(({ target_id }) => target_id === this.tier)) return;
    this.uses += 1;
    const request = Number(response.redemptions[0]?.metadata?.request);
    if (request >= FIRST && this.uses > MOST) {
      this.broken.push(`I2 a limit of ${MOST} for each customer let request ${request} through as the ${this.uses}th`);
    }
  }
}

async function createUnlimited(rt: Runtime): Promise<string> {
  const campaign = await createCampaign(rt, CALLER, { name: NAME, campaign_type: 'PROMOTION' });
  const discount = { type: 'PERCENT', percent_off: 1 } as const;
  return (await createTier(rt, CALLER, campaign.id, { name: NAME, action: { discount } })).id;
}

async function createLimit(rt: Runtime): Promise<string> {
  const conditions = { $less_than_or_equal: [MOST] };
  const rules = { '1': { name: 'redemption.count.per_customer', conditions }, logic: '1' };
  return (await createRule(rt, CALLER, { name: NAME, rules })).id;
}

async function redeemAlone(service: SimulatedService, line: Line, request: number): Promise<Attempt> {
  const sent = { request, isKeyed: true, copies: 1, order: null, customer: CUSTOMER } as const;
  const called = {
    command: { kind: 'redeem', sender: 'BACKEND', lines: [line], ...sent } as const,
    target: null,
    attempts: [],
  };
  service.called.push(called);
  return service.attempt(called);
}
