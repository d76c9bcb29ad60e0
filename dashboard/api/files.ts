// Files of records: exports that are written in the background, and imports of spreadsheets.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CreateExportRequest, ExportParametersInput } from '../../lib/model/generated';
import type { ListExportsResponse } from '../../lib/model/generated-answers/exports';
import type { AsyncActionBegunResponse, ExportResponse } from '../../lib/model/generated-answers/records';
import { callApi } from './client';

export const EXPORTED = [
  ...(['redemption', 'return', 'voucher', 'publication', 'customer', 'order', 'product', 'sku'] as const),
  'voucher_transactions',
] as const;
export type Exported = (typeof EXPORTED)[number];

interface FieldFilter {
  readonly conditions: Readonly<Record<string, readonly string[]>>;
}

/** Filters of a body, like those of an address: by field, then by operator; plus the `junction`. */
export type BodyFilters = Readonly<Record<string, FieldFilter | 'and' | 'or'>>;

export type ExportParameters = NonNullable<ExportParametersInput>;

export type Export = ExportResponse;

export type ExportPage = ListExportsResponse;

interface Paging {
  readonly page: number;
  readonly limit: number;
}

export const exportsQuery = ({ page, limit }: Paging) =>
  queryOptions({
    queryKey: ['exports', page, limit],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ limit: String(limit), page: String(page), order: '-created_at' });
      return callApi<ExportPage>(`/v1/exports?${query.toString()}`, { signal });
    },
    placeholderData: keepPreviousData,
  });

const path = (id: string): string => `/v1/exports/${encodeURIComponent(id)}`;

/** Requests an address of the file, so call it only when the file is needed. */
export const readExport = (id: string): Promise<Export> => callApi(path(id));

export const exportQuery = (id: string) =>
  queryOptions({ queryKey: ['export', id], queryFn: ({ signal }) => callApi<Export>(path(id), { signal }) });

export const createExport = (body: CreateExportRequest, idempotencyKey: string): Promise<Export> =>
  callApi('/v1/exports', { method: 'POST', body, idempotencyKey });

export const deleteExport = (id: string, idempotencyKey: string): Promise<unknown> =>
  callApi(path(id), { method: 'DELETE', idempotencyKey });

export const IMPORTED = ['vouchers', 'campaign', 'customers', 'products', 'skus'] as const;
export type Imported = (typeof IMPORTED)[number];

interface ImportInput {
  readonly kind: Imported;
  /** Name or id, for codes of a campaign. */
  readonly campaign: string;
  readonly file: File;
}

/** @returns the job that processes the rows */
export function importFile({ kind, campaign, file }: ImportInput, idempotencyKey: string): Promise<JobReference> {
  const place = kind === 'campaign' ? `campaigns/${encodeURIComponent(campaign)}` : kind;
  const form = new FormData();
  form.set('file', file);
  return callApi(`/v1/${place}/importCSV`, { method: 'POST', form, idempotencyKey });
}

export type JobReference = AsyncActionBegunResponse;

/** The id of a name in a list filter: exports accept ids only. @throws ApiProblem for an unknown name */
export async function idOf(what: 'customer' | 'campaign', name: string): Promise<string> {
  return (await callApi<{ readonly id: string }>(`/v1/${what}s/${encodeURIComponent(name)}`)).id;
}
