// What an attacker sends: every member of every body of a client route, with names of others, of itself and of nobody.
import qs from 'qs';
import type { Random } from '../../scripts/support/random';
import type { Route } from '../../tests/support/routes';
import { MALLORY, MISTAKEN_ORDER, NEXT_NAMES, pageSeat, pageSession, VICTIMS, type World } from './world';

type Body = Readonly<Record<string, unknown>>;

export interface Drawn {
  readonly query: string;
  /** Values of the parameters in the path. */
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: Body;
}

/** Codes the attacker knows: public ones, those of others it has seen, its own, and guesses. */
export const OPEN_CODES = [
  'PUBLIC',
  'LIMITED',
  'BEARER',
  'ONCE',
  'FRIEND',
  'STAFF-ONLY',
  'MARKED-ONLY',
  'NOT-YET',
] as const;
const OWN_CODES = ['OWN-GIFT', 'OWN-CARD'];
const AMOUNTS = [1, 99, 400, 5_000, 12_345, 900_000_000, 999_999_999_999, 1_000_000_000_000];
const CREDITS = [1, 7, 50, 400, 99_999_999_999, 1_000_000_000_000];
const SCENARIOS = [
  ...['ALL', 'CUSTOMER_WALLET', 'AUDIENCE_ONLY', 'PRODUCTS', 'PRODUCTS_DISCOUNT', 'PROMOTION_STACKS'],
  ...['PRODUCTS_BY_CUSTOMER', 'PRODUCTS_DISCOUNT_BY_CUSTOMER'],
];
const CAMPAIGNS = ['Handed out', 'Once each', 'Gifts', 'Staff', 'Members', 'Friends', 'Promotion', 'Nothing'];
/** Lines of a backend may change the catalogue. */
const OVERRIDE = { override: true, name: 'Changed' };
const UNITS = ['DAYS', 'HOURS', 'MINUTES', 'SECONDS'];

export class Grammar {
  constructor(
    private readonly random: Random,
    private readonly world: World,
  ) {}

  /** A request for a route; one without a grammar of its own gets all members there are. */
  of({ path, method }: Route): Drawn {
    if (method === 'GET') return { query: qs.stringify(this.query(path)) };
    if (path.endsWith('/consents')) return this.consents();
    if (path.endsWith('/customers')) return { query: '', body: this.customer() };
    if (path.endsWith('/publish') || path.endsWith('/publications')) return this.publication();
    if (path.endsWith('/redeem')) return this.redemptionOf(this.code());
    if (path.endsWith('/events')) return { query: '', body: this.event() };
    if (path.endsWith('/qualifications')) return { query: '', body: this.qualification() };
    if (path.endsWith('/nearest')) return { query: '', body: this.nearest() };
    return { query: '', body: this.redemption() };
  }

  private number(): number {
    return this.random.between(0, VICTIMS - 1);
  }

  private next(): number {
    return this.random.between(0, NEXT_NAMES - 1);
  }

  private some<T>(list: readonly T[]): T {
    return list[this.random.between(0, list.length - 1)]!;
  }

  private maybe(probability: number, members: () => Body): Body {
    return this.random.chance(probability) ? members() : {};
  }

  private code(): string {
    const number = this.number();
    const page = pageSeat(this.world.page.number);
    const others = [`GIFT-${number}`, `CARD-${number}`, `SEAT-${number}`, page, page];
    const draw = this.random.next();
    if (draw < 0.55) return this.some(OPEN_CODES);
    if (draw < 0.8) return this.some(others);
    if (draw < 0.92) return this.some(OWN_CODES);
    return `GUESS-${this.random.between(0, 999)}`;
  }

  private person(): Body {
    const victim = this.world.victims[this.number()]!;
    // Only some ids and addresses leak by other ways, so that those of the others are never sent.
    const knownId = this.number() < 2 ? this.world.victims[0]!.id : this.world.victims[2]!.id;
    return this.some<() => Body>([
      () => ({ source_id: victim.sourceId }),
      () => ({ source_id: victim.sourceId }),
      () => ({ id: knownId }),
      () => ({ id: victim.sourceId }),
      () => ({ source_id: MALLORY }),
      () => ({ id: this.world.mallory.id }),
      () => ({ source_id: `nobody-${this.number()}` }),
      () => ({}),
    ])();
  }

