// Whatever issues or moves value, or sets off work, takes an Idempotency-Key; what does not says here why it needs none.
import { apiFunctions } from '../../scripts/support/endpoints';

/**
 * Functions that are called with POST, PUT or DELETE and take no key, but for those that change the configuration alone:
 * it describes what value is made of and gives none.
 */
const WITHOUT_KEY: Readonly<Record<string, readonly string[]>> = {
  'decides and answers, and stores nothing of value': [
    'functions/campaigns/preview.ts',
    'functions/consents/update.ts',
    'functions/decisions/replay.ts',
    'functions/loyalties/estimate-points.ts',
    'functions/promotions/validate-tier.ts',
    'functions/promotions/validate.ts',
    'functions/oauth/introspect.ts',
    'functions/older-clients/examine-campaigns.ts',
    'functions/older-clients/examine-vouchers.ts',
    'functions/older-clients/validate-rule.ts',
    'functions/qualifications/check.ts',
    'functions/qualifications/nearest.ts',
    'functions/validations/find-best.ts',
    'functions/validations/validate.ts',
    'functions/vouchers/validate.ts',
    'functions/webhooks/test.ts',
  ],
  'puts one record as the request says: a repeat leaves it so': [
    'functions/api-keys/update.ts',
    'functions/branding/update.ts',
    'functions/campaigns/update.ts',
    'functions/custom-events/update-schema.ts',
    'functions/customers/update.ts',
    'functions/loyalties/update.ts',
    'functions/older-clients/save-own-customer.ts',
    'functions/orders/update.ts',
    'functions/products/update-sku.ts',
    'functions/products/update.ts',
    'functions/templates/update.ts',
    'functions/vouchers/disable.ts',
    'functions/vouchers/enable.ts',
    'functions/users/add.ts',
    'functions/users/invite.ts',
    'functions/users/update.ts',
    'functions/vouchers/update.ts',
    'functions/webhooks/replay.ts',
    'functions/webhooks/retry-sendout.ts',
  ],
  'takes one record away: a repeat finds none': [
    'functions/api-keys/revoke-secret.ts',
    'functions/api-keys/revoke.ts',
    'functions/branding/delete.ts',
    'functions/custom-events/delete-schema.ts',
    'functions/customers/delete-permanently.ts',
    'functions/customers/delete.ts',
    'functions/exports/delete.ts',
    'functions/management/delete-project.ts',
    'functions/metadata-schemas/purge.ts',
    'functions/oauth/revoke.ts',
    'functions/orders/release-session.ts',
    'functions/products/delete-sku.ts',
    'functions/products/delete.ts',
    'functions/referrals/remove-holder.ts',
    'functions/templates/delete.ts',
    'functions/trash-bin/delete.ts',
    'functions/shopper-keys/revoke.ts',
    'functions/vouchers/delete.ts',
    'functions/users/remove.ts',
    'functions/vouchers/release-session.ts',
    'functions/vouchers/release-sessions.ts',
  ],
  'answers a form for a file, and stores nothing of value': ['functions/uploads/create.ts'],
  'keeps what it reads in a file: a repeat makes another file': [
    'functions/exports/create.ts',
    'functions/orders/export.ts',
    'functions/vouchers/export-transactions.ts',
    'functions/campaigns/export-transactions.ts',
    'functions/loyalties/export-transactions.ts',
    'functions/loyalties/export-member-transactions.ts',
    'functions/loyalties/export-points-expiration.ts',
  ],
  'answers a secret once, which no record may keep for a repeat': [
    'functions/api-keys/create.ts',
    'functions/api-keys/rotate.ts',
    'functions/management/create-project.ts',
    'functions/oauth/token.ts',
    'functions/shopper-keys/create.ts',
    'functions/shopper-keys/rotate.ts',
    'functions/webhooks/rotate-secret.ts',
  ],
  'describes what value is made of or who it is about, and gives none': [
    'functions/branding/create.ts',
    'functions/custom-events/create-schema.ts',
    'functions/customers/create.ts',
    'functions/orders/create.ts',
    'functions/products/create-sku.ts',
    'functions/products/create.ts',
    'functions/templates/copy.ts',
    'functions/templates/create.ts',
  ],
};

/** They ask for the scope that issues; a preview stores nothing, an upload is a form for a file, and a repeat of the others leaves the record as it is. */
const LEAVES_AS_IT_IS = [
  'functions/campaigns/preview.ts',
  'functions/campaigns/update.ts',
  'functions/loyalties/update.ts',
  'functions/uploads/create.ts',
  'functions/vouchers/update.ts',
];

const ENDPOINTS = apiFunctions();

/** True for an endpoint that changes the configuration, by its declaration, and issues no value. */
const isOfConfiguration = ({ versioned, scope }: (typeof ENDPOINTS)[number]['endpoint']): boolean =>
  versioned === true && scope !== 'issue';

it('takes a key on every endpoint that writes, all but those of the configuration and those named here', () => {
  const writing = ENDPOINTS.filter(({ endpoint }) => endpoint.method !== 'GET' && !endpoint.idempotent);
  const without = writing.filter(({ endpoint }) => !isOfConfiguration(endpoint));

  expect(writing.length - without.length).toBeGreaterThan(40);
  expect(without.map(({ file }) => file).sort()).toEqual(Object.values(WITHOUT_KEY).flat().sort());
});

it('takes a key on every endpoint that issues, but where a repeat changes nothing', () => {
  const issuing = ENDPOINTS.filter(({ endpoint }) => endpoint.scope === 'issue' && endpoint.method !== 'GET');

  expect(issuing.length).toBeGreaterThan(10);
  expect(issuing.filter(({ endpoint }) => !endpoint.idempotent).map(({ file }) => file)).toEqual(LEAVES_AS_IT_IS);
});
