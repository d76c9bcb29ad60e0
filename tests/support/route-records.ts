// Which records the parameters of a route name.
import type { IdName, Ids } from './populated';
import type { Route } from './routes';

/** Where the name of a parameter does not say it: by the path. */
const PARAMETERS: readonly (readonly [path: RegExp, names: Readonly<Record<string, IdName>>])[] = [
  [/^\/v1\/redemptions\/\{id\}\/rollback$/, { id: 'singleRedemptionId' }],
  [/^\/v1\/redemptions\/\{redemptionId\}\//, { redemptionId: 'singleRedemptionId' }],
  [/^\/v1\/redemptions\//, { id: 'redemptionId' }],
  [/^\/v1\/async-actions\//, { id: 'asyncActionId' }],
  // An action of another kind: no project here has searched a worst case or run a backtest in the background.
  [/^\/v1\/backtests\//, { async_action_id: 'asyncActionId' }],
  [/^\/v1\/worst-cases\//, { async_action_id: 'asyncActionId' }],
  [/^\/v1\/campaigns\/\{campaignId\}\/transactions/, { campaignId: 'loyaltyId' }],
  [/^\/v1\/loyalties\//, { campaignId: 'loyaltyId', code: 'cardCode', assignmentId: 'rewardAssignmentId' }],
  [/^\/v1\/referrals\//, { campaignId: 'referralId', code: 'referralCode' }],
  [/^\/v1\/promotions\//, { campaignId: 'promotionId' }],
  [/^\/v1\/rewards\//, { assignmentId: 'rewardAssignmentId' }],
  [/^\/v1\/validation-rules\//, { assignmentId: 'ruleAssignmentId' }],
  [/^\/v1\/vouchers\/\{code\}\/(balance$|ledger$|sessions\/)/, { code: 'giftCode' }],
  [/^\/api\/v1\/assets\//, { id: 'code' }],
];

/** The id of a record for each parameter. Throws for a parameter of a new kind, so that it is given one. */
export function parametersOf({ key, path, params }: Route, ids: Ids): Readonly<Record<string, string>> {
  const special = PARAMETERS.find(([pattern]) => pattern.test(path))?.[1] ?? {};
  return Object.fromEntries(
    params.map((name) => {
      const id = (ids as Readonly<Record<string, string | undefined>>)[special[name] ?? name];
      if (!id) throw new Error(`${key}: which record does ${name} name? Say so in tests/support/route-records.ts.`);
      return [name, id];
    }),
  );
}