  private customer(): Body {
    return {
      ...this.person(),
      ...this.maybe(0.3, () => ({ name: 'Changed by a browser', email: this.world.victims[0]!.email })),
      ...this.maybe(0.2, () => ({ phone: '+1 555', description: 'Changed', birthdate: '2000-01-01' })),
      ...this.maybe(0.2, () => ({ address: { city: 'Changed', line_1: 'Changed' } })),
      ...this.maybe(0.3, () => ({ metadata: { vip: 'changed', tier: 'changed' } })),
    };
  }

  private order(): Body {
    const number = this.number();
    const name = this.random.next();
    const named: Body =
      name < 0.15
        ? { id: this.world.victims[number]!.orderId }
        : name < 0.35
          ? { source_id: this.some([`order-${number}`, `paid-${number}`, MISTAKEN_ORDER]) }
          : name < 0.5
            ? { source_id: `next-order-${this.next()}` }
            : name < 0.65
              ? { source_id: this.some(['own-order', `mine-${number}`]) }
              : {};
    const items = [
      { source_id: `product-${number}`, quantity: 2, price: this.some(AMOUNTS.slice(0, 5)), product: OVERRIDE },
    ];
    return {
      ...named,
      ...(this.random.chance(0.7) ? { amount: this.some(AMOUNTS) } : { items }),
      ...this.maybe(0.2, () => ({ status: this.some(['PAID', 'FULFILLED', 'CANCELED']) })),
      ...this.maybe(0.2, () => ({ metadata: { note: 'changed' } })),
      ...this.maybe(0.1, () => ({ initial_amount: 1, discount_amount: 1 })),
      ...this.maybe(0.04, () => ({ items: this.manyLines() })),
    };
  }

  /** Lines that fill the request: what is stored of them for good is to stay small. */
  private manyLines(): readonly Body[] {
    const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
    const noise = () => Array.from({ length: 1_700 }, () => letters[this.random.between(0, 35)]).join('');
    const count = this.some([8, 40, 90]);
    return Array.from({ length: count }, () => ({ quantity: 1, price: 5, metadata: { note: noise() } }));
  }

  private session(): Body {
    const page = pageSession(this.world.page.number);
    const key = this.some([
      `session-${this.number()}`,
      `next-session-${this.next()}`,
      page,
      page,
      `own-${this.next()}`,
      undefined,
    ]);
    return {
      type: 'LOCK',
      ...(key !== undefined && { key }),
      ...this.maybe(0.3, () => ({ ttl: this.some([1, 10, 14, 30, 365]), ttl_unit: this.some(UNITS) })),
    };
  }

  private tracked(): Body {
    return this.maybe(0.3, () => ({ tracking_id: this.some([`victim-${this.number()}`, `track-${this.number()}`]) }));
  }

  /** What only cards are asked for, and now and then another code. */
  private gift(code: string): Body {
    if (!/GIFT|CARD|BEARER/.test(code) && this.random.chance(0.9)) return {};
    return {
      ...this.maybe(0.6, () => ({ gift: { credits: this.some(CREDITS) } })),
      ...this.maybe(0.25, () => ({ reward: { id: this.world.rewardId, points: this.some([1, 10, 99_999_999_999]) } })),
    };
  }

  private use(code: string): Body {
    return {
      ...this.maybe(0.85, () => ({ order: this.order() })),
      ...this.maybe(0.75, () => ({ customer: this.customer() })),
      ...this.maybe(0.2, () => ({ metadata: { note: 'mine' } })),
      ...this.maybe(0.6, () => ({ session: this.session() })),
      ...this.maybe(0.5, () => ({
        options: { expand: ['order', 'redemption', 'redeemable', 'category', 'explain', 'nearest'] },
      })),
      ...this.tracked(),
      ...this.gift(code),
    };
  }

  private redemptionOf(code: string): Drawn {
    return { query: qs.stringify({ code, ...this.tracked() }), body: this.use(code) };
  }

  private redemption(): Body {
    const { gift: _gift, reward: _reward, ...members } = this.use('');
    const { tierId, stackId } = this.world;
    const lines = Array.from({ length: this.some([1, 1, 1, 2, 3]) }, () =>
      this.random.chance(0.12)
        ? this.some([
            { object: 'promotion_tier', id: tierId },
            { object: 'promotion_stack', id: stackId },
          ])
        : this.line(this.code()),
    );
    const unique = [...new Map(lines.map((line) => [line.id, line])).values()];
    return { redeemables: unique, ...members };
  }

