// The tests of query members other than filters in a list of redemptions.
import type { Config } from '../../../model/config';
import type { ListRedemptionsQuery } from '../../../model/generated';
import type { Redemption, Rollback } from '../../../model/records/redemption';
import { REDEMPTION_FIELDS } from '../../../model/lists/fields';
import { fieldTest, type ListTest, recordTest } from '../../filter/list-test';
import { resolveCampaign } from '../../record/record-names';

type RedemptionTestEntry = Redemption | Rollback;

/** A query with its names resolved. */
export interface RedemptionQuery extends Pick<ListRedemptionsQuery, 'result' | 'campaign'> {
  /** The id of the customer, or a name that no customer has. */
  readonly customerId: string | undefined;
  /** The id or source id of an order, also from the query parameter `order` of the list. */
  readonly orderName: string | undefined;
}

/** The field tests of a query for redemptions. */
export function redemptionTests(query: RedemptionQuery, config: Config): readonly ListTest<RedemptionTestEntry>[] {
  const { result, campaign, customerId, orderName } = query;
  const is = (name: string, value: string | undefined) =>
    value === undefined ? [] : [fieldTest(REDEMPTION_FIELDS, { names: [name], value })];
  return [
    ...is('result', result),
    ...is('related_object_parent_id', campaign === undefined ? undefined : campaignIdOf(campaign, config)),
    ...is('customer_id', customerId),
    ...(orderName === undefined ? [] : [recordTest<RedemptionTestEntry>(({ order }) => isOrder(order, orderName))]),
  ];
}

function isOrder(order: RedemptionTestEntry['order'], name: string): boolean {
  return order?.id === name || order?.source_id === name;
}

/** The id of a campaign by name or id; the id of a deleted campaign is used as it is. */
function campaignIdOf(name: string, config: Config): string {
  return resolveCampaign(config, name)?.id ?? name;
}
