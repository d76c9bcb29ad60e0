// Operations: settings, keys, background work, and the audit trail.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ProjectSettings as StoredSettings } from '../../lib/model/records/settings';
import { type ApiCallOptions, callApi } from './client';
import { currentProject } from './session';

export interface Category {
  readonly id: string;
  readonly name: string;
  readonly hierarchy: number;
  readonly stacking_rules_type: 'JOINT' | 'EXCLUSIVE';
}

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => callApi<{ readonly data: readonly Category[] }>('/v1/categories', { signal }),
});

export interface StackingRules {
  readonly id?: string;
  readonly redeemables_limit: number;
  readonly applicable_redeemables_limit: number;
  readonly applicable_redeemables_per_category_limit: number | null;
  readonly applicable_redeemables_category_limits: Readonly<Record<string, number>>;
  readonly applicable_exclusive_redeemables_limit: number;
  readonly applicable_exclusive_redeemables_per_category_limit: number | null;
  readonly exclusive_categories: readonly string[];
  readonly joint_categories: readonly string[];
  readonly redeemables_application_mode: 'ALL' | 'PARTIAL';
  readonly redeemables_selection: 'AS_SENT' | 'BEST';
  readonly redeemables_sorting_rule: 'REQUESTED_ORDER' | 'CATEGORY_HIERARCHY';
  readonly redeemables_products_application_mode: 'STACK' | 'ONCE';
  readonly redeemables_no_effect_rule: 'REDEEM_ANYWAY' | 'SKIP';
  readonly redeemables_rollback_order_mode: 'WITH_ORDER' | 'WITHOUT_ORDER';
  readonly discount_calculation_mode: 'INITIAL_AMOUNT' | 'DISCOUNTED_AMOUNT';
}

/** Calls a management route of the session's project, which the service named when the page was opened. */
export async function callProjectApi<T>(path: string, call: ApiCallOptions = {}): Promise<T> {
  return callApi<T>(`/management/v1/projects/${encodeURIComponent(await currentProject())}${path}`, call);
}

/** The rules in force; without an id they are the defaults. */
export const stackingQuery = queryOptions({
  queryKey: ['stacking'],
  queryFn: async ({ signal }) => {
    const { data } = await callProjectApi<{ readonly data: readonly StackingRules[] }>('/stacking-rules', { signal });
    const [rules] = data;
    if (!rules) throw new Error('The service returned no stacking rules.');
    return rules;
  },
});

export function saveStacking({ id }: StackingRules, body: unknown, idempotencyKey: string): Promise<unknown> {
  const path = id === undefined ? '/stacking-rules' : `/stacking-rules/${encodeURIComponent(id)}`;
  return callProjectApi(path, { method: id === undefined ? 'POST' : 'PUT', body, idempotencyKey });
}

export interface ProjectSettings extends Pick<
  StoredSettings,
  'return_policy' | 'return_tender_order' | 'decision_records'
> {
  readonly id: string;
  readonly name: string;
  readonly timezone: string;
  readonly currency: string | null;
  readonly week_start: 0 | 1 | 6;
  readonly case_sensitive_codes: boolean;
  readonly client_trusted_domains: readonly string[];
  readonly client_redeem_enabled: boolean;
  readonly client_publish_enabled: boolean;
  readonly client_list_vouchers_enabled: boolean;
  readonly client_create_customer_enabled: boolean;
  readonly client_voucher_metadata_enabled: boolean;
  readonly client_nearest_enabled: boolean;
  readonly client_rate_limit_enabled: boolean;
  readonly wrong_code_limit_enabled: boolean;
}

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => callProjectApi<ProjectSettings>('', { signal }),
});

export const saveSettings = (body: unknown, idempotencyKey: string): Promise<unknown> =>
  callProjectApi('', { method: 'PUT', body, idempotencyKey });

export interface ApiKey {
  readonly id: string;
  readonly kind: 'server' | 'client' | 'management';
  readonly role: 'admin' | 'merchant';
  readonly name: string | null;
  readonly scopes: readonly string[] | null;
  readonly status: 'ACTIVE' | 'EXPIRED' | 'REVOKED';
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly last_used_at: string | null;
  readonly secrets: readonly { readonly id: string }[];
}

export interface NewApiKey extends ApiKey {
  /** Shown once. */
  readonly secret: { readonly token: string };
}

export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: ({ signal }) => callProjectApi<{ readonly data: readonly ApiKey[] }>('/api-keys?limit=100', { signal }),
});

export const createKey = (body: unknown): Promise<NewApiKey> => callProjectApi('/api-keys', { method: 'POST', body });