  private line(id: string): Body & { readonly id: string } {
    return { object: 'voucher', id, ...this.gift(id) };
  }

  private event(): Body {
    return {
      event: this.some(['page_viewed', 'signed_up']),
      customer: this.customer(),
      ...this.maybe(0.3, () => ({ referral: { code: this.code() } })),
      ...this.maybe(0.3, () => ({ loyalty: { code: this.code() } })),
      ...this.maybe(0.4, () => ({ metadata: { note: 'mine' } })),
    };
  }

  private qualification(): Body {
    return {
      scenario: this.some(SCENARIOS),
      ...this.maybe(0.8, () => ({ customer: this.customer() })),
      ...this.maybe(0.7, () => ({ order: this.order() })),
      ...this.maybe(0.1, () => ({ metadata: { note: 'mine' } })),
      ...this.maybe(0.2, () => ({ session: { type: 'LOCK' } })),
      ...this.maybe(0.7, () => ({
        options: { limit: 50, expand: ['redeemable', 'category', 'validation_rules'], sorting_rule: 'BEST_DEAL' },
      })),
      ...this.tracked(),
    };
  }

  /** What is missing until codes work, for named ones or for whatever may be shown. */
  private nearest(): Body {
    return {
      ...this.maybe(0.8, () => ({ customer: this.customer() })),
      ...this.maybe(0.8, () => ({ order: this.order() })),
      ...this.maybe(0.6, () => ({ redeemables: [{ object: 'voucher', id: this.code() }] })),
      ...this.maybe(0.3, () => ({ metadata: { note: 'mine' } })),
      ...this.maybe(0.5, () => ({
        options: {
          ...this.maybe(0.5, () => ({ limit: this.some([1, 50]) })),
          ...this.maybe(0.5, () => ({
            kinds: this.some([['AMOUNT', 'UNITS'], ['TIME'], ['PROPERTY'], ['LINE_AMOUNT']]),
          })),
          ...this.maybe(0.5, () => ({ within: { amount: 1_000_000, units: 100, seconds: 31_622_400 } })),
        },
      })),
      ...this.tracked(),
    };
  }

  private publication(): Drawn {
    const number = this.number();
    const name = this.some(CAMPAIGNS);
    const byVoucher = this.random.chance(0.25);
    const target: Body = byVoucher
      ? { voucher: this.code() }
      : this.random.chance(0.5)
        ? { campaign: name }
        : { campaign: { name, ...this.maybe(0.3, () => ({ count: this.some([1, 2, 20]) })) } };
    const body = {
      ...target,
      ...this.maybe(0.75, () => ({ customer: this.random.chance(0.2) ? `victim-${number}` : this.customer() })),
      ...this.maybe(0.5, () => ({
        source_id: this.some([`mail-${number}`, `next-mail-${this.next()}`, `own-${number}`]),
      })),
      ...this.maybe(0.2, () => ({ join_once: this.random.chance(0.5) })),
      ...this.maybe(0.1, () => ({ channel: 'page' })),
      ...this.maybe(0.1, () => ({ metadata: { note: 'mine' } })),
    };
    return { query: qs.stringify(this.maybe(0.2, () => ({ join_once: true, campaign: name }))), body };
  }

  private consents(): Drawn {
    const { mallory, victims } = this.world;
    const customerId = this.some([mallory.id, MALLORY, victims[0]!.id, victims[this.number()]!.sourceId]);
    return { query: '', params: { customerId }, body: { unsubscribed: this.random.chance(0.5) } };
  }

  private query(path: string): Body {
    if (path.endsWith('/tiers')) return { is_available: true, limit: 100 };
    // The route takes no query.
    if (path.endsWith('/consents')) return {};
    if (path.endsWith('/vouchers'))
      return this.maybe(0.5, () => ({ limit: this.some([1, 100]), page: this.some([1, 2]) }));
    return {
      ...(path.endsWith('/validate') && { code: this.code() }),
      ...this.maybe(0.8, () => ({ amount: this.some(AMOUNTS) })),
      ...this.maybe(0.6, () => ({ customer: this.random.chance(0.3) ? `victim-${this.number()}` : this.customer() })),
      ...this.maybe(0.3, () => ({
        session_type: 'LOCK',
        session_key: `session-${this.number()}`,
        session_ttl: 10,
        session_ttl_unit: 'MINUTES',
      })),
      ...this.tracked(),
    };
  }
}
