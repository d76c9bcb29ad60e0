// What the shop and its customers must be able to do while they are attacked, as if nobody else were there.
import { KEYS } from '../../tests/support/events';
import type { Secrets } from './secrets';
import { Shop } from './shop';
import { NEXT_NAMES, pageSeat, pageSession, SITE, type World } from './world';

const ONE_USE = { discount: { type: 'AMOUNT', amount_off: 10 }, redemption: { quantity: 1 } };
/** The address of a browser that does not attack. */
const PAGE_ADDRESS = '192.0.2.77';

/** The request of the browser to reserve or redeem its code. */
function seatOf(number: number): object {
  const session = { type: 'LOCK', key: pageSession(number) };
  return { redeemables: [{ object: 'voucher', id: pageSeat(number) }], order: { amount: 100 }, session };
}

export class Promises {
  readonly violations: string[] = [];
  private next = 0;
  /** The browser's code that nobody has redeemed so far. */
  private reservedSeat: number | null = null;
  private readonly page = new Shop({ ...KEYS.client, Origin: SITE }, PAGE_ADDRESS);

  constructor(
    private readonly world: World,
    private readonly secrets: Secrets,
  ) {}

  /** One round of the shop's business, under names that the attacker has guessed before. */
  async keep(): Promise<void> {
    await this.browse();
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
    await this.world.shop.ask('POST /v1/vouchers/{code}', ONE_USE, { code });
    const session = { type: 'LOCK', key: `next-session-${number}` };
    const body = { redeemables: [{ object: 'voucher', id: code }], customer: { source_id: sourceId }, session };
    const reserved = await this.world.shop.answer('POST /v1/validations', body);
    const { status, body: answer } = await this.world.shop.answer('POST /v1/redemptions', body);
    if (reserved.body.valid !== true || status !== 200) this.broken('what a session of the shop reserved', answer);
  }

  /**
   * A browser redeems what its session has reserved since the round before, and reserves the last use of the next code.
   * Others know both names, and have been asking with them meanwhile.
   */
  private async browse(): Promise<void> {
    await this.redeemSeat();
    const number = this.world.page.number + 1;
    await this.world.shop.ask('POST /v1/vouchers/{code}', ONE_USE, { code: pageSeat(number) });
    const { body } = await this.page.answer('POST /client/v1/validations', seatOf(number));
    if (body.valid !== true) this.broken('a session of a browser', body);
    this.world.page.number = number;
    this.reservedSeat = number;
  }

  private async redeemSeat(): Promise<void> {
    if (this.reservedSeat === null) return;
    const { status, body } = await this.page.answer('POST /client/v1/redemptions', seatOf(this.reservedSeat));
    if (status !== 200) this.broken('what a session of a browser reserved', body);
    this.reservedSeat = null;
  }

  /** What browsers lock the shop releases with the code alone. */
  private async release(): Promise<void> {
    const params = { code: 'LIMITED' };
    await this.world.shop.ask('DELETE /v1/vouchers/{code}/sessions', undefined, params);
    const { total } = await this.world.shop.ask('GET /v1/vouchers/{code}/sessions', undefined, params);
    if (total !== 0) this.violations.push('a session stays when the shop releases the code');
  }

  private broken(what: string, answer: object): void {
    this.violations.push(`the shop or its customer is refused ${what}: ${JSON.stringify(answer)}`);
  }
}
