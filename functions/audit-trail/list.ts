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
    summary: 'What was changed of keys, scopes and settings, by whom and from where; newest first.',
    query,
    answer: 'audit-trail/list.answer',
  },
  ({ runtime, caller, params, query }) => listAuditTrail(runtime, operatorOf(caller, params.projectId), query),
);
