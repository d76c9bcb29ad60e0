// A campaign that is not stored, tried on an order.
import { queryOptions } from '@tanstack/react-query';
import type {
  InapplicableRedeemableResponse,
  SkippedRedeemableResponse,
} from '../../lib/model/generated-answers/records';
import type { ValidateResponse } from '../../lib/model/generated-answers/validations';
import { rulesOf, type WizardRequests, withRules } from '../model/wizard/request';
import { callApi } from './client';

export type Refused = InapplicableRedeemableResponse | SkippedRedeemableResponse;

export type PreviewAnswer = Pick<
  ValidateResponse,
  'valid' | 'order' | 'inapplicable_redeemables' | 'skipped_redeemables'
>;

interface PreviewInput {
  readonly sent: WizardRequests;
  readonly amount: number;
  /** The line of its cart; null for a cart that is an amount alone. */
  readonly line: Readonly<Record<string, unknown>> | null;
  /** Id or source id; empty without a customer. */
  readonly customer: string;
  /** Through which a loyalty card pays; empty for none. */
  readonly reward: string;
}

/** @param request as JSON, so that the same request is sent once */
export const previewQuery = (request: string) =>
  queryOptions({
    queryKey: ['preview', request],
    queryFn: ({ signal }) => {
      const { sent, amount, line, customer, reward } = JSON.parse(request) as PreviewInput;
      const ids = new Map(rulesOf(sent).map((rule, place) => [rule, `rule-${place + 1}-of-the-draft`]));
      const rules = [...ids].map(([definition, id]) => ({ id, definition }));
      const body = {
        campaign: withRules(sent, ids),
        ...(rules.length > 0 && { validation_rules: rules }),
        ...(customer !== '' && { customer: customer.startsWith('cust_') ? { id: customer } : { source_id: customer } }),
        ...(reward !== '' && { reward: { id: reward } }),
        order: { amount, ...(line && { items: [line] }) },
      };
      return callApi<PreviewAnswer>('/v1/campaigns/preview', { method: 'POST', body, signal });
    },
    staleTime: 60_000,
    retry: false,
  });
