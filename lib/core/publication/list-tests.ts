// The tests of query members other than filters in a list of publications.
import type { FilterNow } from '../../model/lists/field';
import type { Failure } from '../../errors';
import type { Config } from '../../model/config';
import type { ListPublicationsQuery } from '../../model/generated';
import type { StoredPublication } from '../../model/records/publication';
import type { VoucherKind } from '../../model/records/voucher';
import { PUBLICATION_FIELDS } from '../../model/lists/fields';
import { fieldTest, type ListTest } from '../filter/list-test';
import { resolveCampaign } from '../record/record-names';

/**
 * The field tests of a query for publications.
 * @returns invalid_query_params for an unknown type of vouchers
 */
export function publicationTests(
  query: ListPublicationsQuery,
  config: Config,
  { caseSensitiveCodes }: Pick<FilterNow, 'caseSensitiveCodes'>,
): readonly ListTest<StoredPublication>[] | Failure {
  const kind = query.voucher_type === undefined ? undefined : kindOf(query.voucher_type);
  if (kind === null) return { key: 'invalid_query_params', details: 'Property .voucher_type is unknown.' };
  const { result, source_id, campaign, campaign_name, parent_object_id, related_object_id } = query;
  const filters: readonly (readonly [names: readonly string[], value: string | undefined])[] = [
    [['result'], result],
    [['source_id'], source_id],
    [['parent_object_id'], parent_object_id],
    [['related_object_id'], related_object_id],
    [['voucher_code', 'related_object_id'], query.voucher ?? query.voucher_code],
    [['parent_object_id'], campaign === undefined ? undefined : campaignIdOf(campaign, config)],
    [['campaign_name'], campaign_name],
    [['voucher_type'], kind],
    [['is_referral_code'], query.is_referral_code === true ? 'true' : undefined],
  ];
  return filters.flatMap(([names, value]) =>
    value === undefined ? [] : [fieldTest(PUBLICATION_FIELDS, { names, value, caseSensitiveCodes })],
  );
}

/** No record names a campaign so. */
const NO_ID = '-';

/** By name or id; only a campaign that exists now is matched. */
function campaignIdOf(name: string, config: Config): string {
  return resolveCampaign(config, name)?.id ?? NO_ID;
}

const KINDS: readonly (readonly [pattern: RegExp, kind: VoucherKind])[] = [
  [/^discount/i, 'DISCOUNT_VOUCHER'],
  [/^gift/i, 'GIFT_VOUCHER'],
  [/^loyalty/i, 'LOYALTY_CARD'],
];

function kindOf(text: string): VoucherKind | null {
  return KINDS.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
