// The members each record must show, transcribed from the service specification and, where it lists none, from the
// reference of the public surface. A path leads into objects with dots, into the first element of a list with [0].

/**
 * | check | holds for |
 * |---|---|
 * | `id:v` | text of this prefix and an underscore |
 * | `=list` | exactly this text |
 * | `time` | ISO 8601 in UTC with milliseconds |
 * | text, integer, number, boolean, list, object | a value of this type |
 * | `…?` | the same, or null |
 * | `absent` | nothing under this name |
 */
export type Check = string;
export type Fields = Readonly<Record<string, Check>>;

const MADE = { id: '', created_at: 'time' };
const ASSIGNMENTS = {
  'validation_rules_assignments.object': '=list',
  'validation_rules_assignments.data_ref': '=data',
  'validation_rules_assignments.total': 'integer',
};

const VOUCHER: Fields = {
  id: 'id:v',
  code: 'text',
  campaign: 'text?',
  campaign_id: 'id:camp?',
  category: 'text?',
  category_id: 'id:cat?',
  categories: 'list',
  type: 'text',
  discount: 'object?',
  gift: 'object?',
  loyalty_card: 'object?',
  start_date: 'time?',
  expiration_date: 'time?',
  validity_timeframe: 'object?',
  validity_day_of_week: 'list?',
  active: 'boolean?',
  additional_info: 'text?',
  metadata: 'object',
  is_referral_code: 'boolean?',
  'assets.qr.id': 'text',
  'assets.qr.url': 'text',
  'assets.barcode.id': 'text',
  'assets.barcode.url': 'text',
  created_at: 'time',
  updated_at: 'time?',
  object: '=voucher',
  ...ASSIGNMENTS,
  'publish.object': '=list',
  'publish.count': 'integer',
  'publish.url': 'text',
  'redemption.quantity': 'integer?',
  'redemption.redeemed_quantity': 'integer',
  'redemption.object': '=list',
  'redemption.url': 'text',
};

const ASSIGNMENT: Fields = {
  id: 'id:asgm',
  rule_id: 'id:val',
  related_object_id: 'text',
  related_object_type: 'text',
  created_at: 'time',
  updated_at: 'time?',
  validation_status: 'text',
  validation_omitted_rules: 'list',
  object: '=validation_rules_assignment',
};

const CATEGORY: Fields = {
  id: 'id:cat',
  name: 'text',
  hierarchy: 'integer',
  object: '=category',
  created_at: 'time',
};

/** A record inside another, under a path. */
function under(path: string, fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, check]) => [`${path}.${name}`, check]));
}

const AMOUNTS: Fields = {
  amount: 'integer',
  discount_amount: 'integer',
  applied_discount_amount: 'integer',
  total_amount: 'integer',
  total_discount_amount: 'integer',
  total_applied_discount_amount: 'integer',
};

const ORDER: Fields = {
  id: 'id:ord',
  source_id: 'text?',
  created_at: 'time',
  updated_at: 'time?',
  status: 'text',
  ...AMOUNTS,
  'customer.id': 'id:cust',
  'customer.object': '=customer',
  customer_id: 'id:cust?',
  referrer_id: 'text?',
  object: '=order',
  redemptions: 'object',
};

/** In validation results. */
const VALIDATED_ORDER: Fields = { ...AMOUNTS, customer_id: 'text?', referrer_id: 'text?', object: '=order' };

const SCOPE: Fields = { object: '=list', data: 'list', total: 'integer', data_ref: '=data' };

const REDEEMABLE: Fields = {
  status: '=APPLICABLE',
  id: 'text',
  object: 'text',
  result: 'object',
  ...under('order', VALIDATED_ORDER),
  ...under('applicable_to', SCOPE),
  ...under('inapplicable_to', SCOPE),
};

const CUSTOMER_BASE: Fields = {
  name: 'text',
  description: 'text',
  email: 'text',
  phone: 'text',
  birthday: 'text',
  birthdate: 'text',
  'address.city': 'text',
  'address.state': 'text',
  'address.line_1': 'text',
  'address.line_2': 'text',
  'address.country': 'text',
  'address.postal_code': 'text',
  metadata: 'object',
};

