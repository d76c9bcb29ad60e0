// Operations of a situation, one after another: what they share does not depend on speed.
import { projectSettings } from '../../lib/model/records/settings';
import type { Caller } from '../../lib/model/common';
import type { EvaluationRequest } from '../../lib/model/request';
import type { Runtime } from '../../lib/ports/runtime';
import { NOTHING_OUTSIDE, storeOver, systemIds } from '../../lib/runtime';
import { addCode } from '../../lib/services/campaigns/campaign-codes';
import { createCampaign } from '../../lib/services/campaigns/campaigns';
import { redeem } from '../../lib/services/redemptions/redeem';
import { createVoucher } from '../../lib/services/vouchers/vouchers';
import type { Table } from '../../lib/storage/table/table';
import type { HeatTable, Touch } from './heat-table';

export const CALLER: Caller = {
  project: 'proj_heat00001',
  caseSensitiveCodes: true,
  kind: 'server',
  keyId: 'heat',
  role: 'admin',
  channel: null,
  origin: null,
};

/** The site whose pages call. */
export const SHOP = 'https://shop.example';

export const discount = { type: 'AMOUNT', amount_off: 100 } as const;

/** The golden ratio: its multiples spread evenly between 0 and 1, however many they are. */
const EVEN_STEP = 0.618_033_988_749_895;

/**
 * A simulated process, which knows the configuration after its first decision.
 * @param number of earlier ones; it seeds its draws
 */
export function processOver(table: Table, number = 0, nowMs: () => number = Date.now): Runtime {
  const log = { info: () => undefined, error: () => undefined };
  let draws = number;
  // Evenly, as very many draws are: few would meet by chance.
  const random = () => ((draws += 1) * EVEN_STEP) % 1;
  return {
    ...NOTHING_OUTSIDE,
    store: storeOver(table, undefined, { random, nowMs }),
    clock: { nowMs },
    ids: systemIds,
    log,
    acceptsDemoKeys: false,
  };
}

export interface Heat {
  readonly table: HeatTable;
  readonly rt: Runtime;
  /** Operations of each situation. */
  readonly operations: number;
}

export interface Situation {
  readonly name: string;
  /** Operations in a second. */
  readonly goal: number;
  readonly measure: (heat: Heat) => Promise<readonly (readonly Touch[])[]>;
}

export async function beginProject({ rt }: Heat): Promise<void> {
  const settings = { ...projectSettings(CALLER.project, 'Heat'), client_trusted_domains: [SHOP] };
  await rt.store.configChanges.commit(CALLER, { settings });
}

export async function each(
  { table, operations }: Heat,
  operation: (number: number) => Promise<unknown>,
): Promise<readonly (readonly Touch[])[]> {
  // Under load, two of them have already conflicted, and the lists were full.
  table.meetOnce();
  table.fillOnce();
  await operation(0);
  table.take();
  const touches: (readonly Touch[])[] = [];
  for (let number = 1; number <= operations; number += 1) {
    await operation(number);
    touches.push(table.take());
  }
  return touches;
}

/** Runs one operation in each of as many warm processes; each continues at a place without a conflict. */
export async function eachInProcess(
  heat: Heat,
  operation: (heat: Heat, number: number) => Promise<unknown>,
): Promise<readonly (readonly Touch[])[]> {
  const { table, operations } = heat;
  const processes = Array.from({ length: operations }, (_, number) => ({
    ...heat,
    rt: processOver(table, number + 1),
  }));
  table.meetOnce();
  await operation(heat, 0);
  let number = 0;
  for (const process of processes) {
    table.fillOnce();
    await operation(process, (number += 1));
  }
  table.take();
  const touches: (readonly Touch[])[] = [];
  for (const process of processes) {
    await operation(process, (number += 1));
    touches.push(table.take());
  }
  return touches;
}

export function redemptionOf(code: string, number: number, customer = `${code}-customer-${number}`): EvaluationRequest {
  return {
    redeemables: [{ object: 'voucher', id: code }],
    order: { source_id: `${code}-order-${number}`, amount: 10_000 },
    customer: { source_id: customer },
  };
}

export const redeemOne = ({ rt }: Heat, request: EvaluationRequest) =>
  redeem(rt, CALLER, { request, idempotencyKey: null });

export async function manyCodes(heat: Heat, prefix: string, campaign: string | null): Promise<void> {
  // Of every process two.
  for (let number = 0; number <= 2 * heat.operations; number += 1) {
    const code = `${prefix}-${number}`;
    if (campaign === null) await createVoucher(heat.rt, CALLER, code, { discount });
    else await addCode(heat.rt, CALLER, campaign, { code, request: { discount } });
  }
}

export async function aCampaign({ rt }: Heat, name: string): Promise<string> {
  const voucher = { type: 'DISCOUNT_VOUCHER', discount } as const;
  return (await createCampaign(rt, CALLER, { name, campaign_type: 'DISCOUNT_COUPONS', voucher })).id;
}
