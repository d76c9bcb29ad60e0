// What key pairs with few scopes send: records inside bodies, and files, that take a scope which the pair may lack.
import type { Random } from '../../scripts/support/random';
import type { KeyScope } from '../../lib/model/common';
import { callHandler, type HttpAnswer } from '../../tests/support/events';
import { allRoutes, filledPath } from '../../tests/support/routes';
import { type Insider, INSIDERS, TILL_CODE, TOKEN } from './insider-pairs';
import { MALLORY, VICTIMS, type World } from './world';

interface InsiderRequest {
  /** Such as `POST /v1/products`. */
  readonly key: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Without all of these the answer is 403 and nothing changes. */
  readonly needs: readonly KeyScope[];
  /** Shown without its file and its filters to a pair without privacy. */
  readonly isPersonalFile?: boolean;
}

export interface InsiderAttack {
  /** Such as `insider POST /v1/products 403`. */
  readonly name: string;
  readonly answer: HttpAnswer;
  /** What the pair sent, for the report. */
  readonly shown: string;
  readonly violations: readonly string[];
}

const ROUTES = new Map(allRoutes().map((route) => [route.key, route]));
export class Insiders {
  private made = 0;

  constructor(
    private readonly random: Random,
    private readonly world: World,
  ) {}

  /** @param during runs a request, and says how many items it wrote */
  async attack(
    during: (work: () => Promise<HttpAnswer>) => Promise<{ readonly result: HttpAnswer; readonly isWriting: boolean }>,
  ): Promise<InsiderAttack> {
    this.made += 1;
    const insider = this.random.pick(INSIDERS)!;
    const sent = this.random.pick(this.requests())!();
    const { result: answer, isWriting } = await during(() => this.send(insider, sent));
    return {
      name: `insider ${sent.key} ${answer.status}`,
      answer,
      shown: JSON.stringify([insider, sent]),
      violations: problemsOf(insider, sent, { answer, isWriting }),
    };
  }

  private send({ keyId }: Insider, { key, params = {}, headers, body }: InsiderRequest): Promise<HttpAnswer> {
    const route = ROUTES.get(key)!;
    return callHandler(route.handler, {
      method: route.method,
      path: filledPath(route, params),
      params,
      routeKey: key,
      headers: { 'X-App-Id': keyId, 'X-App-Token': TOKEN, ...headers },
      ...(body && { body }),
    });
  }

  private number(): number {
    return this.random.between(0, VICTIMS - 1);
  }

  /** A line that changes a product, an SKU or both. */
  private items(): readonly object[] {
    const product = { product: { source_id: `product-${this.number()}`, override: true, name: `Name ${this.made}` } };
    const sku = { sku: { source_id: `till-sku-${this.number()}`, override: true, sku: `Size ${this.made}` } };
    const record = this.random.pick([product, { ...product, ...sku }]);
    return [{ quantity: 1, price: 100, ...record }];
  }

  private requests(): readonly (() => InsiderRequest)[] {
    return [...this.bodiesWithRecords(), ...this.catalogue(), ...this.files()];
  }

  private bodiesWithRecords(): readonly (() => InsiderRequest)[] {
    const redeemables = [{ object: 'voucher', id: TILL_CODE }];
    const order = () => ({ source_id: `till-${this.made}`, items: this.items() });
    const tier = { name: 'Half', action: { discount: { type: 'PERCENT', percent_off: 50 } } };
    return [
      () => ({ key: 'POST /v1/redemptions', body: { redeemables, order: order() }, needs: ['evaluate', 'set-up'] }),
      () => ({
        key: 'POST /v1/vouchers/{code}/redemption',
        params: { code: TILL_CODE },
        body: { order: order() },
        needs: ['evaluate', 'set-up'],
      }),
      () => ({ key: 'POST /v1/orders', body: order(), needs: ['evaluate', 'set-up'] }),
      () => ({
        key: 'PUT /v1/orders/{orderId}',
        params: { orderId: 'till-order' },
        body: { items: this.items() },
        needs: ['evaluate', 'set-up'],
      }),
      () => ({ key: 'POST /v1/orders/import', body: [order()], needs: ['set-up'] }),
      () => ({
        key: 'POST /v1/redemptions',
        body: { redeemables, customer: { source_id: MALLORY, description: `Met ${this.made} times` } },
        needs: ['evaluate', 'set-up'],
      }),
      () => ({
        key: 'POST /v1/campaigns',
        body: { name: `Campaign ${this.made}`, campaign_type: 'PROMOTION', promotion: { tiers: [tier] } },
        needs: ['issue', 'set-up'],
      }),
    ];
  }

