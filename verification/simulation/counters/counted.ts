// A campaign at whose counters everybody meets: a tier nobody limits, one with a limit on the redemptions of all of them, and one with a
// limit on what all of them gave away, while the first limit is edited and the counters are looked at.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Runtime } from '../../../lib/ports/runtime';
import { createCampaign } from '../../../lib/services/campaigns/campaigns';
import { createTier } from '../../../lib/services/promotions/promotions';
import { validate } from '../../../lib/services/validations/validate';
import { createRule, updateRule } from '../../../lib/services/validation-rules/validation-rules';
import type { RedemptionEffect } from '../../../lib/model/records/redemption';
import { redemptionOf } from '../../../lib/audit/records';
import { readItem } from '../../../lib/storage/formats/formats';
import type { Item, Write } from '../../../lib/storage/table/table';
import type { Random } from '../../../scripts/support/random';
import { NEXT_RELEASE } from '../../../tests/support/next-release';
import { ChangeTimes } from '../change-times';
import type { SimulatedService, UseTrace } from '../service';
import type { Operation, Plan } from '../workload';
import { CALLER, CUSTOMERS, ORDERS } from '../world';
import type { Counted } from '../world-parts';

/** The bounded tier may be redeemed while the campaign has fewer redemptions than this; an edit takes two of them away, or gives them back. */
const MOST = 12;
const FEWER = MOST - 2;
/** The dear one may be redeemed while the campaign has given away no more than this with it. */
const MOST_GIVEN = 4_300;
const DEAR = 410;

/** Which shard a process looks at is a matter of chance. */
const ASKED_OF_EACH = 3;
/** By then a transaction is whole. */
const WRITTEN_MS = 1_000;

const rulesOf = (name: string, most: number) => ({
  rules: { '1': { name, conditions: { $less_than_or_equal: [most] } }, logic: '1' },
});

export async function createCounted(rt: Runtime): Promise<Counted> {
  const campaign = await createCampaign(rt, CALLER, { name: 'Counted', campaign_type: 'PROMOTION' });
  const rule = await createRule(rt, CALLER, {
    name: 'So many of the campaign',
    ...rulesOf('campaign.redemptions.count', MOST),
  });
  const given = await createRule(rt, CALLER, {
    name: 'So much of the campaign',
    ...rulesOf('campaign.orders.amount_discounted', MOST_GIVEN),
  });
  const discount = { type: 'PERCENT', percent_off: 1 } as const;
  const id = campaign.id;
  const free = await createTier(rt, CALLER, id, { name: 'Free', action: { discount } });
  const request = { name: 'Bounded', action: { discount }, validation_rules: [rule.id] };
  const bounded = await createTier(rt, CALLER, id, request);
  const dear = await createTier(rt, CALLER, id, {
    name: 'Dear',
    action: { discount: { type: 'AMOUNT', amount_off: DEAR } },
    validation_rules: [given.id],
  });
  return {
    campaign: id,
    free: free.id,
    bounded: bounded.id,
    dear: dear.id,
    rule: rule.id,
  };
}

export function drawCountedPlan(random: Random, counted: Counted): Plan {
  let request = 0;
  const clients = Array.from({ length: random.between(3, 6) }, () =>
    Array.from({ length: random.between(3, 6) }, () => drawOperation(random, counted, (request += 1))),
  );
  return { clients };
}

function drawOperation(random: Random, { free, bounded, dear }: Counted, request: number): Operation {
  const isKeyed = random.chance(0.7);
  const sent = { request, isKeyed, copies: isKeyed && random.chance(0.2) ? 2 : 1 };
  const drawn = random.next();
  if (drawn < 0.2) return { kind: 'rollback', ...sent, place: random.between(0, 9) };
  if (drawn < 0.23) return { kind: 'edit', code: bounded, number: request };
  if (drawn < 0.28) return { kind: 'show', code: free };
  if (drawn < 0.31) return { kind: 'kill' };
  const pairs = [
    [free, bounded],
    [bounded, free],
    [dear, bounded],
  ];
  const tiers = random.pick([[free], [bounded], [bounded], [dear], [dear], ...pairs]);
  const lines = tiers.map((id) => ({ object: 'promotion_tier' as const, id }));
  const order = random.chance(0.2) ? random.pick(ORDERS) : null;
  if (drawn < 0.36) return { kind: 'validate', lines, order };
  const customer = random.chance(0.3) ? random.pick(CUSTOMERS) : null;
  return { kind: 'redeem', ...sent, lines, order, customer, sender: 'BACKEND' };
}

/** What a redemption has taken of the campaign. */
interface Taken {
  readonly uses: number;
  readonly given: number;
}

/** Counts the redemptions of the campaign as they are carried out: the end of a history does not show in which order. */
export class CountedTrace implements UseTrace {
  readonly broken: string[] = [];
  /** Redemptions of the campaign that stand, by the base of their ids. */
  private readonly standing = new Map<string, Taken>();
  private readonly changes = new ChangeTimes();

  constructor(private readonly counted: Counted) {}