export const rotateKey = (id: string, oldEndsAt: string | null): Promise<NewApiKey> =>
  callProjectApi(`/api-keys/${encodeURIComponent(id)}/rotate`, {
    method: 'POST',
    body: oldEndsAt === null ? {} : { old_secret_expires_at: oldEndsAt },
  });

export const revokeKey = (id: string, idempotencyKey: string): Promise<unknown> =>
  callProjectApi(`/api-keys/${encodeURIComponent(id)}`, { method: 'DELETE', idempotencyKey });

export interface AsyncAction {
  readonly id: string;
  readonly type: string;
  readonly status: 'ENQUEUED' | 'IN_PROGRESS' | 'DONE' | 'FAILED';
  readonly created_at: string;
  /** The person who began it. */
  readonly user_id?: string;
  readonly progress: number;
  /** Failed attempts since the last progress. */
  readonly tries?: number;
  readonly processing_time: number | null;
}

interface FailedActionRow {
  readonly row?: number;
  readonly code?: string;
  readonly source_id?: string | null;
}

/** Only a single action has its result. */
export interface AsyncActionResult extends AsyncAction {
  readonly result: {
    readonly message?: string | null;
    readonly done_count?: number;
    readonly failed_count?: number;
    readonly total_count?: number;
    /** Rows of an import. */
    readonly failed?: readonly (FailedActionRow & { readonly reason: string })[];
    /** Rows of a change of many. */
    readonly errors?: readonly (FailedActionRow & { readonly details: string })[];
    /** The address of a report file of all rows, and the end of its retention. */
    readonly reports?: readonly string[];
    readonly reports_available_till?: string | null;
  } | null;
}

export const readJob = (id: string, signal?: AbortSignal): Promise<AsyncActionResult> =>
  callApi(`/v1/async-actions/${encodeURIComponent(id)}`, { ...(signal && { signal }) });

export const jobQuery = (id: string) =>
  queryOptions({ queryKey: ['job', id], queryFn: ({ signal }) => readJob(id, signal) });

export interface AsyncActionPage {
  readonly async_actions: readonly AsyncAction[];
  readonly total: number;
}

/** Failed jobs that started in the range. @param from start of the range; the total covers all of it */
export const failedJobsQuery = (from: string) =>
  queryOptions({
    queryKey: ['jobs', 'failed', from],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ status: 'FAILED', start_date: from, limit: '10' });
      return callApi<AsyncActionPage>(`/v1/async-actions?${query.toString()}`, { signal });
    },
    placeholderData: keepPreviousData,
  });

export const jobPageQuery = ({ page, limit }: { readonly page: number; readonly limit: number }) =>
  queryOptions({
    queryKey: ['jobs', page, limit],
    queryFn: ({ signal }) => callApi<AsyncActionPage>(`/v1/async-actions?limit=${limit}&page=${page}`, { signal }),
    placeholderData: keepPreviousData,
  });

export interface AuditEntry {
  readonly id: string;
  readonly created_at: string;
  readonly action: string;
  readonly actor: { readonly type: string; readonly id: string | null; readonly name?: string | null };
  readonly address: string | null;
  readonly resource: { readonly object: string; readonly id: string };
  readonly changes: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;
  /** Only for records of the configuration. */
  readonly before_hash?: string | null;
  readonly after_hash?: string | null;
  readonly related?: readonly { readonly object: string; readonly id: string }[];
}

interface AuditList {
  readonly page: number;
  readonly limit: number;
  /** Kind of the changed record. */
  readonly resource?: string | undefined;
  /** The id of who did it. */
  readonly actor?: string | undefined;
  /** Id of the changed record. */
  readonly of?: string | undefined;
}

export const auditQuery = (list: AuditList) =>
  queryOptions({
    queryKey: ['audit', list],
    queryFn: ({ signal }) => {
      const { page, limit, resource, actor, of } = list;
      const query = new URLSearchParams({
        limit: String(limit),
        page: String(page),
        ...(resource && { resource }),
        ...(actor && { actor_id: actor }),
        ...(of && { resource_id: of }),
      });
      return callProjectApi<{ readonly data: readonly AuditEntry[]; readonly total: number }>(
        `/audit-trail?${query.toString()}`,
        { signal },
      );
    },
    placeholderData: keepPreviousData,
  });

export const saveCategory = (id: string | null, body: unknown, idempotencyKey: string): Promise<unknown> =>
  callApi(id === null ? '/v1/categories' : `/v1/categories/${encodeURIComponent(id)}`, {
    method: id === null ? 'POST' : 'PUT',
    body,
    idempotencyKey,
  });

export const deleteCategory = (id: string, idempotencyKey: string): Promise<unknown> =>
  callApi(`/v1/categories/${encodeURIComponent(id)}`, { method: 'DELETE', idempotencyKey });
