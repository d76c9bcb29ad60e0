// Two campaigns whose referrals a custom event converts, and customers who are told of again and again, each with codes of others.
import type { Runtime } from '../../../lib/ports/runtime';
import { addCode } from '../../../lib/services/campaigns/campaign-codes';
import { createCampaign } from '../../../lib/services/campaigns/campaigns';
import { publish } from '../../../lib/services/publications/publish';
import { publishCommand } from '../../../lib/services/publications/publish-command';
import type { Random } from '../../../scripts/support/random';
import type { Operation, Plan } from '../workload';
import { CALLER, CUSTOMERS } from '../world';

/** What converts, and what does not. */
const EVENTS = ['signed.up', 'signed.up', 'signed.up', 'looked.around'] as const;
/** Those who hold codes are there from the beginning, the others come with their first event. */
const REFERRED: readonly [string, ...string[]] = [...CUSTOMERS, 'cara', 'dan'];

/** By campaign. */
const CODES = { Friends: ['ADA-FRIEND', 'BOB-FRIEND'], Family: ['ADA-FAMILY', 'BOB-FAMILY'] } as const;
const ALL_CODES = [...CODES.Friends, ...CODES.Family] as const;

export async function createReferred(rt: Runtime): Promise<void> {
  const { settings } = await rt.store.config.load(CALLER);
  await rt.store.configChanges.commit(CALLER, { settings: { ...settings, client_loyalty_events_enabled: true } });
  for (const [name, codes] of Object.entries(CODES)) {
    const campaign = await createCampaign(rt, CALLER, {
      name,
      campaign_type: 'REFERRAL_PROGRAM',
      voucher: { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 1 } },
      referral_program: { conversion_event_type: 'custom_event', custom_event: { name: EVENTS[0] } },
    });
    for (const [place, code] of codes.entries()) {
      await addCode(rt, CALLER, campaign.id, { code, request: {} });
      const command = publishCommand({ voucher: code, customer: { source_id: CUSTOMERS[place] } }, {});
      await publish(rt, CALLER, { command, idempotencyKey: null });
    }
  }
}

export function drawReferredPlan(random: Random): Plan {
  let request = 0;
  const clients = Array.from({ length: random.between(3, 6) }, () =>
    Array.from({ length: random.between(3, 6) }, () => drawOperation(random, (request += 1))),
  );
  return { clients };
}

function drawOperation(random: Random, request: number): Operation {
  const isKeyed = random.chance(0.6);
  const sent = { request, isKeyed, copies: isKeyed && random.chance(0.4) ? 2 : 1 };
  const customer = random.pick(REFERRED);
  const code = random.pick(ALL_CODES);
  const drawn = random.next();
  if (drawn < 0.06) return { kind: 'kill' };
  if (drawn < 0.1) return { kind: 'pause', milliseconds: random.between(0, 35_000) };
  if (drawn < 0.16) return { kind: 'edit', code, number: request };
  const lines = [{ object: 'voucher' as const, id: code }];
  if (drawn < 0.26) return { kind: 'redeem', ...sent, lines, order: null, customer, sender: 'BACKEND' };
  const sender = random.pick(['BACKEND', 'BACKEND', 'SHOPPER'] as const);
  return { kind: 'event', ...sent, event: random.pick(EVENTS), code, customer, sender };
}
