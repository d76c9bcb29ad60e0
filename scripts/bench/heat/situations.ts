// The situations that docs/scale.md sets goals for, each as many operations after one another: what they share does not depend on speed.
import type { Caller } from '../../../lib/model/common';
import type { EvaluationRequest } from '../../../lib/model/request';
import type { Runtime } from '../../../lib/ports/runtime';
import { storeOver, systemClock, systemIds } from '../../../lib/runtime';
import { addCode } from '../../../lib/services/campaigns/campaign-codes';
import { createCampaign } from '../../../lib/services/campaigns/campaigns';
import { redeem } from '../../../lib/services/redemptions/redeem';
import { assignRule } from '../../../lib/services/rules/rule-assignments';
import { createRule } from '../../../lib/services/rules/validation-rules';
import { validate } from '../../../lib/services/validations/validate';
import { createVoucher } from '../../../lib/services/vouchers/vouchers';
import { projectSettings } from '../../start/seed';
import type { HeatTable, Touch } from './heat-table';
import { bytesOf } from './units';

export const CALLER: Caller = {
  project: 'proj_heat00001',
  caseSensitiveCodes: true,
  kind: 'server',
  keyId: 'heat',
  role: 'admin',
  channel: null,
  origin: null,
};

const discount = { type: 'AMOUNT', amount_off: 100 } as const;

/** The golden ratio: its multiples spread evenly between 0 and 1, however many they are. */
const EVEN_STEP = 0.618_033_988_749_895;

