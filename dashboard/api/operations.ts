// Operations: settings, keys, background work, and the audit trail.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListAsyncActionsResponse } from '../../lib/model/generated-answers/async-actions';
import type {
  ApiKeyResponse,
  AsyncActionResponse,
  AuditTrailEntryResponse,
  CategoryResponse,
  NewApiKeyResponse,
  ProjectResponse,
  StackingRulesResponse,
} from '../../lib/model/generated-answers/records';
import { type ApiCallOptions, callApi } from './client';
import { currentProject } from './session';

export type Category = CategoryResponse;

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => callApi<{ readonly data: readonly Category[] }>('/v1/categories', { signal }),
});

export type StackingRules = StackingRulesResponse;

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

export type ProjectSettings = ProjectResponse;

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => callProjectApi<ProjectSettings>('', { signal }),
});

export const saveSettings = (body: unknown, idempotencyKey: string): Promise<unknown> =>
  callProjectApi('', { method: 'PUT', body, idempotencyKey });

export type ApiKey = ApiKeyResponse;

export type NewApiKey = NewApiKeyResponse;

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

export type AsyncAction = AsyncActionResponse;

/** Only a single action has its result. */
export type AsyncActionResult = AsyncActionResponse;

export const readJob = (id: string, signal?: AbortSignal): Promise<AsyncActionResult> =>
  callApi(`/v1/async-actions/${encodeURIComponent(id)}`, { ...(signal && { signal }) });

export const jobQuery = (id: string) =>
  queryOptions({ queryKey: ['job', id], queryFn: ({ signal }) => readJob(id, signal) });

export type AsyncActionPage = ListAsyncActionsResponse;

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

export type AuditEntry = AuditTrailEntryResponse;

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
