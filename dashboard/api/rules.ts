// Validation rules as they are stored.
import { queryOptions } from '@tanstack/react-query';
import type { ExplainableRuleSet } from '../model/explain/rules';
import { callApi } from './client';

export interface StoredRule {
  readonly id: string;
  readonly name: string;
  readonly rules: ExplainableRuleSet | null;
  readonly error?: { readonly message?: string | null } | null;
}

export const ruleQuery = (id: string) =>
  queryOptions({
    queryKey: ['validation-rule', id],
    queryFn: ({ signal }) => callApi<StoredRule>(`/v1/validation-rules/${encodeURIComponent(id)}`, { signal }),
    staleTime: 60_000,
  });
