// Customers who come again and again: each redeems tiers that a rule limits for each customer, and tiers that no rule limits, so that
// their counts become full, and pages begin, while several requests count.
import type { Runtime } from '../../../lib/ports/runtime';
import { createCampaign } from '../../../lib/services/campaigns/campaigns';
import { createTier } from '../../../lib/services/promotions/promotions';
import { createRule } from '../../../lib/services/validation-rules/validation-rules';
import { redemptionOf } from '../../../lib/audit/records';
import { readItem } from '../../../lib/storage/formats/formats';
import type { Item, Write } from '../../../lib/storage/table/table';
import type { Random } from '../../../scripts/support/random';
import { NEXT_RELEASE } from '../../../tests/support/next-release';
import type { SimulatedService, UseTrace } from '../service';
import type { Line, Operation, Plan } from '../workload';
import { CALLER, ORDERS, type Sender } from '../world';
import type { RegularTiers } from '../world-parts';

const REGULARS = ['cleo', 'dan'] as const;
/** Uses of each limited tier that a customer has. */
const MOST = 2;
const LIMITED_TIERS = 3;
const FREE_TIERS = 2;
const MOSTLY = 0.7;

/**
 * Each tier has a campaign of its own, as campaigns are counted for each customer as well. The rule of the first tier leaves its campaign
 * to pages, so that redemptions meet at their number; the others meet at the limit alone.
 */
export async function createRegularTiers(rt: Runtime): Promise<RegularTiers> {
  const ofTier = await createLimit(rt, ['redemption.count.per_customer']);
  const ofBoth = await createLimit(rt, ['redemption.count.per_customer', 'campaign.redemptions.customers_count']);
  const limited: string[] = [];
  const free: string[] = [];
  for (let number = 0; number < LIMITED_TIERS; number += 1)
    limited.push(await createTierAlone(rt, `Limited ${number}`, [number === 0 ? ofTier : ofBoth]));
  for (let number = 0; number < FREE_TIERS; number += 1) free.push(await createTierAlone(rt, `Free ${number}`, []));
  return { limited, free };
}

async function createLimit(rt: Runtime, counters: readonly string[]): Promise<string> {
  const conditions = { $less_than_or_equal: [MOST] };
  const named = counters.map((name, index) => [String(index + 1), { name, conditions }] as const);
  const rules = { ...Object.fromEntries(named), logic: named.map(([number]) => number).join(' and ') };
  return (await createRule(rt, CALLER, { name: counters.join(', '), rules })).id;
}

async function createTierAlone(rt: Runtime, name: string, rules: readonly string[]): Promise<string> {
  const campaign = await createCampaign(rt, CALLER, { name, campaign_type: 'PROMOTION' });
  const discount = { type: 'PERCENT', percent_off: 1 } as const;
  const request = { name, action: { discount }, ...(rules.length > 0 && { validation_rules: [...rules] }) };
  return (await createTier(rt, CALLER, campaign.id, request)).id;
}

export function drawRegularPlan(random: Random, tiers: RegularTiers): Plan {
  let request = 0;
  const clients = Array.from({ length: random.between(4, 7) }, () =>
    Array.from({ length: random.between(3, 6) }, (_, turn) =>
      drawOperation(random, tiers, { request: (request += 1), turn }),
    ),
  );
  return { clients };
}

function drawOperation(
  random: Random,
  tiers: RegularTiers,
  { request, turn }: { readonly request: number; readonly turn: number },
): Operation {
  const isKeyed = random.chance(0.7);
  const sent = { request, isKeyed, copies: isKeyed && random.chance(0.2) ? 2 : 1 };
  const drawn = random.next();
  if (drawn < 0.2) return { kind: 'rollback', ...sent, place: random.between(0, 9) };
  if (drawn < 0.23) return { kind: 'kill' };
  // Most clients redeem the same tier for the same customer at the same time.
  const [limited, customer] = random.chance(MOSTLY)
    ? [tiers.limited[turn % LIMITED_TIERS]!, REGULARS[turn % REGULARS.length]!]
    : [random.pick(tiers.limited)!, random.pick(REGULARS)];
  const free = random.pick(tiers.free)!;
  const lines = random.pick([[limited], [limited], [limited], [limited, free], [free]]).map(lineOf);
  const order = random.chance(0.1) ? random.pick(ORDERS) : null;
  const sender: Sender = random.chance(0.85) ? 'BACKEND' : 'BROWSER';
  return { kind: 'redeem', ...sent, lines, order, customer, sender };
}

const lineOf = (id: string): Line => ({ object: 'promotion_tier', id });

/** Counts the uses of each customer as they are carried out: the end of a history does not show in which order. */
export class RegularTrace implements UseTrace {
  readonly broken: string[] = [];
  /** Standing uses by the base of their redemption: a customer, or a claim, with a limited tier. */
  private readonly standing = new Map<string, readonly string[]>();

  constructor(private readonly tiers: RegularTiers) {}

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

  /** The rest of each limit can be redeemed, and no more. */
  async sellOut(service: SimulatedService): Promise<void> {
    let request = 8_000;
    for (const customer of REGULARS) {
      for (const tier of this.tiers.limited) {
        await this.useUp(service, { customer, tier, request });
        request += MOST + 1;
        const left = MOST - this.usesOf(ownerOf(customer, tier));
        if (left > 0) this.broken.push(`I2 ${customer} had ${left} uses of ${tier} left when they were used up`);
      }
    }
  }

  private async useUp(
    service: SimulatedService,
    { customer, tier, request }: { readonly customer: string; readonly tier: string; readonly request: number },
  ): Promise<void> {
    for (let number = 0; number <= MOST; number += 1) {
      const sent = { request: request + number, isKeyed: true, copies: 1, order: null, customer } as const;
      const command = { kind: 'redeem', sender: 'BACKEND', lines: [lineOf(tier)], ...sent } as const;
      const called = { command, target: null, attempts: [] };
      service.called.push(called);
      const attempt = await service.attempt(called);
      if (attempt.status === 'DONE') continue;
      const key = attempt.status === 'BROKEN' ? String(attempt.error) : attempt.key;
      if (key !== 'redemption_rules_violated') this.broken.push(`I2 the end of ${tier} was answered as ${key}`);
      return;
    }
  }

  private redeemed(base: string, item: Item): void {
    const stored = redemptionOf(readItem(NEXT_RELEASE, item));
    const customer = stored.response.redemptions[0]?.customer?.source_id ?? '';
    const name = stored.claim === undefined ? customer : `claim ${stored.claim}`;
    const owners = stored.effects
      .filter(({ target_id }) => this.tiers.limited.includes(target_id))
      .map(({ target_id }) => ownerOf(name, target_id));
    this.standing.set(base, owners);
    for (const owner of owners.filter((one) => this.usesOf(one) > MOST))
      this.broken.push(
        `I2 a limit of ${MOST} let redemption ${base} through as the ${this.usesOf(owner)}th of ${owner}`,
      );
  }

  private usesOf(owner: string): number {
    return [...this.standing.values()].flat().filter((one) => one === owner).length;
  }
}

/** Claims to be a customer have counts of their own. */
const ownerOf = (customer: string, tier: string): string => `${customer} with ${tier}`;
