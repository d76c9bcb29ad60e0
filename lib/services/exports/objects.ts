// The objects of exports: the source of their records, sort orders, filters, and the columns of a row.
import {
  EXPORTED_ORDER,
  EXPORTED_PRODUCT,
  EXPORTED_PUBLICATION,
  EXPORTED_REDEMPTION,
  EXPORTED_SKU,
  type ExportedEntry,
  toExportedEntry,
} from '../../core/export/record-fields';
import { EXPORTED_RETURN, type ExportedReturn, exportedReturn } from '../../core/export/return-fields';
import { EXPORTED_VOUCHER, type ExportedVoucher } from '../../core/export/voucher-fields';
import { buildExportVoucherFields } from '../../core/export/filter-fields';
import { ORDER_FIELDS, RETURN_FIELDS } from '../../model/lists/fields';
import { sortsByMembers, listSpec } from '../../core/filter/list-spec';
import type { Product, Sku } from '../../model/records/catalog';
import type { ExportedObject } from '../../model/files/export';
import type { Order } from '../../model/records/order';
import type { StoredPublication } from '../../model/records/publication';
import type { Redemption, Rollback } from '../../model/records/redemption';
import type { Return } from '../../model/records/return';
import type { Voucher } from '../../model/records/voucher';
import type { ProjectScope } from '../../ports/common';
import type { Runtime } from '../../ports/runtime';
import { customers } from './customer-object';
import type { Exporting, ExportObject } from './export-object';
import { pointsExpiration } from './expiration-object';
import { transactions } from './movement-objects';
import { PUBLICATIONS } from '../publications/publications';
import { REDEMPTIONS } from '../redemptions/redemption-lists';
import { assetsOf } from '../vouchers/voucher-response';

type RedemptionExportEntry = Redemption | Rollback;
const OLDEST_FIRST = { order: 'created_at' } as const;
const same = <T>(read: T): T => read;
const asRead = <T>(_exporting: Exporting, read: readonly T[]): Promise<readonly T[]> => Promise.resolve(read);

const vouchers: ExportObject<Voucher, Voucher, ExportedVoucher> = {
  fields: EXPORTED_VOUCHER,
  spec: (config) =>
    listSpec({
      fields: buildExportVoucherFields(config),
      sorts: sortsByMembers<Voucher>('created_at', 'updated_at', 'code'),
      defaults: OLDEST_FIRST,
    }),
  list: ({ rt, scope, record }, request) =>
    rt.store.voucherLists.list(scope, { campaignId: record.parameters.campaign_id ?? null, names: null }, request),
  recordOf: same,
  rows: voucherRows,
};

const redemptions: ExportObject<RedemptionExportEntry, RedemptionExportEntry, ExportedEntry> = {
  fields: EXPORTED_REDEMPTION,
  spec: () => ({ ...REDEMPTIONS, defaults: OLDEST_FIRST }),
  list: ({ rt, scope }, request) => rt.store.redemptionLists.list(scope, request),
  recordOf: same,
  rows: ({ config }, read) => Promise.resolve(read.map((entry) => toExportedEntry(entry, config))),
};

/** A row for each line that came back, and one for the part of the order that stands in no line. */
const returns: ExportObject<Return, Return, ExportedReturn> = {
  fields: EXPORTED_RETURN,
  spec: () =>
    listSpec<Return>({
      fields: RETURN_FIELDS,
      sorts: { created_at: ({ date }) => date },
      defaults: OLDEST_FIRST,
      idOf: ({ id }) => id ?? '',
    }),
  list: ({ rt, scope }, request) => rt.store.returns.list(scope, request),
  recordOf: same,
  rows: (_exporting, read) => Promise.resolve(read.flatMap(exportedReturn)),
};

const publications: ExportObject<StoredPublication> = {
  fields: EXPORTED_PUBLICATION,
  spec: () => ({ ...PUBLICATIONS, defaults: OLDEST_FIRST }),
  list: ({ rt, scope }, request) => rt.store.publications.list(scope, null, request),
  recordOf: same,
  rows: asRead,
};

const orders: ExportObject<Order> = {
  fields: EXPORTED_ORDER,
  spec: () =>
    listSpec({
      fields: ORDER_FIELDS,
      sorts: sortsByMembers<Order>('created_at', 'updated_at', 'status'),
      defaults: OLDEST_FIRST,
    }),
  list: ({ rt, scope }, request) => rt.store.orders.list(scope, request),
  recordOf: same,
  rows: asRead,
};

const products: ExportObject<Product> = {
  fields: EXPORTED_PRODUCT,
  spec: () => listSpec({ fields: null, sorts: sortsByMembers<Product>('created_at'), defaults: OLDEST_FIRST }),
  list: ({ rt, scope }, request) => rt.store.products.list(scope, request),
  recordOf: same,
  rows: asRead,
};

const skus: ExportObject<Sku> = {
  fields: EXPORTED_SKU,
  spec: () => listSpec({ fields: null, sorts: sortsByMembers<Sku>('created_at'), defaults: OLDEST_FIRST }),
  list: ({ rt, scope }, request) => rt.store.skus.list(scope, request),
  recordOf: same,
  rows: asRead,
};

const OBJECTS = {
  voucher: vouchers,
  redemption: redemptions,
  publication: publications,
  customer: customers,
  order: orders,
  return: returns,
  product: products,
  sku: skus,
  voucher_transactions: transactions,
  points_expiration: pointsExpiration,
} satisfies { readonly [Name in ExportedObject]: unknown };

type RecordOf<T> = T extends { readonly recordOf: (read: never) => infer One } ? One : never;
/** A record of any exported kind. */
export type ExportedRecord = RecordOf<(typeof OBJECTS)[ExportedObject]>;

/** The definition of a kind of record. Its functions take the records of its own list only. */
export function exportObject(name: ExportedObject): ExportObject<ExportedRecord> {
  return OBJECTS[name] as ExportObject<ExportedRecord>;
}

export const EXPORTED_OBJECTS = Object.keys(OBJECTS) as readonly ExportedObject[];

/** The holder's source id is loaded only if the file contains it. */
async function voucherRows(exporting: Exporting, read: readonly Voucher[]): Promise<readonly ExportedVoucher[]> {
  const { rt, scope, config, record } = exporting;
  const { fields = [] } = record.parameters;
  const holders = fields.includes('customer_source_id') ? await sourceIds(rt, scope, read) : new Map<string, string>();
  const hasPictures = fields.includes('qr_code') || fields.includes('bar_code');
  return read.map((voucher) => ({
    voucher,
    config,
    holderSourceId: holders.get(voucher.holder_id ?? '') ?? null,
    pictures: hasPictures ? picturesOf(exporting, voucher) : null,
  }));
}

function picturesOf({ scope, config, record }: Exporting, { code }: Voucher): ExportedVoucher['pictures'] {
  const place = { project: scope.project, ...(record.base_url !== null && { baseUrl: record.base_url }) };
  const assets = assetsOf(place, code, config);
  return assets ? { qr: assets.qr.url, barcode: assets.barcode.url } : null;
}

async function sourceIds(rt: Runtime<'customers'>, scope: ProjectScope, read: readonly Voucher[]) {
  const ids = new Set(read.flatMap(({ holder_id }) => holder_id ?? []));
  const found = await Promise.all([...ids].map((id) => rt.store.customers.load(scope, id)));
  return new Map(
    found.flatMap((known) =>
      known?.customer.source_id ? [[known.customer.id, known.customer.source_id] as const] : [],
    ),
  );
}
