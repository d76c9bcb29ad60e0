// Carts of tests: read from a file, and decided with the core and the files alone.
import { evaluationInput } from '../../../lib/core/access/evaluation-input';
import { validationAnswer } from '../../../lib/core/answer/validation';
import { newCustomer, withCustomerOfOrder } from '../../../lib/core/customer/record';
import { type CompiledConfig, compileConfig } from '../../../lib/core/evaluation/compiled-config';
import type { EvaluationInput, Facts, VoucherFact } from '../../../lib/core/evaluation/facts';
import { NOTHING_APPLIED, orderAmounts } from '../../../lib/core/order/output';
import { evaluateRequest } from '../../../lib/core/search/best-stack/selection';
import { isFailure, messageOf } from '../../../lib/errors';
import type { Catalog, Product, Sku } from '../../../lib/model/records/catalog';
import { type CampaignCounters, type CustomerUsage, EMPTY_USAGE } from '../../../lib/model/counters';
import type { OrderAmounts } from '../../../lib/model/records/order';
import type { EvaluationRequest, Redeemable } from '../../../lib/model/request';
import type { FileMembers } from '../files/record';
import { tierKey } from '../files/records';
import { keyBelow } from '../files/references';
import type { BuiltProject } from '../model/build';
import { OFFLINE_CALLER } from '../model/offline-project';

/** A test as its file holds it. */
export interface CartTest {
  readonly it: string;
  readonly at?: string | null;
  readonly customer?: FileMembers | null;
  readonly order?: FileMembers | null;
  readonly metadata?: FileMembers | null;
  readonly options?: FileMembers | null;
  readonly products?: readonly FileMembers[] | null;
  readonly redeemables: readonly FileMembers[];
  readonly counts?: Readonly<Record<string, Count>> | null;
  readonly balance?: Readonly<Record<string, number>> | null;
  readonly expect: FileMembers;
}

interface Count {
  readonly uses?: number;
  readonly by_customer?: number;
  readonly amount?: number;
  readonly discounts?: number;
}

/** A redeemable of a test, with the name by which the test calls it. */
export interface NamedRedeemable {
  readonly name: string;
  readonly redeemable: Redeemable;
}

/** A name of a test that the files do not have. */
export class UnknownName extends Error {
  constructor(
    private readonly place: number,
    message: string,
  ) {
    super(message);
  }

  /** The place of the redeemable that names it. */
  get index(): number {
    return this.place;
  }
}

/** What decides carts: one for all tests of a folder. */
export class CartDecider {
  private readonly config: CompiledConfig;

  constructor(private readonly built: BuiltProject) {
    this.config = compileConfig(built.project.config);
  }

  /** Decide a cart. @returns the answer of a validation, or the error of a request that is refused as a whole */
  decide(test: CartTest, nowMs: number, expand: readonly string[] = []): DecidedCart {
    const named = test.redeemables.map((one, index) => this.nameRedeemable(one, index));
    const options = expand.length > 0 ? { ...test.options, expand } : test.options;
    const request = withCustomerOfOrder({
      redeemables: named.map(({ redeemable }) => redeemable),
      ...(test.order && { order: test.order }),
      ...(test.customer && { customer: test.customer }),
      ...(test.metadata && { metadata: test.metadata }),
      ...(options && { options }),
    });
    const input = evaluationInput(OFFLINE_CALLER, { request, facts: this.factsOf(test, request, nowMs), nowMs });
    return { ...answerOf(input), names: this.namesOf(named) };
  }

  private nameRedeemable(sent: FileMembers, index: number): NamedRedeemable {
    const { tier, of, stack, code, campaign, credits, reward, points } = sent;
    if (typeof tier === 'string') return this.promotion('tier', tier, { of, index });
    if (typeof stack === 'string') return this.promotion('stack', stack, { of, index });
    const name = String(code ?? campaign);
    const id = typeof code === 'string' ? code : this.freshCode(String(campaign), index);
    const paid = typeof reward === 'string' || typeof points === 'number';
    const rewardId = typeof reward === 'string' ? { id: this.idOf('reward', reward, index) } : {};
    return {
      name,
      redeemable: {
        object: 'voucher',
        id,
        ...(typeof credits === 'number' && { gift: { credits } }),
        ...(paid && { reward: { ...rewardId, ...(typeof points === 'number' && { points }) } }),
      },
    };
  }

