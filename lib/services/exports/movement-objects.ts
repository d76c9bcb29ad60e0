// Changes of balances as an object of exports: of the cards that a filter names, else of the campaigns.
import { EXPORTED_EXPIRATION, EXPORTED_MOVEMENT, exportedMovement } from '../../core/export/movement-fields';
import { EXPIRATION_FIELDS, MOVEMENT_FIELDS, namedBy } from '../../core/filter/movement-fields';
import { listSpec } from '../../core/filter/list-spec';
import type { Shown } from '../../core/answer/records';
import type { CampaignMovement } from '../../core/voucher/transactions';
import type { MovementsOf } from '../../ports/vouchers';
import type { Exporting, ExportObject } from './export-object';

/** More cards than these are looked for among all of their campaigns. */
const CARDS_AT_ONCE = 50;

export const transactions: ExportObject<CampaignMovement, CampaignMovement, Shown> = {
  fields: EXPORTED_MOVEMENT,
  spec: () =>
    listSpec<CampaignMovement>({
      fields: MOVEMENT_FIELDS,
      sorts: { created_at: ({ timeMs }) => new Date(timeMs).toISOString() },
      defaults: { order: 'created_at' },
      idOf: ({ position }: CampaignMovement) => position,
    }),
  list: (exporting, request) =>
    exporting.rt.store.vouchers.movementList(exporting.scope, movementsOf(exporting), request),
  recordOf: (read) => read,
  rows: (_exporting, read) => Promise.resolve(read.map(exportedMovement)),
};

/** Ids of cards are those of ledgers; whatever else is named has none. */
function movementsOf({ config, record }: Exporting): MovementsOf {
  const { filters } = record.parameters;
  const voucherIds = namedBy(filters, 'voucher_id');
  if (voucherIds && voucherIds.length <= CARDS_AT_ONCE) return { voucherIds: [...new Set(voucherIds)] };
  const named = namedBy(filters, 'campaign_id');
  const all = [...config.campaigns.values()].filter(({ campaign_type: type }) => WITH_BALANCES.has(type));
  return { campaignIds: all.map(({ id }) => id).filter((id) => !named || named.includes(id)) };
}

/** The kinds of campaigns whose cards have a balance. */
export const WITH_BALANCES: ReadonlySet<string> = new Set(['GIFT_VOUCHERS', 'LOYALTY_PROGRAM']);

type Expiration = Readonly<Record<'id' | 'campaign_id' | 'voucher_id', string>>;

export const pointsExpiration: ExportObject<Expiration, Expiration, never> = {
  fields: EXPORTED_EXPIRATION,
  spec: () =>
    listSpec<Expiration>({
      fields: EXPIRATION_FIELDS,
      sorts: { expires_at: () => null },
      defaults: { order: 'expires_at' },
    }),
  list: () => Promise.resolve({ records: [], total: 0, place: null }),
  recordOf: (read) => read,
  rows: () => Promise.resolve([]),
};