const SUMMARY: Fields = {
  ...under('redemptions', {
    total_redeemed: 'integer',
    total_failed: 'integer',
    total_succeeded: 'integer',
    total_rolled_back: 'integer',
    total_rollback_failed: 'integer',
    total_rollback_succeeded: 'integer',
    'gift.redeemed_amount': 'integer',
    'gift.amount_to_go': 'integer',
    'loyalty_card.redeemed_points': 'integer',
    'loyalty_card.points_to_go': 'integer',
  }),
  ...under('orders', {
    total_amount: 'integer',
    total_count: 'integer',
    average_amount: 'integer',
    last_order_amount: 'integer',
    last_order_date: 'time?',
  }),
};

const CUSTOMER: Fields = {
  id: 'id:cust',
  source_id: 'text?',
  system_metadata: 'object',
  created_at: 'time',
  object: '=customer',
  ...CUSTOMER_BASE,
  ...under('summary', SUMMARY),
  'loyalty.points': 'integer',
  'loyalty.referred_customers': 'integer',
  'loyalty.campaigns': 'object',
  'referrals.total': 'integer',
  'referrals.campaigns': 'list',
  'assets.cockpit_url': 'text?',
};

/** The customer inside a redemption or rollback. */
const CUSTOMER_REFERENCE: Fields = {
  id: 'id:cust',
  name: 'text?',
  email: 'text?',
  source_id: 'text?',
  metadata: 'object',
  object: '=customer',
};

const VOUCHER_SUMMARY: Fields = {
  id: 'id:v',
  code: 'text',
  type: 'text',
  campaign: 'text?',
  campaign_id: 'id:camp?',
  is_referral_code: 'boolean?',
};

/** Outside calculations discounts of zero are left out. */
const NOTHING_APPLIED: Fields = { applied_discount_amount: 'absent', total_applied_discount_amount: 'absent' };
const NO_DISCOUNT: Fields = { ...NOTHING_APPLIED, discount_amount: 'absent', total_discount_amount: 'absent' };

const REDEMPTION: Fields = {
  id: 'id:r',
  object: '=redemption',
  customer_id: 'id:cust',
  tracking_id: 'id:track',
  date: 'time',
  metadata: 'object?',
  result: '=SUCCESS',
  status: 'text',
  related_object_type: 'text',
  related_object_id: 'text',
  'channel.channel_id': 'text',
  'channel.channel_type': '=API',
  ...under('customer', CUSTOMER_REFERENCE),
};

/** Of a child redemption. */
const ORDER_REFERENCE: Fields = under('order', { ...AMOUNTS, id: 'id:ord', source_id: 'text?', object: '=order' });

const ROLLBACK: Fields = {
  id: 'id:rr',
  object: '=redemption_rollback',
  customer_id: 'id:cust',
  tracking_id: 'id:track',
  date: 'time',
  result: '=SUCCESS',
  status: 'text',
  redemption: 'id:r',
  'order.object': '=order',
  ...under('customer', CUSTOMER_REFERENCE),
};

const REWARD: Fields = {
  id: 'id:rew',
  name: 'text',
  type: 'text',
  stock: 'integer?',
  redeemed: 'integer?',
  attributes: 'object',
  metadata: 'object',
  created_at: 'time',
  updated_at: 'time?',
  object: '=reward',
  'parameters.coin.exchange_ratio': 'number',
  'parameters.coin.points_ratio': 'number',
};

/** The reward inside a redemption or rollback. */
const REDEEMED_REWARD: Fields = {
  id: 'id:rew',
  name: 'text',
  assignment_id: 'id:rewa',
  object: '=reward',
  created_at: 'time',
  updated_at: 'time?',
  type: '=CAMPAIGN',
  'parameters.campaign.id': 'id:camp',
  'parameters.campaign.type': 'text',
  'customer.id': 'id:cust',
  ...under('voucher', VOUCHER_SUMMARY),
};

const PUBLICATION: Fields = {
  id: 'id:pub',
  object: '=publication',
  created_at: 'time',
  customer_id: 'id:cust',
  tracking_id: 'text',
  metadata: 'object',
  channel: 'text',
  source_id: 'text?',
  result: '=SUCCESS',
  vouchers_id: 'list',
  'vouchers_id.[0]': 'id:v',
};