  private promotion(
    kind: 'tier' | 'stack',
    name: string,
    { of, index }: { of: unknown; index: number },
  ): NamedRedeemable {
    const found = this.built.records.filter(
      (one) => one.kind === kind && (typeof of === 'string' ? one.key === keyBelow(of, name) : tierKey(one) === name),
    );
    const [only] = found;
    if (!only) throw new UnknownName(index, `These files hold no ${kind} ${name}.`);
    if (found.length > 1)
      throw new UnknownName(index, `Several campaigns have a ${kind} ${name}: say of which, with of.`);
    return { name, redeemable: { object: `promotion_${kind}`, id: only.id } };
  }

  private idOf(kind: 'reward' | 'campaign', key: string, index: number): string {
    if (!this.built.names.has(kind, key)) throw new UnknownName(index, `These files hold no ${kind} ${key}.`);
    return this.built.names.idOf(kind, key);
  }

  private freshCode(campaign: string, index: number): string {
    const code = this.built.project.codeOf(this.idOf('campaign', campaign, index));
    if (!code) throw new UnknownName(index, `The campaign ${campaign} has no codes.`);
    return code.code;
  }

  /** Names of redeemables and other records in answers. */
  private namesOf(named: readonly NamedRedeemable[]): (id: string) => string {
    const own = new Map(named.map(({ name, redeemable }) => [redeemable.id, name]));
    const records = new Map(
      this.built.records.map(({ kind, id, key, form }) => [id, kind === 'tier' ? String(form.name) : key]),
    );
    return (id) => own.get(id) ?? records.get(id) ?? id;
  }

  private factsOf(test: CartTest, request: EvaluationRequest, nowMs: number): Facts {
    const sent = request.customer;
    const customer = sent ? newCustomer(sent, { id: sent.id ?? `cust_${sent.source_id ?? 'new'}`, nowMs }) : null;
    const counts = Object.entries(test.counts ?? {});
    const vouchers = this.vouchersOf(test, request, customer?.id ?? null);
    return {
      config: this.config,
      vouchers,
      customer,
      customerRevision: customer ? 1 : 0,
      usage: this.usageOf(counts),
      listedIn: [],
      claimedUses: null,
      order: null,
      catalog: catalogOf(test.products ?? []),
      publications: new Map(),
      counters: this.countersOf(counts),
    };
  }

  private vouchersOf(test: CartTest, { redeemables }: EvaluationRequest, customerId: string | null): Facts['vouchers'] {
    const facts = redeemables.flatMap(({ object, id }): readonly (readonly [string, VoucherFact])[] => {
      const voucher = object === 'voucher' ? this.built.project.voucher(id) : null;
      if (!voucher) return [];
      const name = voucher.code === id ? id : voucher.code;
      const names = [name, voucher.campaign ?? ''];
      const balance = names.flatMap((one) => test.balance?.[one] ?? [])[0];
      const uses = names.flatMap((one) => test.counts?.[one]?.uses ?? [])[0] ?? 0;
      const held = voucher.type === 'LOYALTY_CARD' ? { holder_id: customerId } : {};
      const used = {
        ...voucher,
        ...held,
        ...(voucher.is_referral_code && { publish: { ...voucher.publish, count: 1 } }),
        redemption: { ...voucher.redemption, redeemed_quantity: uses },
        ...(voucher.gift && balance !== undefined && { gift: { ...voucher.gift, balance } }),
        ...(voucher.loyalty_card && balance !== undefined && { loyalty_card: { ...voucher.loyalty_card, balance } }),
      };
      return [[id, { voucher: used, revision: 0, sequence: 0, periods: {}, reservations: [], reservationSequence: 0 }]];
    });
    return new Map(facts);
  }