/** One process: it knows the configuration after its first decision. @param number of others before it, which draw otherwise */
export function processOver(table: HeatTable, number = 0): Runtime {
  const log = { info: () => undefined, error: () => undefined };
  let draws = number;
  // Evenly, as very many draws are: few would meet by chance.
  const random = () => ((draws += 1) * EVEN_STEP) % 1;
  return {
    store: storeOver(table, undefined, { random }),
    clock: systemClock,
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
  await rt.store.config.change(CALLER, { settings: projectSettings(CALLER.project, 'Heat') });
}

async function each(
  { table, operations }: Heat,
  operation: (number: number) => Promise<unknown>,
): Promise<readonly (readonly Touch[])[]> {
  // Under load two of them have met before, and the lists were full.
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

/** One operation of each of as many processes, which have been asked before: each goes on where it met nobody. */
async function eachInProcess(
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

function redemptionOf(code: string, number: number, customer = `${code}-customer-${number}`): EvaluationRequest {
  return {
    redeemables: [{ object: 'voucher', id: code }],
    order: { source_id: `${code}-order-${number}`, amount: 10_000 },
    customer: { source_id: customer },
  };
}

const redeemOne = ({ rt }: Heat, request: EvaluationRequest) => redeem(rt, CALLER, { request, idempotencyKey: null });

async function manyCodes(heat: Heat, prefix: string, campaign: string | null): Promise<void> {
  // Of every process two.
  for (let number = 0; number <= 2 * heat.operations; number += 1) {
    const code = `${prefix}-${number}`;
    if (campaign === null) await createVoucher(heat.rt, CALLER, code, { discount });
    else await addCode(heat.rt, CALLER, campaign, { code, request: { discount } });
  }
}

async function aCampaign({ rt }: Heat, name: string): Promise<string> {
  const voucher = { type: 'DISCOUNT_VOUCHER', discount } as const;
  return String((await createCampaign(rt, CALLER, { name, campaign_type: 'DISCOUNT_COUPONS', voucher })).id);
}

/** @param limit on the redemptions of the campaign; null without one */
async function oneCampaign(heat: Heat, prefix: string, limit: number | null): Promise<readonly (readonly Touch[])[]> {
  const campaign = await aCampaign(heat, prefix);
  if (limit !== null) {
    const conditions = { $less_than_or_equal: [limit] };
    const rules = { '1': { name: 'campaign.redemptions.count', conditions }, logic: '1' };
    const rule = await createRule(heat.rt, CALLER, { name: prefix, rules });
    await assignRule(heat.rt, CALLER, String(rule.id), { campaign });
  }
  await manyCodes(heat, prefix, campaign);
  return eachInProcess(heat, (process, number) => redeemOne(process, redemptionOf(`${prefix}-${number}`, number)));
}

async function oneCode(heat: Heat, code: string, quantity: number | null): Promise<readonly (readonly Touch[])[]> {
  await createVoucher(heat.rt, CALLER, code, { discount, redemption: { quantity } });
  return eachInProcess(heat, (process, number) => redeemOne(process, redemptionOf(code, number)));
}

export const SITUATIONS: readonly Situation[] = [
  {
    name: 'validations of one project',
    goal: 50_000,
    measure: async (heat) => {
      await manyCodes(heat, 'VALID', await aCampaign(heat, 'Validated'));
      return each(heat, (number) =>
        validate(heat.rt, CALLER, { ...redemptionOf(`VALID-${number}`, number), order: { amount: 10_000 } }),
      );
    },
  },
  {
    name: 'redemptions of one project, different codes, one campaign',
    goal: 10_000,
    measure: (heat) => oneCampaign(heat, 'MANY', null),
  },
  {
    name: 'the same, where a rule limits them to 1,000,000',
    goal: 10_000,
    measure: (heat) => oneCampaign(heat, 'LIMITED', 1_000_000),
  },
  {
    name: 'one code, unlimited',
    goal: 5_000,
    measure: (heat) => oneCode(heat, 'HOT', null),
  },
  {
    name: 'one code with 1,000,000 uses',
    goal: 5_000,
    measure: (heat) => oneCode(heat, 'MILLION', 1_000_000),
  },
];

export interface CustomerHeat {
  /** Of the counts of the customer before and after. */
  readonly bytes: readonly [before: number, after: number];
  /** Of everything that is stored, records of redemptions included. */
  readonly largest: number;
}

/** A customer of a till, who has used more codes than one item takes. */
export async function busyCustomer(heat: Heat, redemptions: number): Promise<CustomerHeat> {
  const { table, rt } = heat;
  const campaign = await aCampaign(heat, 'At the till');
  const use = async (number: number): Promise<void> => {
    const code = `TILL-${number}`;
    const request = { discount, redemption: { quantity: 2 } };
    await addCode(rt, CALLER, campaign, { code, request });
    await redeemOne(heat, redemptionOf(code, number, 'till'));
  };
  const counts = () =>
    Math.max(
      ...table.stored
        .all()
        .filter(({ sk }) => sk === 'U')
        .map(bytesOf),
    );
  for (let number = 0; number < redemptions / 2; number += 1) await use(number);
  const before = counts();
  for (let number = redemptions / 2; number < redemptions; number += 1) await use(number);
  return { bytes: [before, counts()], largest: Math.max(...table.stored.all().map(bytesOf)) };
}

export interface ChangeHeat {
  readonly records: number;
  /** Of one process that has seen a change of one record. */
  readonly readUnits: number;
}

/** What a process reads of the configuration after a change of one record among many. */
export async function afterChange(heat: Heat, records: number): Promise<ChangeHeat> {
  const { table, rt } = heat;
  for (let number = 0; number < records; number += 1) await aCampaign(heat, `Campaign ${number} of ${records}`);
  const request = { redeemables: [{ object: 'voucher', id: `ASKED-${records}` }] } as const;
  await createVoucher(rt, CALLER, `ASKED-${records}`, { discount });
  const other = processOver(table);
  await validate(other, CALLER, request);
  await aCampaign(heat, `Changed beside ${records}`);
  table.take();
  await validate(other, CALLER, request);
  const ofConfig = table.take().filter(({ partition }) => /#(CFG|CV#L)$/.test(partition));
  return { records, readUnits: ofConfig.reduce((sum, { read }) => sum + read, 0) };
}