  applied(write: Write): void {
    if (write.kind !== 'put') return;
    const { pk, sk } = write.item;
    const [, letter, base = ''] = pk.split('#');
    if (letter !== 'R') return;
    if (sk === 'B' && this.standing.delete(base)) this.changes.note();
    else if (sk !== 'B' && write.item.body !== undefined) this.redeemed(base, known(write.item));
  }

  /** Takes two uses away, or gives them back. */
  async edit(rt: Runtime, { number }: { readonly number: number }): Promise<void> {
    const rules = rulesOf('campaign.redemptions.count', number % 2 === 0 ? MOST : FEWER);
    await updateRule(rt, CALLER, this.counted.rule, rules);
  }

  /** What was counted is told right at some moment, give or take what is changed meanwhile. */
  async show(rt: Runtime): Promise<void> {
    const [before, begunMs] = [this.all().uses, performance.now()];
    const told = (await rt.store.campaignCounters.load(CALLER, this.counted.campaign))?.redemptions.total ?? 0;
    // One redemption may have taken two.
    const changed = 2 * this.changes.since(begunMs);
    if (Math.abs(told - before) <= changed) return;
    this.broken.push(`I2 ${before} uses, ${changed} changes meanwhile, are told as ${told}`);
  }

  /** The bounded tier is told to be valid, or not to be, as it is at some moment, give or take what is changed about that time. */
  async validated(lines: readonly { readonly id: string }[], validate: () => Promise<{ readonly valid: boolean }>) {
    if (lines.length !== 1 || lines[0]?.id !== this.counted.bounded) return validate();
    const begunMs = performance.now();
    await sleep(WRITTEN_MS);
    const { uses } = this.all();
    const answer = await validate();
    await sleep(WRITTEN_MS);
    const changed = 2 * this.changes.since(begunMs);
    const isWrong = answer.valid ? uses - changed >= MOST : uses + changed < FEWER;
    if (isWrong)
      this.broken.push(`I2 with ${uses} uses, ${changed} changed, the bounded tier is told as ${answer.valid}`);
    return answer;
  }

  /** What is left of each limit can be had, and no more. */
  async sellOut(service: SimulatedService): Promise<void> {
    const { bounded, dear } = this.counted;
    await service.look((rt) => this.edit(rt, { number: 0 }));
    await this.sellOne(service, bounded, 8_000);
    const uses = MOST - this.all().uses;
    if (uses > 0) this.broken.push(`I2 ${uses} uses were left when the bounded tier was sold out`);
    const lines = [{ object: 'promotion_tier' as const, id: bounded }];
    const request = { redeemables: lines, order: { amount: 20_000 } };
    for (let number = 0; number < ASKED_OF_EACH; number += 1)
      await service.lookEach((rt) => this.validated(lines, () => validate(rt, CALLER, request)));
    await this.sellOne(service, dear, 8_500);
    const given = MOST_GIVEN - this.all().given;
    if (given >= DEAR) this.broken.push(`I2 ${given} were left when the dear tier was sold out`);
  }

  private async sellOne(service: SimulatedService, tier: string, from: number): Promise<void> {
    for (let number = 0; number <= MOST; number += 1) {
      const lines = [{ object: 'promotion_tier' as const, id: tier }];
      const sent = { request: from + number, isKeyed: true, copies: 1, order: null, customer: null } as const;
      const called = {
        command: { kind: 'redeem', sender: 'BACKEND', lines, ...sent } as const,
        target: null,
        attempts: [],
      };
      service.called.push(called);
      const attempt = await service.attempt(called);
      if (attempt.status === 'DONE') continue;
      const key = attempt.status === 'BROKEN' ? String(attempt.error) : attempt.key;
      if (key !== 'redemption_rules_violated') this.broken.push(`I2 the end of ${tier} was told as ${key}`);
      return;
    }
  }

  private all(): Taken {
    const all = [...this.standing.values()];
    const sum = (of: keyof Taken) => all.reduce((total, taken) => total + taken[of], 0);
    return { uses: sum('uses'), given: sum('given') };
  }

  private redeemed(base: string, item: Item): void {
    const { campaign, bounded, dear } = this.counted;
    const effects = redemptionOf(item).effects.filter(({ campaign_id }) => campaign_id === campaign);
    this.standing.set(base, takenBy(effects));
    this.changes.note();
    const all = this.all();
    /** What there was with a tier. What those behind it add is beyond its limit. */
    const upTo = (tier: string): Taken | null => {
      const place = effects.findIndex(({ target_id }) => target_id === tier);
      const behind = takenBy(effects.slice(place + 1));
      return place < 0 ? null : { uses: all.uses - behind.uses, given: all.given - behind.given };
    };
    const [last, dearest] = [upTo(bounded), upTo(dear)];
    if (last && last.uses > MOST)
      this.broken.push(`I2 a limit of ${MOST} let redemption ${base} through as the ${last.uses}th`);
    if (dearest && dearest.given > MOST_GIVEN)
      this.broken.push(`I2 a limit of ${MOST_GIVEN} let redemption ${base} through up to ${dearest.given}`);
  }
}

function takenBy(effects: readonly RedemptionEffect[]): Taken {
  return { uses: effects.length, given: effects.reduce((sum, { discount }) => sum + discount, 0) };
}

/** In whichever format it was written. */
function known(item: Item): Item {
  return readItem(NEXT_RELEASE, item);
}
