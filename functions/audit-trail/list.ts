// GET /management/v1/projects/{projectId}/audit-trail
import { endpoint } from '../../lib/http/endpoint';
import { managementRoom } from '../../lib/runtime/rooms/management';
import { listAuditTrailForCaller } from '../../lib/services/audit-trail/audit-trail';
import * as query from '../../schemas/compiled/audit-trail/list.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/management/v1/projects/{projectId}/audit-trail'],
    scope: 'management',
    people: 'VIEWER',
    role: 'ManagementReadRole',
    operation: 'listAuditTrail',
    summary: 'List changes of keys and settings',
    description:
      'Lists who changed keys, scopes, settings and stacking rules, when, from where, and what differs since. ' +
      'The newest change comes first. A change and its line are written together, and no route changes a line. Who is in the dashboard and no ' +
      'administrator reads the lines of campaigns, tiers, stacks, rules, categories, rewards and the catalogue, without the address.',
    query,
    rooms: [managementRoom],
    answer: 'audit-trail/list.answer',
  },
  ({ runtime, caller, params, query }) => listAuditTrailForCaller(runtime, caller, params.projectId, query),
);
