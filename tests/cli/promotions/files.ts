// Folders of promotions for tests.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export type Files = Readonly<Record<string, string>>;

const folders: string[] = [];

/** A new folder with these files. */
export function aFolder(files: Files = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'promotions-'));
  folders.push(root);
  writeFiles(root, files);
  return root;
}

export function writeFiles(root: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

/** All files of a folder by path, without the lock file. */
export function readFiles(root: string, below = ''): Files {
  const entries = readdirSync(join(root, below)).map((name) => (below === '' ? name : `${below}/${name}`));
  return Object.assign(
    {},
    ...entries.map((path) => {
      if (statSync(join(root, path)).isDirectory()) return readFiles(root, path);
      return path === 'stackable.lock.json' ? {} : { [path]: readFileSync(join(root, path), 'utf8') };
    }),
  ) as Files;
}

export function removeFolders(): void {
  for (const root of folders.splice(0)) rmSync(root, { recursive: true, force: true });
}

/** A record of each kind. */
export const SHOP: Files = {
  'stackable.yaml': `# The shop
currency: EUR
timezone: Europe/Berlin
categories:
  - { name: Sale, hierarchy: 1 }
  - { name: Club, hierarchy: 2 }
stacking_rules:
  redeemables_application_mode: PARTIAL
  joint_categories: [Sale]
`,
  'schemas/order.yaml': `related_object: order
properties:
  gift: { type: boolean, optional: true }
  note: { type: string, optional: true, min_length: 2, max_length: 40 }
  branch: { type: string, optional: true, array: true, exact_length: 3 }
  pickup: { type: object, optional: true, object_type: place }
`,
  'schemas/place.yaml': `related_object: place
properties:
  floor: { type: number, lt: 9 }
`,
  'collections/teas.yaml': `name: Teas
type: STATIC
products:
  - { object: product, source_id: tea }
`,
  'collections/cheap.yaml': `name: Cheap
type: AUTO_UPDATE
filter: { junction: and, price: { conditions: { $less_than: [1000] } } }
`,
  'rules/orders-from-50.yaml': `name: orders-from-50
rules:
  1: { name: order.amount, conditions: { $more_than_or_equal: [5000] } }
  logic: '1'
`,
  'rules/teas.yaml': `name: teas
rules: {}
applicable_to:
  included:
    - { object: products_collection, name: Teas }
`,
  'rules/vip.yaml': `name: vip
rules:
  1: { name: customer.metadata, property: vip, conditions: { $is: [true] } }
  logic: '1'
`,
  'segments/insiders.yaml': `name: Insiders
type: passive
filter: { junction: and, metadata.vip: { conditions: { $is: [true] } } }
`,
  'segments/returning.yaml': `name: Returning
type: auto-update
filter: { junction: and, summary.orders.total_count: { conditions: { $more_than: [1] } } }
`,
  'rules/insiders.yaml': `name: insiders
rules:
  1: { name: customer.segment, conditions: { $in: [Insiders, Returning] } }
  logic: '1'
`,
  'campaigns/for-insiders.yaml': `name: For insiders
campaign_type: PROMOTION
tiers:
  - name: Insiders 5
    action: { discount: { type: PERCENT, percent_off: 5 } }
    validation_rules: [insiders]
`,
  'campaigns/black-friday.yaml': `# Black Friday
name: Black Friday
campaign_type: PROMOTION
category: Sale
metadata: { owner: Ada }
tiers:
  - name: Black Friday 20 # the large one
    action: { discount: { type: PERCENT, percent_off: 20 } }
    validation_rules: [orders-from-50, teas]
  - name: Black Friday 10
    action: { discount: { type: PERCENT, percent_off: 10 } }
`,
  'campaigns/welcome.yaml': `name: Welcome
campaign_type: DISCOUNT_COUPONS
type: STANDALONE
voucher:
  type: DISCOUNT_VOUCHER
  code: '007'
  discount: { type: AMOUNT, amount_off: 500 }
validation_rules: [orders-from-50, vip]
`,
  'campaigns/gifts.yaml': `name: Gifts
campaign_type: GIFT_VOUCHERS
voucher: { type: GIFT_VOUCHER, gift: { amount: 2000 } }
`,
  'campaigns/club.yaml': `name: Club
campaign_type: LOYALTY_PROGRAM
voucher: { type: LOYALTY_CARD, loyalty_card: { points: 10 } }
loyalty_tiers_expiration: { expiration_date: { type: CUSTOM, extend: P3M } }
rewards:
  - { reward: Cup, points: 100, validation_rules: [vip] }
  - { reward: Gift card, points: 500, auto_redeem: true }
`,
  'rewards/cup.yaml': `name: Cup
type: MATERIAL
parameters: { product: { source_id: cup } }
`,
  'rewards/gift-card.yaml': `name: Gift card
type: CAMPAIGN
parameters: { campaign: { name: Gifts, balance: 1000 } }
`,
  'stacks/both.yaml': `name: Both
campaign: Black Friday
tiers: [Black Friday 20, Black Friday 10]
`,
  'earning-rules/arrived.yaml': `campaign: Club
event: customer.loyalty.tier.joined
loyalty: { type: FIXED, points: 30, points_formula: '10 * CUSTOMER_METADATA("years")' }
`,
  'earning-rules/paid.yaml': `campaign: Club
event: order.paid
loyalty: { type: FIXED, points: 5 }
pending_points: { period_type: DAY, period_value: 14 }
validation_rules: [orders-from-50]
`,
  'earning-rules/entered.yaml': `campaign: Club
event: customer.segment.entered
segment: Returning
loyalty: { type: FIXED, points: 20 }
expiration_rules: { period_type: MONTH, period_value: 6 }
`,
  'earning-rules/gold-reached.yaml': `campaign: Club
event: customer.loyalty.tier.upgraded
loyalty_tier: Club/Gold
loyalty: { type: FIXED, points: 50 }
`,
  'loyalty-tiers/silver.yaml': `name: Silver
campaign: Club
points: { from: 100, to: 999 }
earning_rules:
  'Club: order.paid': { type: MULTIPLY, multiplier: 1.5 }
metadata: { badge: grey }
`,
  'loyalty-tiers/gold.yaml': `# The highest
name: Gold
campaign: Club
points: { from: 1000 }
earning_rules:
  'Club: order.paid': { type: MULTIPLY, multiplier: 2 }
  'Club: customer.loyalty.tier.upgraded Club/Gold': { type: CUSTOM, points: 75 } # it triggers it
rewards:
  Cup: { type: CUSTOM, points: 80 }
  Gift card: { type: NOT_AVAILABLE }
`,
  'webhooks/crm.yaml': `target_url: https://example.com/hook
events: [customer.created]
`,
};
