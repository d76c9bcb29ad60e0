// What processes read of a configuration after a change of one record among many.
import { invariant } from '../../lib/errors';
import type { Campaign } from '../../lib/model/records/campaign';
import { setCampaignActive } from '../../lib/services/campaigns/campaign-commits';
import { addCode } from '../../lib/services/campaigns/campaign-codes';
import { validate } from '../../lib/services/validations/validate';
import { aCampaign, CALLER, discount, type Heat, processOver } from './runs';

/** Maximum records of one change. */
const AT_ONCE = 50;

export interface ChangeHeat {
  /** For each process: read units of the configuration, and calls of the table, for its next request. */
  readonly readUnits: readonly number[];
  readonly calls: readonly number[];
  /** Number of processes whose next answer uses the changed configuration. */
  readonly right: number;
}

/**
 * Measures warm processes after a campaign is switched off; their next request uses a code of it.
 * @param records number of campaigns
 */
export async function afterChange(
  heat: Heat,
  { records, processes }: { readonly records: number; readonly processes: number },
): Promise<ChangeHeat> {
  const { table, rt } = heat;
  const campaign = await aCampaign(heat, `Changed among ${records}`);
  await addLike(heat, campaign, records - 1);
  const code = `ASKED-${records}`;
  await addCode(rt, CALLER, campaign, { code, request: { discount } });
  const isValid = async (process: Heat['rt']): Promise<boolean> =>
    (await validate(process, CALLER, { redeemables: [{ object: 'voucher', id: code }] })).valid;
  const others = Array.from({ length: processes }, (_, number) => processOver(table, number));
  for (const other of others) invariant(await isValid(other), 'the code is valid before');
  await setCampaignActive(rt, CALLER, campaign, false);
  const found = [];
  for (const other of others) {
    table.take();
    const isRight = !(await isValid(other));
    const touched = table.take();
    const ofConfig = touched.filter(({ partition }) => /#(CFG|CV#L)$/.test(partition));
    found.push({ isRight, readUnits: ofConfig.reduce((sum, { read }) => sum + read, 0), calls: ofConfig.length });
  }
  return {
    readUnits: found.map(({ readUnits }) => readUnits),
    calls: found.map(({ calls }) => calls),
    right: found.filter(({ isRight }) => isRight).length,
  };
}

/** Adds this many campaigns. */
async function addLike({ rt }: Heat, id: string, count: number): Promise<void> {
  const like = (await rt.store.config.load(CALLER)).campaigns.get(id);
  invariant(like, 'the campaign is there');
  for (let from = 0; from < count; from += AT_ONCE) {
    const create = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => ({
      kind: 'campaign' as const,
      record: { ...like, id: `${id}${from + at}`, name: `${like.name} ${from + at}` } satisfies Campaign,
    }));
    await rt.store.configChanges.commit(CALLER, { create });
  }
}