  /** Ids under which uses of a name are counted: those of its campaign, tier and code. */
  private targetsOf(
    name: string,
  ): readonly { readonly id: string; readonly campaignId: string; readonly isTier: boolean }[] {
    return this.built.records.flatMap(({ kind, key, id, form, answer }) => {
      if (kind === 'campaign' && (key === name || (form.voucher as FileMembers | undefined)?.code === name)) {
        const code = this.built.project.codeOf(id);
        const own = { id, campaignId: id, isTier: false };
        return code && code.code === name ? [own, { ...own, id: code.id }] : [own];
      }
      if (kind === 'tier' && form.name === name) return [{ id, campaignId: String(answer.campaign_id), isTier: true }];
      return [];
    });
  }

  private usageOf(counts: readonly (readonly [string, Count])[]): CustomerUsage {
    const uses = counts.flatMap(([name, { by_customer: total }]) =>
      total === undefined ? [] : this.targetsOf(name).map(({ id }) => [id, { total, periods: {} }] as const),
    );
    return { ...EMPTY_USAGE, uses: Object.fromEntries(uses) };
  }

  private countersOf(counts: readonly (readonly [string, Count])[]): Facts['counters'] {
    const counters = new Map<string, CampaignCounters>();
    for (const [name, { uses = 0, amount = 0, discounts = 0 }] of counts) {
      const numbers = { redemptions: { total: uses, periods: {} }, ordersAmount: amount, discountAmount: discounts };
      for (const { id, campaignId, isTier } of this.targetsOf(name)) {
        const known = counters.get(campaignId) ?? { ...NO_COUNTERS };
        if (isTier) counters.set(campaignId, { ...known, tiers: { ...known.tiers, [id]: numbers } });
        else counters.set(campaignId, { ...known, ...numbers });
      }
    }
    return counters;
  }
}

const NO_COUNTERS: CampaignCounters = {
  redemptions: { total: 0, periods: {} },
  ordersAmount: 0,
  discountAmount: 0,
  giftAmount: 0,
  tiers: {},
};

export interface DecidedCart {
  readonly answer: FileMembers;
  /** The amounts of the order before its redeemables; empty without an order. */
  readonly start: OrderAmounts;
  /** The name of a record in the answer; any other text as it is. */
  readonly names: (id: string) => string;
}

function answerOf(input: EvaluationInput): Pick<DecidedCart, 'answer' | 'start'> {
  const evaluation = evaluateRequest(input);
  if (isFailure(evaluation)) {
    const { key, details } = evaluation;
    return { answer: { valid: false, key, message: messageOf(evaluation), details }, start: {} };
  }
  const session = { id: 'valid_000000000000000000', trackingId: null, session: null };
  const { start } = evaluation;
  const answer: object = validationAnswer(evaluation, input, session);
  return {
    answer: answer as FileMembers,
    start: start ? orderAmounts(start, NOTHING_APPLIED) : {},
  };
}

const CREATED = { created_at: '2000-01-01T00:00:00.000Z', updated_at: null };

function catalogOf(sent: readonly FileMembers[]): Catalog {
  const products = sent.map(({ skus: _skus, ...product }) => {
    const id = String(product.source_id);
    const plain = { name: null, price: null, attributes: [], metadata: {}, image_url: null, ...CREATED };
    return [id, { ...plain, ...product, id, object: 'product' } as unknown as Product] as const;
  });
  const skus = sent.flatMap(({ skus: below, source_id: owner }) =>
    ((below ?? []) as readonly FileMembers[]).map((sku) => {
      const id = String(sku.source_id);
      const plain = {
        sku: null,
        price: null,
        currency: null,
        attributes: {},
        metadata: {},
        image_url: null,
        ...CREATED,
      };
      return [id, { ...plain, ...sku, id, product_id: String(owner), object: 'sku' } as unknown as Sku] as const;
    }),
  );
  return { products: new Map(products), skus: new Map(skus) };
}