  private catalogue(): readonly (() => InsiderRequest)[] {
    const productId = `product-${this.number()}`;
    const named = { name: `Name ${this.made}` };
    const needs = ['set-up'] as const;
    return [
      () => ({ key: 'POST /v1/products', body: { source_id: productId, ...named }, needs }),
      () => ({ key: 'PUT /v1/products/{productId}', params: { productId }, body: named, needs }),
      () => ({
        key: 'POST /v1/products/{productId}/skus',
        params: { productId },
        body: { source_id: `till-sku-of-${productId}`, sku: `Size ${this.made}` },
        needs,
      }),
      () => ({
        key: 'POST /v1/products/bulk/async',
        body: [{ source_id: productId, ...named }],
        needs,
      }),
      () => ({
        key: 'POST /v1/product-collections',
        body: { ...named, type: 'STATIC', products: [{ object: 'product', id: productId }] },
        needs,
      }),
      () => ({
        key: 'POST /v1/promotions/{campaignId}/tiers',
        params: { campaignId: 'Tills' },
        body: { name: `Tier ${this.made}`, action: { discount: { type: 'AMOUNT', amount_off: 1 } } },
        needs,
      }),
    ];
  }

  private files(): readonly (() => InsiderRequest)[] {
    const columns = [
      ['customer', 'email'],
      ['customer', 'metadata.vip'],
      ['redemption', 'customer_name'],
      ['publication', 'customer_source_id'],
      ['voucher', 'customer_source_id'],
      ['order', 'metadata'],
    ] as const;
    const exportId = this.world.personalExportId;
    return [
      () => {
        const [exported_object, column] = this.random.pick(columns)!;
        const body = { exported_object, parameters: { fields: [column] } };
        return { key: 'POST /v1/exports', body, needs: ['set-up', 'privacy'] };
      },
      () => ({
        key: 'GET /v1/exports/{exportId}',
        params: { exportId },
        headers: { accept: this.random.pick(['text/csv', 'text/plain']) },
        needs: ['read', 'privacy'],
      }),
      () => ({ key: 'GET /v1/exports/{exportId}', params: { exportId }, needs: ['read'], isPersonalFile: true }),
      () => ({ key: 'GET /v1/exports', needs: ['read'], isPersonalFile: true }),
    ];
  }
}

function problemsOf(
  { scopes }: Insider,
  { needs, isPersonalFile = false }: InsiderRequest,
  { answer, isWriting }: { readonly answer: HttpAnswer; readonly isWriting: boolean },
): readonly string[] {
  const lacks = needs.filter((scope) => !scopes.includes(scope));
  const { status } = answer;
  if (lacks.length > 0) {
    return [
      ...(status === 403 ? [] : [`a pair without ${lacks.join()} is answered ${status}`]),
      ...(isWriting ? [`a pair without ${lacks.join()} changes something`] : []),
    ];
  }
  if (status === 403 || status >= 500) return [`a pair with every scope that it needs is answered ${status}`];
  if (!isPersonalFile || scopes.includes('privacy')) return [];
  const text = JSON.stringify(answer.body);
  return /token=|victims\.example/.test(text) ? ['a pair without privacy is shown the file of personal columns'] : [];
}
