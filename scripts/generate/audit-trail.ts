// The words of the audit trail as a schema, which follow from the kinds of records.
import { listAuditActions, listAuditResources } from '../../lib/model/audit-trail';

export const AUDIT_TRAIL_FILE = 'schemas/common/audit-trail.json';

export function auditTrailText(): string {
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'AuditTrailNames',
    description: 'What lines of the audit trail are about, and what was done to it.',
    type: 'object',
    properties: { action: { enum: listAuditActions() }, object: { enum: listAuditResources() } },
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}
