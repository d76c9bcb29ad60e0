// Two codes that everybody redeems at the same time, one without a limit and one with few uses, while both are edited, reserved and
// looked at.
import type { Runtime } from '../../../lib/ports/runtime';
import { createVoucher, getVoucher, updateVoucher } from '../../../lib/services/vouchers/vouchers';
import { redemptionOf } from '../../../lib/audit/records';
import { readItem } from '../../../lib/storage/formats/formats';
import type { Item, Write } from '../../../lib/storage/table/table';
import type { Random } from '../../../scripts/support/random';
import { NEXT_RELEASE } from '../../../tests/support/next-release';
import { ChangeTimes } from '../change-times';
import type { SimulatedService, UseTrace } from '../service';
import type { Operation, Plan } from '../workload';
import { CALLER, CUSTOMERS, ORDERS } from '../world';

export const FREE = 'HOT-FREE';
export const FEW = 'HOT-FEW';
/** More than there are shards. */
const MOST = 9;

export async function createHotCodes(rt: Runtime): Promise<void> {
  const discount = { type: 'AMOUNT', amount_off: 1 } as const;
  await createVoucher(rt, CALLER, FREE, { discount });
  await createVoucher(rt, CALLER, FEW, { discount, redemption: { quantity: MOST } });
}

export function drawHotPlan(random: Random): Plan {
  let request = 0;
  const clients = Array.from({ length: random.between(4, 7) }, () =>
    Array.from({ length: random.between(3, 7) }, () => drawOperation(random, (request += 1))),
  );
  return { clients };
}

function drawOperation(random: Random, request: number): Operation {
  const isKeyed = random.chance(0.7);
  const sent = { request, isKeyed, copies: isKeyed && random.chance(0.2) ? 2 : 1 };
  const code = random.pick([FREE, FEW, FEW]);
  const drawn = random.next();
  if (drawn < 0.2) return { kind: 'rollback', ...sent, place: random.between(0, 9) };
  if (drawn < 0.25) return { kind: 'edit', code, number: request };
  if (drawn < 0.28) return { kind: 'reserve', code: FEW, number: request, milliseconds: random.between(1, 2_000) };
  if (drawn < 0.35) return { kind: 'show', code };
  if (drawn < 0.38) return { kind: 'kill' };
  const lines = random.pick([[code], [code], [FREE, FEW]]).map((id) => ({ object: 'voucher' as const, id }));
  const order = random.chance(0.2) ? random.pick(ORDERS) : null;
  if (drawn < 0.43) return { kind: 'validate', lines, order };
  const customer = random.chance(0.2) ? random.pick(CUSTOMERS) : null;
  return { kind: 'redeem', ...sent, lines, order, customer, sender: 'BACKEND' };
}

/** Counts the redemptions of both codes as they are carried out. */
export class HotTrace implements UseTrace {
  readonly broken: string[] = [];
  /** Codes of redemptions that stand, by the base of their ids. */
  private readonly standing = new Map<string, readonly string[]>();
  private readonly changes = new Map<string, ChangeTimes>();

  applied(write: Write): void {
    if (write.kind !== 'put') return;
    const { pk, sk } = write.item;
    const [, letter, base = ''] = pk.split('#');
    if (letter !== 'R') return;
    if (sk === 'B') this.change(base, []);
    else if (write.item.body !== undefined) this.redeemed(base, write.item);
  }

  edit(rt: Runtime, { code, number }: { readonly code: string; readonly number: number }): Promise<unknown> {
    return updateVoucher(rt, CALLER, code, { metadata: { edited: number } });
  }

  /** How often a code was used is told right at some moment, give or take what is changed meanwhile. */
  async show(rt: Runtime, code: string): Promise<void> {
    const [before, begunMs] = [this.used(code), performance.now()];
    const { redemption } = await getVoucher(rt, CALLER, code);
    const changed = this.changes.get(code)?.since(begunMs) ?? 0;
    const told = redemption.redeemed_quantity;
    if (Math.abs(told - before) <= changed) return;
    this.broken.push(`I2 ${code} was used ${before} times, ${changed} changes meanwhile, and it is told as ${told}`);
  }

  /** What is left of the limit can be had, and no more. */
  async sellOut(service: SimulatedService): Promise<void> {
    for (let number = 0; number <= MOST; number += 1) {
      const lines = [{ object: 'voucher' as const, id: FEW }];
      const sent = { request: 8_000 + number, isKeyed: true, copies: 1, order: null, customer: null } as const;
      const called = {
        command: { kind: 'redeem', sender: 'BACKEND', lines, ...sent } as const,
        target: null,
        attempts: [],
      };
      service.called.push(called);
      const attempt = await service.attempt(called);
      if (attempt.status === 'DONE') continue;
      const key = attempt.status === 'BROKEN' ? String(attempt.error) : attempt.key;
      if (key !== 'quantity_exceeded') this.broken.push(`I2 the end of ${FEW} was told as ${key}`);
      break;
    }
    const left = MOST - this.used(FEW);
    if (left !== 0) this.broken.push(`I2 ${left} uses of ${FEW} were left when it was sold out`);
  }

  private used(code: string): number {
    return [...this.standing.values()].filter((codes) => codes.includes(code)).length;
  }

  private redeemed(base: string, item: Item): void {
    const { effects } = redemptionOf(readItem(NEXT_RELEASE, item));
    const codes = effects.flatMap(({ code }) => (code === FREE || code === FEW ? [code] : []));
    this.change(base, codes);
    if (codes.includes(FEW) && this.used(FEW) > MOST) {
      this.broken.push(`I2 a limit of ${MOST} let redemption ${base} through as the ${this.used(FEW)}th`);
    }
  }

  private change(base: string, codes: readonly string[]): void {
    for (const code of [...codes, ...(this.standing.get(base) ?? [])]) {
      const times = this.changes.get(code) ?? new ChangeTimes();
      times.note();
      this.changes.set(code, times);
    }
    this.standing.set(base, codes);
  }
}