const BALANCE: Fields = {
  total: 'integer',
  balance: 'integer',
  type: 'text',
  operation_type: '=MANUAL',
  object: '=balance',
  'related_object.type': '=voucher',
  'related_object.id': 'id:v',
};

const DISCOUNT: Fields = { type: 'text', effect: 'text', is_dynamic: 'boolean' };
const FREE_UNIT: Fields = {
  unit_off: 'number',
  unit_off_formula: 'text',
  effect: 'text',
  unit_type: 'id:prod',
  'product.id': 'id:prod',
  'product.source_id': 'text?',
  'product.name': 'text?',
};

const CAMPAIGN: Fields = {
  id: 'id:camp',
  name: 'text',
  description: 'text',
  campaign_type: 'text',
  type: 'text',
  auto_join: 'boolean',
  join_once: 'boolean',
  use_voucher_metadata_schema: 'boolean',
  vouchers_count: 'integer',
  active: 'boolean',
  metadata: 'object',
  created_at: 'time',
  start_date: 'time',
  expiration_date: 'time',
  creation_status: 'text',
  validity_timeframe: 'object',
  validity_day_of_week: 'list',
  vouchers_generation_status: 'text',
  protected: 'boolean',
  readonly: 'boolean',
  category_id: 'id:cat?',
  category: 'text?',
  categories: 'list',
  activity_duration_after_publishing: 'text',
  object: '=campaign',
  ...ASSIGNMENTS,
};

const STACKING_RULES: Fields = {
  redeemables_limit: 'integer',
  applicable_redeemables_limit: 'integer',
  applicable_redeemables_per_category_limit: 'integer?',
  applicable_redeemables_category_limits: 'object',
  applicable_exclusive_redeemables_limit: 'integer',
  applicable_exclusive_redeemables_per_category_limit: 'integer?',
  exclusive_categories: 'list',
  joint_categories: 'list',
  discount_calculation_mode: 'text',
  initial_amount_mode_categories: 'list',
  discounted_amount_mode_categories: 'list',
  redeemables_application_mode: 'text',
  redeemables_sorting_rule: 'text',
  redeemables_products_application_mode: 'text',
  redeemables_no_effect_rule: 'text',
  no_effect_skip_categories: 'list',
  no_effect_redeem_anyway_categories: 'list',
  redeemables_rollback_order_mode: 'text',
  redeemables_selection: 'text',
  grouped_redeemables_sorting_rule: 'text',
};

