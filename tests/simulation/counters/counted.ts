// A campaign at whose counters everybody meets: one tier nobody limits, and one whose rule counts the redemptions of both.
import type { Runtime } from '../../../lib/ports/runtime';
import { createCampaign } from '../../../lib/services/campaigns/campaigns';
import { createTier } from '../../../lib/services/promotions/promotions';
import { createRule } from '../../../lib/services/rules/validation-rules';
import { redemptionOf } from '../../../lib/storage/audit/records';
import { readItem } from '../../../lib/storage/formats/formats';
import type { Item, Write } from '../../../lib/storage/table/table';
import type { Random } from '../../../scripts/support/random';
import { NEXT_RELEASE } from '../../support/next-release';
import type { Operation, Plan } from '../workload';
import { CALLER, CUSTOMERS, ORDERS } from '../world';

/** The bounded tier may be redeemed while the campaign has fewer redemptions than this. */
const MOST = 12;

export interface Counted {
  readonly campaign: string;
  readonly free: string;
  readonly bounded: string;
}

export async function createCounted(rt: Runtime): Promise<Counted> {
  const campaign = await createCampaign(rt, CALLER, { name: 'Counted', campaign_type: 'PROMOTION' });
  const rule = await createRule(rt, CALLER, {
    name: 'So many of the campaign',
    rules: { '1': { name: 'campaign.redemptions.count', conditions: { $less_than_or_equal: [MOST] } }, logic: '1' },
  });
  const discount = { type: 'PERCENT', percent_off: 1 } as const;
  const id = campaign.id as string;
  const free = await createTier(rt, CALLER, id, { name: 'Free', action: { discount } });
  const request = { name: 'Bounded', action: { discount }, validation_rules: [rule.id as string] };
  const bounded = await createTier(rt, CALLER, id, request);
  return { campaign: id, free: free.id as string, bounded: bounded.id as string };
}

export function drawCountedPlan(random: Random, counted: Counted): Plan {
  let request = 0;
  const clients = Array.from({ length: random.between(3, 6) }, () =>
    Array.from({ length: random.between(3, 6) }, () => drawOperation(random, counted, (request += 1))),
  );
  return { clients };
}

function drawOperation(random: Random, { free, bounded }: Counted, request: number): Operation {
  const isKeyed = random.chance(0.7);
  const sent = { request, isKeyed, copies: isKeyed && random.chance(0.2) ? 2 : 1 };
  if (random.chance(0.2)) return { kind: 'rollback', ...sent, place: random.between(0, 9) };
  const tiers = random.pick([[free], [free], [bounded], [free, bounded]]);
  const lines = tiers.map((id) => ({ object: 'promotion_tier' as const, id }));
  const order = random.chance(0.2) ? random.pick(ORDERS) : null;
  if (random.chance(0.1)) return { kind: 'validate', lines, order };
  const customer = random.chance(0.3) ? random.pick(CUSTOMERS) : null;
  return { kind: 'redeem', ...sent, lines, order, customer, sender: 'BACKEND' };
}

/** Counts the redemptions of the campaign as they are carried out: the end of a history does not show in which order. */
export class CountedTrace {
  readonly broken: string[] = [];
  /** Redemptions of the campaign that stand, by the base of their ids. */
  private readonly standing = new Map<string, number>();

  constructor(private readonly counted: Counted) {}

  applied(write: Write): void {
    if (write.kind !== 'put') return;
    const { pk, sk } = write.item;
    const [, letter, base = ''] = pk.split('#');
    if (letter !== 'R') return;
    if (sk === 'B') this.standing.delete(base);
    else if (write.item.body !== undefined) this.redeemed(base, known(write.item));
  }

  private redeemed(base: string, item: Item): void {
    const { campaign, bounded } = this.counted;
    const effects = redemptionOf(item).effects.filter(({ campaign_id }) => campaign_id === campaign);
    this.standing.set(base, effects.length);
    const all = [...this.standing.values()].reduce((sum, count) => sum + count, 0);
    const isBounded = effects.some(({ target_id }) => target_id === bounded);
    if (isBounded && all > MOST)
      this.broken.push(`I2 a limit of ${MOST} let redemption ${base} through as the ${all}th`);
  }
}

/** In whichever format it was written. */
function known(item: Item): Item {
  return readItem({ changes: NEXT_RELEASE, written: 'newest' }, item);
}
