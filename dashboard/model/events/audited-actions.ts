// Lines of the audit trail in words.
import type { AuditAction } from '../../../lib/model/audit-trail';
import type { AuditEntry } from '../../api/operations';
import { t } from '../../texts/text';

const OBJECTS: Readonly<Record<string, string>> = {
  project: t('Settings'),
  stacking_rules: t('Stacking rules'),
  campaign: t('Campaign'),
  promotion_tier: t('Promotion tier'),
  promotion_stack: t('Promotion stack'),
  validation_rule: t('Validation rule'),
  category: t('Category'),
  reward: t('Reward'),
  reward_assignment: t('Offer of a reward'),
  earning_rule: t('Earning rule'),
  loyalty_tier: t('Loyalty tier'),
  segment: t('Segment'),
  brand: t('Brand'),
  campaign_template: t('Campaign template'),
  products_collection: t('Product collection'),
  product: t('Product'),
  sku: t('SKU'),
  voucher: t('Code'),
  customer: t('Customer'),
  order: t('Order'),
  webhook: t('Webhook'),
  event_schema: t('Event schema'),
  metadata_schema: t('Metadata schema'),
  api_key: t('Key pair'),
  shopper_key: t('Key for shoppers'),
  user: t('User'),
  access_token: t('Access token'),
  export: t('Export'),
};

const VERBS: Readonly<Record<string, string>> = {
  created: t('created'),
  updated: t('changed'),
  deleted: t('deleted'),
  rotated: t('rotated'),
  revoked: t('revoked'),
  secret_revoked: t('old token revoked'),
  added: t('added'),
  removed: t('Removed'),
  issued: t('issued'),
  forgotten: t('forgotten'),
  exported: t('data exported'),
};

const WHOLE: Readonly<Partial<Record<AuditAction, string>>> = {
  'validation_rules_assignment.created': t('Rule assigned'),
  'validation_rules_assignment.deleted': t('Rule unassigned'),
  'validation_session.released': t('Reservation of a code released'),
  'order_lock.released': t('Lock of an order released'),
  'webhook.enabled': t('Webhook: enabled'),
  'webhook_secret.rotated': t('Secret of a webhook rotated'),
  'webhook_sendout.retried': t('Delivery sent again'),
};

interface AuditedChange extends Pick<AuditEntry, 'changes'> {
  /** Any word: a newer service may have others. */
  readonly action: string;
}

/** An audited action in words, such as "Code: disabled". An unknown word is shown unchanged. */
export function describeAuditedAction({ action, changes }: AuditedChange): string {
  const whole = (WHOLE as Readonly<Record<string, string>>)[action];
  if (whole !== undefined) return whole;
  const [object = '', verb = ''] = action.split('.');
  const what = OBJECTS[object] ?? object.replaceAll('_', ' ');
  return t('{what}: {action}', {
    what,
    action: switchWords(verb, changes) ?? VERBS[verb] ?? verb.replaceAll('_', ' '),
  });
}

/** A change of the switch alone has its own name. */
function switchWords(verb: string, changes: AuditEntry['changes']): string | null {
  const others = Object.keys(changes).filter((name) => name !== 'active' && name !== 'updated_at');
  const to = changes['active']?.to;
  if (verb !== 'updated' || typeof to !== 'boolean' || others.length > 0) return null;
  return to ? t('enabled') : t('disabled');
}
