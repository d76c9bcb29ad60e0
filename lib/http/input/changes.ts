// The changes of a draft: each names a route of the configuration, whose schemas check it.
import { ApiError } from '../../errors';
import { type DraftChange, type DraftOperation, type DraftOperations, nameChange } from '../../model/draft-change';
import * as createCampaign from '../../../schemas/compiled/campaigns/create';
import * as deleteCampaignQuery from '../../../schemas/compiled/campaigns/delete.query';
import * as updateCampaign from '../../../schemas/compiled/campaigns/update';
import * as stackingRules from '../../../schemas/compiled/management/stacking-rules';
import * as createStack from '../../../schemas/compiled/promotions/create-stack';
import * as createTier from '../../../schemas/compiled/promotions/create-tier';
import * as updateStack from '../../../schemas/compiled/promotions/update-stack';
import * as updateTier from '../../../schemas/compiled/promotions/update-tier';
import * as assignRule from '../../../schemas/compiled/validation-rules/assign';
import * as assignRuleQuery from '../../../schemas/compiled/validation-rules/assign.query';
import * as createRule from '../../../schemas/compiled/validation-rules/create';
import * as updateRule from '../../../schemas/compiled/validation-rules/update';
import { BODY_LIMITS, checkShape } from './body';
import { parseQuery } from './query';
import { checkBody, checkQuery, type Schema } from './schema';

/** A route as a draft calls it: the same members as its endpoint declares. */
interface DraftRoute<Body, Query> {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: Schema<'body', Body>;
  readonly query?: Schema<'query', Query>;
  readonly limits?: 'rule';
}

const CAMPAIGN = '/v1/campaigns/{campaignId}';
const TIER = '/v1/promotions/tiers/{tierId}';
const STACKS = '/v1/promotions/{campaignId}/stacks';
const RULE = '/v1/validation-rules/{ruleId}';
const STACKING = '/management/v1/projects/{projectId}/stacking-rules';

/** The routes that a draft may call, by their operations. */
export const DRAFT_ROUTES: {
  readonly [Name in DraftOperation]: DraftRoute<DraftOperations[Name]['body'], DraftOperations[Name]['query']>;
} = {
  createCampaign: { method: 'POST', path: '/v1/campaigns', body: createCampaign },
  updateCampaign: { method: 'PUT', path: CAMPAIGN, body: updateCampaign },
  deleteCampaign: { method: 'DELETE', path: CAMPAIGN, query: deleteCampaignQuery },
  enableCampaign: { method: 'POST', path: `${CAMPAIGN}/enable` },
  disableCampaign: { method: 'POST', path: `${CAMPAIGN}/disable` },
  createPromotionTier: { method: 'POST', path: '/v1/promotions/{campaignId}/tiers', body: createTier },
  updatePromotionTier: { method: 'PUT', path: TIER, body: updateTier },
  deletePromotionTier: { method: 'DELETE', path: TIER },
  enablePromotionTier: { method: 'POST', path: `${TIER}/enable` },
  disablePromotionTier: { method: 'POST', path: `${TIER}/disable` },
  createPromotionStack: { method: 'POST', path: STACKS, body: createStack },
  updatePromotionStack: { method: 'PUT', path: `${STACKS}/{stackId}`, body: updateStack },
  deletePromotionStack: { method: 'DELETE', path: `${STACKS}/{stackId}` },
  createValidationRule: { method: 'POST', path: '/v1/validation-rules', body: createRule, limits: 'rule' },
  updateValidationRule: { method: 'PUT', path: RULE, body: updateRule, limits: 'rule' },
  deleteValidationRule: { method: 'DELETE', path: RULE },
  assignValidationRule: { method: 'POST', path: `${RULE}/assignments`, body: assignRule, query: assignRuleQuery },
  deleteValidationRuleAssignment: { method: 'DELETE', path: `${RULE}/assignments/{assignmentId}` },
  createStackingRules: { method: 'POST', path: STACKING, body: stackingRules },
  updateStackingRules: { method: 'PUT', path: `${STACKING}/{stackingRulesId}`, body: stackingRules },
  deleteStackingRules: { method: 'DELETE', path: `${STACKING}/{stackingRulesId}` },
};

const TAKEN =
  'It takes POST, PUT and DELETE of /v1/campaigns, /v1/promotions, /v1/validation-rules and the stacking-rules of the project, without codes.';

/** A change as a request sends it. */
interface SentChange {
  readonly method: string;
  /** With its query, if it has one. */
  readonly path: string;
  readonly body?: unknown;
  readonly ref?: string | null;
}

/**
 * Check the changes of a draft by the schemas of their routes.
 * @throws ApiError invalid_payload for a change that no draft takes; else as the route of the change
 */
export function parseChanges(sent: readonly SentChange[] | null | undefined): readonly DraftChange[] {
  const refs = new Set<string>();
  return (sent ?? []).map((change, index) => {
    const sentAs = `${change.method} ${change.path}`;
    try {
      return parseChange(change, { sentAs, refs });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { failure } = error;
      throw new ApiError({ ...failure, details: `${nameChange(index, sentAs)}${failure.details ?? failure.key}` });
    }
  });
}

function parseChange(
  { method, path, body = null, ref = null }: SentChange,
  { sentAs, refs }: { readonly sentAs: string; readonly refs: Set<string> },
): DraftChange {
  const [pathname = '', search = ''] = path.split(/\?(.*)/s);
  const found = findRoute(method, pathname);
  if (!found) throw invalid(`no draft takes this method and path. ${TAKEN}`);
  const { operation, params, route } = found;
  if (ref !== null && (!/^create|^assign/.test(operation) || refs.has(ref)))
    throw invalid('a ref must name what its change creates, and be unique.');
  if (ref !== null) refs.add(ref);
  // In the order of the edge: of two mistakes, both name the same one.
  checkShape(body, BODY_LIMITS[route.limits ?? 'usual']);
  const query = parseQuery(search);
  if (route.body) checkBody(route.body.validate, body ?? {}, route.body.name);
  if (route.query) checkQuery(route.query.validate, query);
  return {
    operation,
    params,
    body: route.body && (body ?? {}),
    query: route.query && query,
    ref,
    sentAs,
  } as unknown as DraftChange;
}

function invalid(details: string): ApiError {
  return new ApiError({ key: 'invalid_payload', details });
}

interface FoundRoute {
  readonly operation: DraftOperation;
  readonly route: DraftRoute<unknown, unknown>;
  readonly params: Readonly<Record<string, string>>;
}

/** Literal parts of a path win over parameters, as in the gateway. */
function findRoute(method: string, path: string): FoundRoute | null {
  const routes = Object.entries(DRAFT_ROUTES) as readonly [DraftOperation, DraftRoute<unknown, unknown>][];
  const found = routes.flatMap(([operation, route]) => {
    const params = route.method === method ? matchPath(route.path, path) : null;
    return params ? [{ operation, route, params }] : [];
  });
  return found.reduce<FoundRoute | null>(
    (best, one) => (best && countOf(best.params) <= countOf(one.params) ? best : one),
    null,
  );
}

function countOf(params: FoundRoute['params']): number {
  return Object.keys(params).length;
}

function matchPath(pattern: string, path: string): FoundRoute['params'] | null {
  const parts = pattern.split('/');
  const sent = path.split('/');
  if (parts.length !== sent.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const value = decodePart(sent[index] ?? '');
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (value === null || value === '' ? part !== '' : name === undefined && part !== value) return null;
    if (name !== undefined && value !== null) params[name] = value;
  }
  return params;
}

/** Null for text that is no percent-encoding. */
function decodePart(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