/** By the name of a record in the test. */
export const FIELDS: Readonly<Record<string, Fields>> = {
  voucher: {
    ...VOUCHER,
    category: 'text',
    category_id: 'id:cat',
    ...under('categories.[0]', CATEGORY),
    discount: 'object',
    start_date: 'time',
    expiration_date: 'time',
    additional_info: 'text',
    active: 'boolean',
    'validity_timeframe.duration': 'text',
    'validity_timeframe.interval': 'text',
    validity_day_of_week: 'list',
    ...under('validation_rules_assignments.data.[0]', ASSIGNMENT),
    holder_id: 'absent',
    referrer_id: 'absent',
  },
  'voucher of a gift card': {
    ...VOUCHER,
    'gift.amount': 'integer',
    'gift.balance': 'integer',
    'gift.effect': 'text',
    holder_id: 'id:cust',
    'redemption.redeemed_amount': 'integer',
  },
  'voucher of a loyalty card': {
    ...VOUCHER,
    campaign: 'text',
    campaign_id: 'id:camp',
    holder_id: 'id:cust',
    'loyalty_card.points': 'integer',
    'loyalty_card.balance': 'integer',
    'loyalty_card.next_expiration_date': 'text?',
    'loyalty_card.next_expiration_points': 'integer?',
    'redemption.redeemed_points': 'integer',
  },
  'voucher of a referrer': { ...VOUCHER, holder_id: 'id:cust', referrer_id: 'id:cust' },
  'discount AMOUNT': {
    ...DISCOUNT,
    amount_off: 'number',
    amount_off_formula: 'text',
    aggregated_amount_limit: 'integer',
  },
  'discount PERCENT': {
    ...DISCOUNT,
    percent_off: 'number',
    percent_off_formula: 'text',
    amount_limit: 'number',
    aggregated_amount_limit: 'integer',
  },
  'discount FIXED': { ...DISCOUNT, fixed_amount: 'number', fixed_amount_formula: 'text' },
  'discount UNIT': { ...DISCOUNT, ...FREE_UNIT },
  'discount UNIT of many': { type: 'text', effect: '=ADD_MANY_ITEMS', units: 'list', ...under('units.[0]', FREE_UNIT) },
  customer: CUSTOMER,
  category: CATEGORY,
  rule: {
    ...MADE,
    id: 'id:val',
    name: 'text',
    rules: 'object',
    'rules.logic': 'text',
    'error.message': 'text',
    'applicable_to.included': 'list',
    'applicable_to.excluded': 'list',
    'applicable_to.included_all': 'boolean',
    type: 'text',
    context_type: 'text',
    updated_at: 'time?',
    assignments_count: 'integer',
    object: '=validation_rules',
  },
  'rule assignment': ASSIGNMENT,
  'list of rule assignments': { object: '=list', data_ref: '=data', data: 'list', total: 'integer' },
  campaign: CAMPAIGN,
  'campaign of coupons': {
    ...CAMPAIGN,
    'voucher.type': 'text',
    'voucher.discount': 'object',
    'voucher.redemption.quantity': 'integer?',
    'voucher.code_config': 'object',
    'voucher.is_referral_code': 'boolean',
    updated_at: 'absent',
  },
  'campaign of a promotion': { ...CAMPAIGN, 'promotion.tiers': 'list', 'promotion.total': 'integer' },
  'campaign of referrals': { ...CAMPAIGN, 'referral_program.conversion_event_type': 'text' },
  tier: {
    ...MADE,
    id: 'id:promo',
    name: 'text',
    banner: 'text?',
    'action.discount': 'object',
    metadata: 'object',
    hierarchy: 'integer',
    promotion_id: 'id:camp',
    campaign_id: 'id:camp',
    active: 'boolean',
    updated_at: 'absent',
    'campaign.id': 'id:camp',
    'campaign.active': 'boolean',
    'campaign.category_id': 'id:cat?',
    'campaign.object': '=campaign',
    start_date: 'time',
    expiration_date: 'time',
    validity_day_of_week: 'list',
    'summary.redemptions.total_redeemed': 'integer',
    'summary.orders.total_amount': 'integer',
    'summary.orders.total_discount_amount': 'integer',
    category_id: 'id:cat?',
    categories: 'list',
    'validation_rule_assignments.object': '=list',
    'validation_rule_assignments.total': 'integer',
    object: '=promotion_tier',
  },
  stack: {
    ...MADE,
    id: 'id:stack',
    name: 'text',
    campaign_id: 'id:camp',
    'tiers.ids': 'list',
    updated_at: 'absent',
    'tiers.hierarchy_mode': '=MANUAL',
    category_id: 'id:cat?',
    categories: 'list',
    object: '=promotion_stack',
  },
  product: {
    ...MADE,
    id: 'id:prod',
    source_id: 'text?',
    name: 'text?',
    price: 'integer?',
    attributes: 'list',
    metadata: 'object',
    image_url: 'text?',
    updated_at: 'time?',
    object: '=product',
    ...under('skus', SCOPE),
  },
  sku: {
    ...MADE,
    id: 'id:sku',
    source_id: 'text?',
    product_id: 'id:prod',
    sku: 'text?',
    price: 'integer?',
    currency: 'text?',
    attributes: 'object',
    image_url: 'text?',
    metadata: 'object',
    updated_at: 'time?',
    object: '=sku',
  },
  collection: { ...MADE, id: 'id:pc', name: 'text', type: 'text', products: 'list', object: '=products_collection' },
  order: {
    ...ORDER,
    ...NOTHING_APPLIED,
    initial_amount: 'integer',
    metadata: 'object',
    items: 'list',
    ...under('items.[0]', {
      object: '=order_item',
      id: 'id:ordli',
      product_id: 'id:prod',
      related_object: 'text',
      quantity: 'integer',
      price: 'integer',
      amount: 'integer',
      subtotal_amount: 'integer',
      'product.id': 'id:prod',
      'product.source_id': 'text?',
      'product.name': 'text?',
      'product.price': 'integer?',
    }),
  },
  'entry of redemptions in an order': {
    date: 'time',
    related_object_type: '=redemption',
    related_object_id: 'id:r',
    stacked: 'list',
    'stacked.[0]': 'id:r',
  },
  'entry of redemptions in an order, by one voucher': {
    date: 'time',
    related_object_type: '=voucher',
    related_object_id: 'id:v',
  },
  'entry of redemptions in an order, rolled back': {
    date: 'time',
    related_object_id: 'id:r',
    stacked: 'list',
    rollback_id: 'id:rr',
    rollback_date: 'time',
    rollback_stacked: 'list',
    'rollback_stacked.[0]': 'id:rr',
  },
  validation: {
    valid: 'boolean',
    redeemables: 'list',
    tracking_id: 'id:track',
    ...under('order', VALIDATED_ORDER),
  },
  'validated coupon': { ...REDEEMABLE, 'result.discount.type': 'text', 'result.discount.effect': 'text' },
  'validated gift card': { ...REDEEMABLE, 'result.gift.credits': 'integer' },
  'validated tier': { ...REDEEMABLE, object: '=promotion_tier' },
  'redemption answer': { redemptions: 'list', parent_redemption: 'object', order: 'object', ...under('order', ORDER) },
  'redemption of a coupon': {
    ...REDEMPTION,
    ...ORDER_REFERENCE,
    redemption: 'id:r',
    ...under('voucher', VOUCHER_SUMMARY),
    'voucher.discount': 'object',
  },
  'redemption of a gift card': {
    ...REDEMPTION,
    ...ORDER_REFERENCE,
    redemption: 'id:r',
    amount: 'integer',
    ...under('voucher', VOUCHER_SUMMARY),
    'voucher.gift.amount': 'integer',
    'voucher.gift.balance': 'integer',
    'voucher.gift.effect': 'text',
  },
  'redemption of a tier': {
    ...REDEMPTION,
    ...ORDER_REFERENCE,
    redemption: 'id:r',
    'promotion_tier.id': 'id:promo',
    'promotion_tier.name': 'text',
    'promotion_tier.banner': 'text?',
    'promotion_tier.campaign.id': 'id:camp',
  },
  'redemption of a reward': {
    ...REDEMPTION,
    amount: 'integer',
    ...under('voucher', VOUCHER_SUMMARY),
    'voucher.holder_id': 'id:cust',
    'voucher.loyalty_card.points': 'integer',
    'voucher.loyalty_card.balance': 'integer',
    ...under('reward', REDEEMED_REWARD),
  },
  'parent redemption': {
    ...REDEMPTION,
    ...under('order', { ...AMOUNTS, id: 'id:ord', status: '=PAID', customer_id: 'id:cust', referrer_id: 'text?' }),
    redemption: 'absent',
  },
  'rollback answer': {
    rollbacks: 'list',
    parent_rollback: 'object',
    ...under('order', { ...ORDER, ...NO_DISCOUNT }),
    'order.status': '=CANCELED',
  },
  'rollback of a gift card': {
    ...ROLLBACK,
    amount: 'integer',
    'order.amount': 'integer',
    'order.total_amount': 'integer',
    ...under('voucher', VOUCHER_SUMMARY),
  },
  'rollback of a reward': {
    ...ROLLBACK,
    'order.object': 'absent',
    amount: 'integer',
    ...under('voucher', VOUCHER_SUMMARY),
    ...under('reward', REDEEMED_REWARD),
  },
  'parent rollback': { ...ROLLBACK, 'order.status': '=CANCELED' },
  publication: { ...PUBLICATION, vouchers: 'absent', ...under('customer', CUSTOMER), ...under('voucher', VOUCHER) },
  'publication of several': { ...PUBLICATION, vouchers: 'list', 'vouchers.[0]': 'text', voucher: 'absent' },
  'listed publication': { ...PUBLICATION, ...under('customer', CUSTOMER_REFERENCE), 'voucher.code': 'text' },
  reward: REWARD,
  'reward assignment': {
    ...MADE,
    id: 'id:rewa',
    reward_id: 'id:rew',
    related_object_id: 'id:camp',
    related_object_type: '=campaign',
    parameters: 'object',
    updated_at: 'time?',
    object: '=reward_assignment',
  },
  balance: { ...BALANCE, amount: 'integer' },
  'balance of points': { ...BALANCE, points: 'integer' },
  transaction: {
    id: 'id:vtx',
    source_id: 'text?',
    voucher_id: 'id:v',
    campaign_id: 'id:camp?',
    source: 'text?',
    reason: 'text?',
    type: 'text',
    related_transaction_id: 'text?',
    created_at: 'time',
    ...under('details.balance', {
      type: 'text',
      total: 'integer',
      object: '=balance',
      amount: 'integer',
      balance: 'integer',
      operation_type: 'text',
      'related_object.id': 'id:v',
      'related_object.type': '=voucher',
    }),
  },
  'async action': {
    id: 'id:aa',
    type: 'text',
    status: 'text',
    operation_status: 'text',
    created_at: 'time',
    updated_at: 'time?',
    request_id: 'text?',
    progress: 'integer',
    processing_time: 'integer?',
    result: 'object?',
    object: '=async_action',
  },
  'default stacking rules': { ...STACKING_RULES, id: 'absent' },
  'stacking rules': { ...STACKING_RULES, id: 'id:stk' },
  project: {
    id: 'id:proj',
    name: 'text',
    case_sensitive_codes: 'boolean',
    timezone: 'text',
    currency: 'text',
    client_trusted_domains: 'list',
    client_redeem_enabled: 'boolean',
    client_publish_enabled: 'boolean',
    client_list_vouchers_enabled: 'boolean',
    client_create_customer_enabled: 'boolean',
    client_loyalty_events_enabled: 'boolean',
    client_set_voucher_expiration_date_enabled: 'boolean',
    description: 'text?',
    cluster_id: 'text',
    api_version: '=v2018-08-01',
    is_sandbox: 'boolean',
  },
  holder: {
    id: 'id:rh',
    created_at: 'time',
    redeemable_id: 'id:v',
    redeemable_object: '=voucher',
    customer_id: 'id:cust',
    holder_role: 'text',
    campaign_id: 'id:camp?',
    campaign_type: 'text?',
    voucher_type: 'text',
    'redeemable.voucher.id': 'id:v',
    'redeemable.voucher.code': 'text',
    'redeemable.status': 'text',
    object: '=redeemable_holder',
  },
  'permanent deletion': {
    id: 'id:del',
    created_at: 'time',
    related_object_id: 'id:cust',
    related_object: '=customer',
    status: '=DONE',
    async_action_id: 'id:aa',
    data_json: 'object',
    object: '=pernament_deletion',
  },
};

/** What is wrong with a record: the members that are missing, or that are not what they should be. */
export function problemsOf(record: unknown, fields: Fields): readonly string[] {
  return Object.entries(fields).flatMap(([path, check]) => {
    const value = valueAt(record, path.split('.'));
    return isAsChecked(value, check) ? [] : [`${path}: ${JSON.stringify(value)} is not ${check}`];
  });
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  return valueAt(name === '[0]' ? (value as readonly unknown[])[0] : (value as Record<string, unknown>)[name], rest);
}

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  time: (value) => typeof value === 'string' && TIME.test(value),
  text: (value) => typeof value === 'string' && value !== '',
  integer: (value) => Number.isSafeInteger(value),
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  list: (value) => Array.isArray(value),
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  absent: (value) => value === undefined,
};

function isAsChecked(value: unknown, check: Check): boolean {
  if (check.endsWith('?')) return value === null || isAsChecked(value, check.slice(0, -1));
  if (check.startsWith('=')) return value === check.slice(1);
  if (check.startsWith('id:')) return typeof value === 'string' && value.startsWith(`${check.slice(3)}_`);
  const test = TYPES[check];
  if (!test) throw new Error(`There is no check ${check}.`);
  return test(value);
}
