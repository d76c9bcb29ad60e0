// Validation rules as they are stored.
import { queryOptions } from '@tanstack/react-query';
import type { ValidationRuleResponse } from '../../lib/model/generated-answers/records';
import { callApi } from './client';

export type StoredRule = ValidationRuleResponse;

export const ruleQuery = (id: string) =>
  queryOptions({
    queryKey: ['validation-rule', id],
    queryFn: ({ signal }) => callApi<StoredRule>(`/v1/validation-rules/${encodeURIComponent(id)}`, { signal }),
    staleTime: 60_000,
  });
