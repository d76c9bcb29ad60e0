// The check of a campaign before its launch: its goods, the search of the worst case, and the worst cart.
import { queryOptions } from '@tanstack/react-query';
import type { WorstCaseRequest } from '../../lib/model/generated';
import type { ListCollectionProductsResponse } from '../../lib/model/generated-answers/product-collections';
import type { AsyncActionBegunResponse, WorstCaseResponse } from '../../lib/model/generated-answers/records';
import type { ValidateResponse } from '../../lib/model/generated-answers/validations';
import type { LaunchSubject } from '../model/campaign/launch-request';
import { collectScope, listRuleIds } from '../model/campaign/launch-scope';
import { callApi } from './client';
import type { StoredRule } from './rules';

/** Searches the worst case: the report, or the action that searches in the background. */
export const findWorstCase = (
  body: WorstCaseRequest,
  idempotencyKey: string,
): Promise<WorstCaseResponse | AsyncActionBegunResponse> =>
  callApi('/v1/worst-cases', { method: 'POST', body, idempotencyKey });

/** The report of a search in the background, once its action is done. */
export const worstCaseQuery = (id: string) =>
  queryOptions({
    queryKey: ['worst case', id],
    queryFn: ({ signal }) => callApi<WorstCaseResponse>(`/v1/worst-cases/${encodeURIComponent(id)}`, { signal }),
    staleTime: Infinity,
  });

/** Members of a collection that a check before launch reads. */
const MEMBERS = 10;

/** The products and SKUs that the rules and records of a campaign name, with the first ones of each collection. */
export const launchScopeQuery = (subject: LaunchSubject) =>
  queryOptions({
    queryKey: ['launch scope', subject],
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const rules = await Promise.all(
        listRuleIds(subject).map((id) =>
          callApi<StoredRule>(`/v1/validation-rules/${encodeURIComponent(id)}`, { signal }),
        ),
      );
      const { products, collections } = collectScope([...rules, subject]);
      const members = await Promise.all(
        collections.map((id) => {
          const path = `/v1/product-collections/${encodeURIComponent(id)}/products?limit=${MEMBERS}`;
          return callApi<ListCollectionProductsResponse>(path, { signal });
        }),
      );
      return [...products, ...members.flatMap(({ data }) => data.map(({ id }) => id))];
    },
    staleTime: 60_000,
    retry: false,
  });

/** A validation of the worst cart, for the steps of its redeemables. */
export const witnessQuery = ({ redeemables, order }: WitnessRequest) =>
  queryOptions({
    queryKey: ['worst cart', redeemables, order],
    queryFn: ({ signal }) =>
      callApi<ValidateResponse>('/v1/validations', {
        method: 'POST',
        body: { redeemables, order, options: { expand: ['order', 'redeemable'] } },
        signal,
      }),
    staleTime: Infinity,
    retry: false,
  });

type WitnessRequest = Pick<NonNullable<WorstCaseResponse['witness']>['request'], 'redeemables' | 'order'>;
