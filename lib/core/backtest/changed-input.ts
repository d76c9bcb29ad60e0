// The input of a recorded decision as if a change had been made before it.
import type { Campaign, VoucherDefinition } from '../../model/records/campaign';
import type { Voucher } from '../../model/records/voucher';
import type { Redeemable } from '../../model/request';
import { applyDefinition } from '../campaign/redefinition';
import { toEvaluationInput } from '../decision/evaluation-input';
import type { Decision, NamedRecord } from '../decision/types';
import type { CompiledConfig } from '../evaluation/compiled-config';
import type { EvaluationInput, Facts, VoucherFact } from '../evaluation/facts';
import type { ConfigurationChange } from './configuration-change';

/**
 * The input of a decision with a change: its customer, order, prices and counts are those that were read then.
 * @param config the configuration of the decision with the change, compiled
 * @param adjust the facts with other counts and balances than those that were read
 */
export function buildChangedInput(
  { input, decided_at }: Pick<Decision, 'input' | 'decided_at'>,
  change: ConfigurationChange,
  { config, adjust }: { readonly config: CompiledConfig; readonly adjust?: (input: EvaluationInput) => Facts },
): EvaluationInput {
  const recorded = toEvaluationInput(input, decided_at, config);
  const facts = adjust ? adjust(recorded) : recorded.facts;
  return changeInput({ ...recorded, facts }, change, input.configuration.campaigns);
}

/**
 * Apply a change to an input whose configuration has it already: to its codes, its redeemables and its catalogue.
 * @param campaigns those before the change
 */
export function changeInput(
  input: EvaluationInput,
  change: ConfigurationChange,
  campaigns: Iterable<Pick<Campaign, 'id' | 'voucher'>>,
): EvaluationInput {
  const { request, facts } = input;
  const { config } = facts;
  const before = new Map([...campaigns].map(({ id, voucher }) => [id, voucher ?? null]));
  const vouchers = [...facts.vouchers].map(([name, fact]) => {
    const voucher = reviseVoucher(fact.voucher, { change, config, before });
    return [name, voucher === fact.voucher ? fact : { ...fact, voucher }] as const;
  });
  const { products, skus } = facts.catalog;
  return {
    ...input,
    request: { ...request, redeemables: addTiers(request.redeemables, change.tiers, config) },
    facts: {
      ...facts,
      vouchers: new Map<string, VoucherFact>(vouchers),
      catalog: { products: withNamed(products, change.products), skus: withNamed(skus, change.skus) },
    },
  };
}

/** A stack is sent alone, so its tiers stand in its place beside the added ones. */
function addTiers(
  sent: readonly Redeemable[],
  tiers: readonly string[],
  config: CompiledConfig,
): readonly Redeemable[] {
  if (tiers.length === 0) return sent;
  const toTier = (id: string): Redeemable => ({ object: 'promotion_tier', id });
  const redeemables = sent.flatMap((one) => {
    const stack = one.object === 'promotion_stack' ? config.stacks.get(one.id) : undefined;
    return stack ? stack.tiers.ids.map(toTier) : [one];
  });
  const known = new Set(redeemables.map(({ id }) => id));
  return [...redeemables, ...tiers.filter((id) => !known.has(id)).map(toTier)];
}

function withNamed<T>(own: ReadonlyMap<string, T>, more: readonly NamedRecord<T>[]): ReadonlyMap<string, T> {
  if (more.length === 0) return own;
  return new Map([...more.flatMap(({ names, record }) => names.map((name) => [name, record] as const)), ...own]);
}

interface Revision {
  readonly change: ConfigurationChange;
  readonly config: CompiledConfig;
  /** The definitions of codes at the time of the decision, by campaign. */
  readonly before: ReadonlyMap<string, VoucherDefinition | null>;
}

/** A code as if the change had been made before its first use. */
function reviseVoucher(voucher: Voucher, { change, config, before }: Revision): Voucher {
  const { added, removed } = change.assignments;
  const left = voucher.assignments.filter(({ id }) => !removed.includes(id));
  const own = added.filter(({ related_object_id: id }) => id === voucher.id);
  const isAssigned = left.length === voucher.assignments.length && own.length === 0;
  const revised = isAssigned ? voucher : { ...voucher, assignments: [...left, ...own] };
  const redefined = change.redefined.find(({ campaign_id: id }) => id === voucher.campaign_id);
  const definition = redefined && config.campaigns.get(redefined.campaign_id)?.voucher;
  if (!definition) return revised;
  const then = before.get(redefined.campaign_id) ?? null;
  return shiftBalance(applyDefinition(revised, { definition, members: redefined.members }), {
    voucher,
    then,
    definition,
  });
}

/**
 * A card that was made with the amount of its campaign has the new amount, less what had been used of it by then; no
 * less than nothing.
 */
function shiftBalance(
  revised: Voucher,
  {
    voucher,
    then,
    definition,
  }: { readonly voucher: Voucher; readonly then: VoucherDefinition | null; readonly definition: VoucherDefinition },
): Voucher {
  const { gift, loyalty_card: card } = voucher;
  if (gift && revised.gift && then?.gift && definition.gift && gift.amount === then.gift.amount) {
    const { amount } = definition.gift;
    const balance = Math.max(0, gift.balance + amount - gift.amount);
    return { ...revised, gift: { ...revised.gift, amount, balance } };
  }
  if (card && revised.loyalty_card && then?.loyalty_card && definition.loyalty_card) {
    if (card.points !== then.loyalty_card.points) return revised;
    const { points } = definition.loyalty_card;
    const balance = Math.max(0, card.balance + points - card.points);
    return { ...revised, loyalty_card: { ...revised.loyalty_card, points, balance } };
  }
  return revised;
}
