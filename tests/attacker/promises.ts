// What the shop and its customers must be able to do while they are attacked, as if nobody else were there.
import type { Secrets } from './secrets';
import { NEXT_NAMES, type World } from './world';

export class Promises {
  readonly violations: string[] = [];
  private next = 0;

  constructor(
    private readonly world: World,
    private readonly secrets: Secrets,
  ) {}

  /** One round of the shop's business, under names that the attacker has guessed before. */
  async keep(): Promise<void> {
    if (this.next >= NEXT_NAMES) return;
    const number = this.next;
    this.next += 1;
    const victim = this.world.victims[number % this.world.victims.length]!;
    await this.redeem(number, victim.sourceId);
    await this.publish(number, victim.sourceId);
    await this.reserve(number, victim.sourceId);
    await this.release();
  }

  /** What is counted once for each customer is still theirs, no matter who claimed to be them. */
  async settle(): Promise<void> {
    for (const { sourceId } of this.world.victims) {
      const customer = { source_id: sourceId };
      const body = { redeemables: [{ object: 'voucher', id: 'ONCE' }], customer, order: { amount: 100 } };
      const { status, body: answer } = await this.world.shop.answer('POST /v1/redemptions', body);
      if (status !== 200) this.violations.push(`${sourceId} cannot use what they never used: ${answer.key}`);
    }
    for (const { sourceId, id, orderId } of this.world.victims) await this.isAsBefore(sourceId, { id, orderId });
  }

  private async isAsBefore(sourceId: string, ids: { readonly id: string; readonly orderId: string }): Promise<void> {
    const customer = await this.world.shop.ask('GET /v1/customers/{customerId}', undefined, { customerId: sourceId });
    const order = await this.world.shop.ask('GET /v1/orders/{orderId}', undefined, { orderId: ids.orderId });
    if (customer.id !== ids.id || JSON.stringify(customer).includes('hanged')) {
      this.violations.push(`${sourceId} was changed`);
    }
    if (order.status !== 'CREATED') this.violations.push(`the order of ${sourceId} is ${String(order.status)}`);
  }

  private async redeem(number: number, sourceId: string): Promise<void> {
    const body = {
      redeemables: [{ object: 'voucher', id: 'PUBLIC' }],
      customer: { source_id: sourceId },
      order: { source_id: `next-order-${number}`, amount: 1_000 },
    };
    const key = { 'Idempotency-Key': `next-key-${number}` };
    const { status, headers, body: answer } = await this.world.shop.answer('POST /v1/redemptions', body, {}, key);
    if (status !== 200) {
      this.broken('a redemption under a key and an order that are new', answer);
      return;
    }
    const { customer } = answer.redemptions[0] as unknown as { readonly customer: { readonly source_id: string } };
    if (headers['idempotent-replayed'] !== undefined || customer.source_id !== sourceId) {
      this.violations.push('the backend was answered what somebody else had asked for');
    }
  }

  private async publish(number: number, sourceId: string): Promise<void> {
    const customer = { source_id: sourceId };
    const body = { campaign: { name: 'Handed out' }, customer, source_id: `next-mail-${number}` };
    const { status, headers, body: answer } = await this.world.shop.answer('POST /v1/publications', body);
    if (status !== 200) {
      this.broken('a publication under a source id that is new', answer);
      return;
    }
    if (headers['idempotent-replayed'] !== undefined)
      this.violations.push('a publication of somebody else is repeated');
    this.secrets.add((answer.voucher as { code: string }).code, 'a code that was published to somebody');
  }

  /** A session of the shop reserves the last use of a code, and the shop uses it. */
  private async reserve(number: number, sourceId: string): Promise<void> {
    const code = `NEXT-SEAT-${number}`;
    const quantity = { discount: { type: 'AMOUNT', amount_off: 10 }, redemption: { quantity: 1 } };
    await this.world.shop.ask('POST /v1/vouchers/{code}', quantity, { code });
    const session = { type: 'LOCK', key: `next-session-${number}` };
    const body = { redeemables: [{ object: 'voucher', id: code }], customer: { source_id: sourceId }, session };
    const reserved = await this.world.shop.answer('POST /v1/validations', body);
    const { status, body: answer } = await this.world.shop.answer('POST /v1/redemptions', body);
    if (reserved.body.valid !== true || status !== 200) this.broken('what a session of the shop reserved', answer);
  }

  /** What browsers lock the shop releases with the code alone. */
  private async release(): Promise<void> {
    const params = { code: 'LIMITED' };
    await this.world.shop.ask('DELETE /v1/vouchers/{code}/sessions', undefined, params);
    const { total } = await this.world.shop.ask('GET /v1/vouchers/{code}/sessions', undefined, params);
    if (total !== 0) this.violations.push('a session stays when the shop releases the code');
  }

  private broken(what: string, answer: object): void {
    this.violations.push(`the shop is refused ${what}: ${JSON.stringify(answer)}`);
  }
}
