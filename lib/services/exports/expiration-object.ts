// Points that expire as an object of exports: the buckets that cards have now, then those that have expired.
import { EXPIRATION_FIELDS, selectLedgers } from '../../core/export/card-movement-fields';
import { EXPORTED_EXPIRATION } from '../../core/export/movement-fields';
import { type ListRequest, listSpec } from '../../core/filter/list-spec';
import { listBuckets, toBucketResponse, type BucketIds } from '../../core/loyalty/expiration/bucket';
import type { CampaignMovement } from '../../core/voucher/transactions';
import type { PointsBucketResponse } from '../../model/generated-answers/records';
import type { ListPage } from '../../model/lists/page';
import { bucketIds } from '../loyalties/bucket-ids';
import { withCardIds } from '../vouchers/card-filters';
import type { Exporting, ExportObject } from './export-object';

type BucketPage = ListPage<PointsBucketResponse>;

export const pointsExpiration: ExportObject<PointsBucketResponse> = {
  fields: EXPORTED_EXPIRATION,
  filters: withCardIds,
  spec: () =>
    listSpec<PointsBucketResponse>({
      fields: EXPIRATION_FIELDS,
      // Points that never expire are the last ones.
      sorts: { expires_at: ({ expires_at }) => expires_at ?? '~' },
      defaults: { order: 'expires_at' },
    }),
  list: async (exporting, request) => {
    const { test, scan } = request;
    const { kind, behind } = parsePlace(scan?.behind ?? null);
    const part = { ...request, test: null, scan: { behind, want: scan?.want ?? 0 } };
    const page = kind === 'CARDS' ? await listActive(exporting, part) : await listExpired(exporting, part);
    return { ...page, records: page.records.filter((bucket) => test?.rest?.(bucket) ?? true) };
  },
  recordOf: (read) => read,
  rows: (_exporting, read) => Promise.resolve(read),
};

/** Cards are read first; the place among them, or among the lines of their ledgers. */
interface ExpirationPlace {
  readonly kind: 'CARDS' | 'LINES';
  readonly behind: string | null;
}

const OF_LINES = 'LINES|';

function parsePlace(place: string | null): ExpirationPlace {
  if (place?.startsWith(OF_LINES)) return { kind: 'LINES', behind: place.slice(OF_LINES.length) || null };
  return { kind: 'CARDS', behind: place };
}

/** The buckets of a portion of the loyalty cards that the filters leave. */
async function listActive(
  { rt, scope, config, record }: Exporting,
  request: ListRequest<PointsBucketResponse>,
): Promise<BucketPage> {
  const ledgers = selectLedgers(record.parameters.filters, config);
  const ids = 'voucherIds' in ledgers ? ledgers.voucherIds : null;
  const campaigns = 'campaignIds' in ledgers ? ledgers.campaignIds : [];
  const [only] = campaigns;
  const campaignId = campaigns.length === 1 && only !== undefined ? only : null;
  const listed = { ...request, test: null, compare: () => 0 };
  const page = ids
    ? { records: ids.map((id) => ({ id, type: 'LOYALTY_CARD' as const })), total: ids.length, place: null }
    : await rt.store.voucherLists.list(scope, { campaignId, names: null }, listed);
  const cards = page.records.filter(({ type }) => type === 'LOYALTY_CARD');
  const facts = await Promise.all(cards.map(({ id }) => rt.store.vouchers.load(scope, id)));
  const records = facts.flatMap((fact) => (fact?.voucher.loyalty_card ? listBuckets(fact, bucketIds(rt)) : []));
  return { records, total: records.length, place: page.place ?? OF_LINES };
}

/** The buckets that expired, by a portion of the ledgers of the cards. */
async function listExpired(
  { rt, scope, config, record }: Exporting,
  request: ListRequest<PointsBucketResponse>,
): Promise<BucketPage> {
  const listed = { ...request, test: null, compare: () => 0 };
  const ledgers = selectLedgers(record.parameters.filters, config);
  const { records, total, place = null } = await rt.store.vouchers.movementList(scope, ledgers, listed);
  const found = records.flatMap((line) => toExpiredBucket(line, bucketIds(rt)));
  return { records: found, total, place: place && OF_LINES + place };
}

function toExpiredBucket(line: CampaignMovement, idOf: BucketIds): readonly PointsBucketResponse[] {
  const { expired, voucherId, campaignId, delta, timeMs } = line;
  if (!expired) return [];
  const card = { id: voucherId, campaign_id: campaignId };
  const lot = { ...expired, updated_ms: timeMs, points: -delta };
  return [toBucketResponse({ card, status: 'EXPIRED', lot }, idOf)];
}
