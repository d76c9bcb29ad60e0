// What a query for redemptions stands for beside its filters.
import type { Config } from '../../../model/config';
import type { ListRedemptionsQuery } from '../../../model/generated';
import type { Redemption, Rollback } from '../../../model/records/redemption';
import { knownCampaign } from '../../campaign/find';
import { REDEMPTION_FIELDS } from '../../filter/fields';
import { fieldTest, type ListTest, recordTest } from '../../filter/list-test';

type Entry = Redemption | Rollback;

/** A query whose names are looked up. */
export interface RedemptionQuery extends Pick<ListRedemptionsQuery, 'result' | 'campaign'> {
  /** The id of the customer, or the name that nobody has. */
  readonly customerId: string | undefined;
  /** The id or source id of an order, for which the parameter of the order of the list stands as well. */
  readonly orderName: string | undefined;
}

/** The conditions on fields that a query for redemptions stands for. */
export function redemptionTests(query: RedemptionQuery, config: Config): readonly ListTest<Entry>[] {
  const { result, campaign, customerId, orderName } = query;
  const is = (name: string, value: string | undefined) =>
    value === undefined ? [] : [fieldTest(REDEMPTION_FIELDS, { names: [name], value })];
  return [
    ...is('result', result),
    ...is('related_object_parent_id', campaign === undefined ? undefined : campaignIdOf(campaign, config)),
    ...is('customer_id', customerId),
    ...(orderName === undefined ? [] : [recordTest<Entry>(({ order }) => isOrder(order, orderName))]),
  ];
}

function isOrder(order: Entry['order'], name: string): boolean {
  return order?.id === name || order?.source_id === name;
}

/** By name or id; by id also one that is gone. */
function campaignIdOf(name: string, config: Config): string {
  return knownCampaign(config, name)?.id ?? name;
}
