// A campaign and a code whose rules limit units of one product: of all customers, and of each. Discounts are cut to the units that are left,
// so the amount that a redemption took off says how many units it had.
import type { Runtime } from '../../../lib/ports/runtime';
import type { RedemptionEffect } from '../../../lib/model/records/redemption';
import { createCampaign } from '../../../lib/services/campaigns/campaigns';
import { createTier } from '../../../lib/services/promotions/promotions';
import { createRule } from '../../../lib/services/validation-rules/validation-rules';
import { createVoucher } from '../../../lib/services/vouchers/vouchers';
import { redemptionOf } from '../../../lib/audit/records';
import { readItem } from '../../../lib/storage/formats/formats';
import type { Item, Write } from '../../../lib/storage/table/table';
import type { Random } from '../../../scripts/support/random';
import { NEXT_RELEASE } from '../../../tests/support/next-release';
import { redemptionIdOf } from '../requests';
import type { SimulatedService, UseTrace } from '../service';
import type { Line, OrderedUnits, Operation, Plan } from '../workload';
import { CALLER, CUSTOMERS } from '../world';
import type { UnitTiers } from '../world-parts';

const CODE = 'UNITS-OFF';
const PRODUCT = 'lamp';
/** What one unit is discounted by, minor units. */
const OFF = 10;
/** Units of the campaign: enough for shards at first. Units of a customer in a tier, and of the code. */
const MOST_OF_ALL = 18;
const MOST_OF_EACH = 6;
const MOST_OF_CODE = 7;

export async function createLimitedUnits(rt: Runtime): Promise<UnitTiers> {
  const discount = { type: 'AMOUNT', amount_off: OFF, effect: 'APPLY_TO_ITEMS_BY_QUANTITY' } as const;
  const ofTiers = await createUnitRule(rt, 'Units of the campaign', {
    product_campaign_quantity_limit: MOST_OF_ALL,
    product_customer_promotion_tier_quantity_limit: MOST_OF_EACH,
  });
  const ofCode = await createUnitRule(rt, 'Units of the code', { product_campaign_quantity_limit: MOST_OF_CODE });
  const campaign = await createCampaign(rt, CALLER, { name: 'Units', campaign_type: 'PROMOTION' });
  const tiers: string[] = [];
  for (const name of ['One', 'Two']) {
    const request = { name, action: { discount }, validation_rules: [ofTiers] };
    tiers.push((await createTier(rt, CALLER, campaign.id, request)).id);
  }
  await createVoucher(rt, CALLER, CODE, { discount, redemption: { quantity: null }, validation_rules: [ofCode] });
  return { tiers };
}

async function createUnitRule(rt: Runtime, name: string, limits: Readonly<Record<string, number>>): Promise<string> {
  const included = [{ object: 'product', id: PRODUCT, ...limits } as const];
  return (await createRule(rt, CALLER, { name, rules: {}, applicable_to: { included } })).id;
}

const ordered = (quantity: number): OrderedUnits => ({ product_id: PRODUCT, price: 1_000, quantity });

export function drawUnitPlan(random: Random, { tiers }: UnitTiers): Plan {
  let request = 0;
  const clients = Array.from({ length: random.between(4, 7) }, () =>
    Array.from({ length: random.between(3, 5) }, () => drawOperation(random, tiers, (request += 1))),
  );
  return { clients };
}

function drawOperation(random: Random, tiers: readonly string[], request: number): Operation {
  const isKeyed = random.chance(0.7);
  const sent = { request, isKeyed, copies: isKeyed && random.chance(0.2) ? 2 : 1 };
  const drawn = random.next();
  if (drawn < 0.25) return { kind: 'rollback', ...sent, place: random.between(0, 9) };
  if (drawn < 0.28) return { kind: 'kill' };
  const code: Line = { object: 'voucher', id: CODE };
  const [one, two] = tiers.map((id): Line => ({ object: 'promotion_tier', id }));
  const lines = random.pick([[one!], [one!], [two!], [one!, two!], [code], [code, one!]]);
  const items = [ordered(random.between(1, 3))];
  return { kind: 'redeem', ...sent, lines, items, order: null, customer: random.pick(CUSTOMERS), sender: 'BACKEND' };
}

/** Units on one counter. */
interface Counted {
  readonly counter: string;
  readonly units: number;
}

