// GET /management/v1/projects/{projectId}/audit-trail
import { endpoint } from '../../lib/http/endpoint';
import { listAuditTrail } from '../../lib/services/management/audit-trail';
import { operatorOf } from '../../lib/services/management/operator';
import * as query from '../../schemas/compiled/audit-trail/list.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/management/v1/projects/{projectId}/audit-trail'],
    scope: 'management',
    role: 'ManagementReadRole',
    operation: 'listAuditTrail',
    summary: 'List changes of keys and settings',
    description:
      'Lists who changed keys, scopes, settings and stacking rules, when, from where, and what differs since. ' +
      'The newest change comes first. A change and its line are written together, and no route changes a line.',
    query,
    answer: 'audit-trail/list.answer',
  },
  ({ runtime, caller, params, query }) => listAuditTrail(runtime, operatorOf(caller, params.projectId), query),
);
