// A campaign that is not stored, tried on an order.
import { queryOptions } from '@tanstack/react-query';
import type { Body } from '../model/wizard/request';
import { callApi } from './client';

interface Refused {
  readonly id: string;
  readonly result?: {
    readonly error?: { readonly message?: string };
    readonly details?: { readonly message?: string };
  };
}

export interface PreviewAnswer {
  readonly valid: boolean;
  readonly order?: { readonly total_amount?: number };
  readonly inapplicable_redeemables?: readonly Refused[];
  readonly skipped_redeemables?: readonly Refused[];
}

const RULE = 'rules-of-the-draft';

interface Asked {
  readonly campaign: Body;
  readonly rule: Body | null;
  readonly amount: number;
}

/** @param asked as JSON, so that the same question is asked once */
export const previewQuery = (asked: string) =>
  queryOptions({
    queryKey: ['preview', asked],
    queryFn: ({ signal }) => {
      const { campaign, rule, amount } = JSON.parse(asked) as Asked;
      const body = {
        campaign: { ...campaign, ...(rule && { validation_rules: [RULE] }) },
        ...(rule && { validation_rules: [{ id: RULE, definition: rule }] }),
        order: { amount },
      };
      return callApi<PreviewAnswer>('/v1/campaigns/preview', { method: 'POST', body, signal });
    },
    staleTime: 60_000,
    retry: false,
  });