/** Counts units as redemptions are carried out: the end of a history does not show in which order. */
export class UnitTrace implements UseTrace {
  readonly broken: string[] = [];
  /** Units of redemptions that stand, by the base of their ids. */
  private readonly standing = new Map<string, readonly Counted[]>();

  constructor(private readonly units: UnitTiers) {}

  applied(write: Write): void {
    if (write.kind !== 'put') return;
    const { pk, sk } = write.item;
    const [, letter, base = ''] = pk.split('#');
    if (letter !== 'R') return;
    if (sk === 'B') this.standing.delete(base);
    else if (write.item.body !== undefined) this.redeemed(base, write.item);
  }

  edit(): Promise<unknown> {
    return Promise.resolve();
  }

  show(): Promise<void> {
    return Promise.resolve();
  }

  /** The units that are left of each limit can be had, and no more. */
  async sellOut(service: SimulatedService): Promise<void> {
    const [tier = ''] = this.units.tiers;
    const shared = { line: { object: 'promotion_tier', id: tier }, counter: ALL, most: MOST_OF_ALL } as const;
    await this.sellOne(service, { ...shared, from: 8_000 });
    await this.sellOne(service, {
      line: { object: 'voucher', id: CODE },
      counter: CODE,
      most: MOST_OF_CODE,
      from: 8_500,
    });
  }

  /** Each unit goes to a customer of its own, so that the limit of all customers is the only one. */
  private async sellOne(
    service: SimulatedService,
    limit: { readonly line: Line; readonly counter: string; readonly most: number; readonly from: number },
  ): Promise<void> {
    const { line, counter, most, from } = limit;
    for (let number = 0; number <= most && this.unitsOn(counter) < most; number += 1) {
      const before = this.unitsOn(counter);
      const sent = { request: from + number, isKeyed: true, copies: 1, order: null } as const;
      const command = { kind: 'redeem', sender: 'BACKEND', lines: [line], items: [ordered(1)], ...sent } as const;
      const called = { command: { ...command, customer: `buyer ${number}` }, target: null, attempts: [] };
      service.called.push(called);
      const attempt = await service.attempt(called);
      if (attempt.status === 'DONE' && this.unitsOn(counter) > before) continue;
      const what = attempt.status === 'DONE' ? redemptionIdOf(attempt.answer) : attempt.status;
      this.broken.push(`I2 with ${before} of ${most} units on ${counter} another one was answered by ${what}`);
      return;
    }
  }

  private redeemed(base: string, item: Item): void {
    const { effects, customer_id: customer } = redemptionOf(readItem(NEXT_RELEASE, item));
    const limited = effects.filter(({ code, target_id: id }) => code === CODE || this.units.tiers.includes(id));
    for (const effect of limited) this.compareRecorded(base, effect);
    const counted = limited.flatMap((effect) => countedBy(effect, customer ?? ''));
    this.standing.set(base, counted);
    for (const counter of new Set(counted.map((one) => one.counter))) {
      const [units, most] = [this.unitsOn(counter), mostOf(counter)];
      if (units > most)
        this.broken.push(`I2 a limit of ${most} let redemption ${base} through with ${units} units of ${counter}`);
    }
  }

  /** What a redemption records as counted, which its rollback gives back, is what it took off. */
  private compareRecorded(base: string, { discount, units = [] }: RedemptionEffect): void {
    const others = units.filter((one) => one.units * OFF !== discount);
    if (others.length > 0 || (discount > 0 && units.length === 0))
      this.broken.push(`I2 redemption ${base} took off ${discount} and counted ${JSON.stringify(units)}`);
  }

  private unitsOn(counter: string): number {
    return [...this.standing.values()].flat().reduce((sum, one) => sum + (one.counter === counter ? one.units : 0), 0);
  }
}

const ALL = 'all customers';

function countedBy({ code, target_id: id, discount }: RedemptionEffect, customer: string): readonly Counted[] {
  const units = discount / OFF;
  if (code === CODE) return [{ counter: CODE, units }];
  return [
    { counter: ALL, units },
    { counter: `${customer} in ${id}`, units },
  ];
}

function mostOf(counter: string): number {
  if (counter === CODE) return MOST_OF_CODE;
  return counter === ALL ? MOST_OF_ALL : MOST_OF_EACH;
}
