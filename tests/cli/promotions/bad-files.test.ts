// Mistakes in files: each with file, line and column, all at once, and nothing is sent.
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as app from '../../support/app';
import { aFolder, removeFolders, SHOP } from './files';

afterAll(removeFolders);

async function problemsOf(root: string): Promise<readonly string[]> {
  try {
    await app.readFiles(root);
    await app.runFolderTests(root, 0);
    return [];
  } catch (error) {
    if (error instanceof app.BadFiles) return error.message.split('\n');
    throw error;
  }
}

const CAMPAIGN = SHOP['campaigns/black-friday.yaml'] ?? '';
const coupons = (members: string) => `name: Coupons\ncampaign_type: DISCOUNT_COUPONS\n${members}`;
const aTest = (members: string) => `- it: works\n  redeemables: [{ tier: Black Friday 10 }]\n  expect: {}\n${members}`;

const BAD: readonly (readonly [what: string, path: string, text: string, problem: string])[] = [
  [
    'an unknown member',
    'campaigns/bad.yaml',
    coupons('voucherr: {}'),
    '3:1: Unknown member voucherr. Did you mean voucher?',
  ],
  [
    'an unknown member of a tier',
    'campaigns/black-friday.yaml',
    `${CAMPAIGN}    bannner: x\n`,
    '12:5: Unknown member bannner. Did you mean banner?',
  ],
  [
    'an unknown member of a metadata definition',
    'schemas/customer.yaml',
    'related_object: customer\nproperties: { nick: { type: string, minLength: 2 } }\n',
    '2:37: Unknown member minLength. Did you mean min_length?',
  ],
  ['a member that the service computes', 'rules/bad.yaml', 'name: bad\nid: val_1\n', '2:1: Unknown member id.'],
  [
    'text where a number is due',
    'campaigns/bad.yaml',
    coupons("voucher: { type: DISCOUNT_VOUCHER, discount: { type: AMOUNT, amount_off: '5' } }"),
    '3:74: Member voucher.discount.amount_off must be a whole number',
  ],
  [
    'a fraction where a whole number is due',
    'stackable.yaml',
    'stacking_rules: { redeemables_limit: 1.5 }\n',
    '1:38: Member stacking_rules.redeemables_limit must be a whole number',
  ],
  [
    'a number where text is due',
    'rules/bad.yaml',
    'name: 007\n',
    "1:7: Member name must be text: put it in quotes, '007'",
  ],
  [
    'an exponent where text is due',
    'rules/bad.yaml',
    'name: 1e5\n',
    "1:7: Member name must be text: put it in quotes, '1e5'",
  ],
  [
    'a code that YAML reads as a number',
    'campaigns/bad.yaml',
    coupons(
      'type: STANDALONE\nvoucher: { code: 0123, type: DISCOUNT_VOUCHER, discount: { type: AMOUNT, amount_off: 5 } }',
    ),
    "4:18: Member voucher.code must be text: put it in quotes, '0123'",
  ],
  [
    'a boolean where text is due',
    'rules/bad.yaml',
    'name: true\n',
    "1:7: Member name must be text: put it in quotes, 'true'",
  ],
  ['null where text is due', 'rules/bad.yaml', 'name: null\n', '1:7: Member name must be text'],
  ['a missing member', 'rules/bad.yaml', 'rules: {}\n', '1:1: The file lacks name.'],
  [
    'a value that is none of the allowed',
    'campaigns/bad.yaml',
    'name: Bad\ncampaign_type: COUPON\n',
    '2:16: Member campaign_type must be one of',
  ],
  [
    'an integer beyond 2^53',
    'stackable.yaml',
    'support_adjustment_limit: 9007199254740993\n',
    '1:27: 9007199254740993 is beyond 2^53',
  ],
  [
    'a number that JSON does not have',
    'stackable.yaml',
    'support_adjustment_limit: .inf\n',
    '1:27: .inf is no number of JSON.',
  ],
  [
    'a missing rule',
    'campaigns/bad.yaml',
    coupons(
      'voucher: { type: DISCOUNT_VOUCHER, discount: { type: AMOUNT, amount_off: 5 } }\nvalidation_rules: [orders-from-5]',
    ),
    '4:20: These files hold no rule orders-from-5. Did you mean orders-from-50?',
  ],
  [
    'a missing category',
    'campaigns/bad.yaml',
    coupons('category: Sail\nvoucher: { type: DISCOUNT_VOUCHER, discount: { type: AMOUNT, amount_off: 5 } }'),
    '3:11: These files hold no category Sail.',
  ],
  [
    'a missing collection',
    'rules/bad.yaml',
    'name: bad\napplicable_to: { included: [{ object: products_collection, name: Coffees }] }\n',
    '2:66: These files hold no collection Coffees.',
  ],
  [
    'a missing tier of a stack',
    'stacks/bad.yaml',
    'name: Bad\ncampaign: Black Friday\ntiers: [Black Friday 50]\n',
    '3:9: These files hold no tier Black Friday/Black Friday 50.',
  ],
  [
    'a missing campaign of a stack',
    'stacks/bad.yaml',
    'name: Bad\ncampaign: White Friday\ntiers: [A]\n',
    '2:11: These files hold no campaign White Friday.',
  ],
  [
    'a missing reward',
    'campaigns/club.yaml',
    'name: Club\ncampaign_type: LOYALTY_PROGRAM\nvoucher: { type: LOYALTY_CARD, loyalty_card: { points: 1 } }\nrewards: [{ reward: Mug, points: 1 }]\n',
    '4:21: These files hold no reward Mug.',
  ],
  [
    'a missing nested schema',
    'schemas/customer.yaml',
    'related_object: customer\nproperties: { home: { type: object, object_type: house } }\n',
    '2:50: These files hold no schema house.',
  ],
  [
    'a reference by id',
    'rules/bad.yaml',
    'name: bad\napplicable_to: { included: [{ object: products_collection, id: pc_1 }] }\n',
    '2:64: Name the collection: ids differ by project.',
  ],
  [
    'a circle of references',
    'rewards/gift-card.yaml',
    'name: Gift card\ntype: CAMPAIGN\nparameters: { campaign: { name: Club } }\n',
    '3:33: The references run in a circle',
  ],
  ['a name that another file has', 'rules/bad.yaml', 'name: vip\nrules: {}\n', '1:7: The rule vip stands in'],
  [
    'a tier that stands twice',
    'campaigns/black-friday.yaml',
    `${CAMPAIGN}  - name: Black Friday 10\n`,
    '12:11: The tier Black Friday/Black Friday 10 stands in',
  ],
  ['a tab', 'rules/bad.yaml', 'name: bad\nrules:\n\t1: {}\n', '3:1: YAML does not indent with tabs: use spaces.'],
  [
    'two records',
    'rules/bad.yaml',
    'name: one\n---\nname: two\n',
    '3:1: A file holds one record: this one holds a second.',
  ],
  ['a list of records', 'rules/bad.yaml', '- name: one\n- name: two\n', '1:1: A file holds one record, not a list.'],
  ['an empty file', 'rules/bad.yaml', '', '1:1: The file is empty.'],
  ['text alone', 'rules/bad.yaml', 'vip\n', '1:1: A file holds the members of one record.'],
  ['a member twice', 'rules/bad.yaml', 'name: bad\nname: worse\n', '2:1: This member stands here twice.'],
  ['an anchor', 'rules/bad.yaml', 'name: &a bad\n', '1:10: Anchors are not supported.'],
  [
    'an alias',
    'rules/bad.yaml',
    'name: &a bad\nerror: { message: *a }\n',
    '2:19: Aliases are not supported: write the value out.',
  ],
  ['a tag', 'rules/bad.yaml', 'name: !!str 7\n', '1:13: Tags such as !!str are not supported.'],
  ['a merge key', 'rules/bad.yaml', 'name: bad\n<<: { error: null }\n', '2:1: Merge keys are not supported'],
  ['a name that is no text', 'rules/bad.yaml', '? [name]\n: bad\n', '1:3: The name of a member must be text.'],
  ['brackets that never close', 'rules/bad.yaml', 'name: [bad\n', 'rules/bad.yaml:'],
  ['an unknown folder', 'campagns/bad.yaml', 'name: bad\n', '1:1: Unknown folder. Did you mean campaigns?'],
  [
    'a list of customers',
    'segments/vip.yaml',
    "name: vip\ntype: static\ncustomers: ['cust_1']\n",
    '3:1: Unknown member customers.',
  ],
  ['an unknown file', 'stackabel.yaml', 'currency: EUR\n', '1:1: Unknown file. Did you mean stackable.yaml?'],
  ['another ending', 'rules/bad.yml', 'name: bad\n', '1:1: The name of a record must end with .yaml.'],
  ['a folder of records in a folder', 'rules/more/bad.yaml', 'name: bad\n', '1:1: Folders of records have no folders.'],
  [
    'a file over 1 MB',
    'rules/bad.yaml',
    `name: bad\n# ${'x'.repeat(1_000_000)}\n`,
    '1:1: The file is larger than 1000000 bytes.',
  ],
  [
    'a discount that the API refuses',
    'campaigns/bad.yaml',
    coupons('voucher: { type: GIFT_VOUCHER, gift: { amount: 5 } }'),
    'A campaign of type DISCOUNT_COUPONS takes',
  ],
  [
    'logic that names no rule',
    'rules/bad.yaml',
    "name: bad\nrules: { 1: { name: order.amount, conditions: { $is: [1] } }, logic: '1 and 2' }\n",
    'rules/bad.yaml:',
  ],
  ['a campaign that says it was renamed', 'campaigns/bad.yaml', coupons('was: Old'), '3:1: Unknown member was.'],
  [
    'an unknown time zone',
    'stackable.yaml',
    'timezone: Europe/Atlantis\ncategories: [{ name: Sale, hierarchy: 1 }]\n',
    '1:11: Property .timezone must be an IANA name',
  ],
  ['a test with an unknown member', 'tests/bad.yaml', aTest('  expected: {}\n'), '4:3: Unknown member expected.'],
  [
    'a test of an unknown tier',
    'tests/bad.yaml',
    '- it: works\n  redeemables: [{ tier: Black Friday 99 }]\n  expect: {}\n',
    '2:17: These files hold no tier Black Friday 99.',
  ],
  ['a test at no moment', 'tests/bad.yaml', aTest('  at: tomorrow\n'), '4:7: Member at must be a moment with its zone'],
  [
    'a test with a bad order',
    'tests/bad.yaml',
    aTest('  order: { amount: much }\n'),
    '4:20: Member order.amount must be',
  ],
];

it.each(BAD)('%s is an error with its place', async (_what, path, text, problem) => {
  const problems = await problemsOf(aFolder({ ...SHOP, [path]: text }));

  expect(problems.join('\n')).toContain(problem);
  for (const line of problems) expect(line).toMatch(/^[^:]+:\d+:\d+: \S/);
});

it('more than 40 kinds are tried', () => {
  expect(BAD.length).toBeGreaterThan(40);
});

it('a symbolic link out of the folder is an error', async () => {
  const root = aFolder(SHOP);
  const outside = aFolder({ 'secret.yaml': 'name: secret\nrules: {}\n' });
  symlinkSync(join(outside, 'secret.yaml'), join(root, 'rules/secret.yaml'));

  expect(await problemsOf(root)).toEqual(['rules/secret.yaml:1:1: The symbolic link leads outside the folder.']);
});

it('a file in the place of the folder is an error', async () => {
  expect(await problemsOf(join(aFolder(SHOP), 'stackable.yaml'))).toEqual(['.:1:1: This is a file, not a folder.']);
});

it('bytes that are no UTF-8 and a damaged lock file are errors', async () => {
  const root = aFolder(SHOP);
  writeFileSync(join(root, 'rules/vip.yaml'), Buffer.from([0xff, 0xfe, 0x00]));
  expect((await problemsOf(root)).join('\n')).toContain('rules/vip.yaml:1:1: The file is no text in UTF-8.');

  const locked = aFolder({ ...SHOP, 'stackable.lock.json': '{' });
  expect(await problemsOf(locked)).toEqual(['stackable.lock.json:1:1: The lock file is damaged: restore it from git.']);
});

it('all mistakes of all files come at once', async () => {
  const files = {
    ...SHOP,
    'rules/one.yaml': 'naem: one\n',
    'rules/two.yaml': 'name: 2\n',
    'stacks/bad.yaml': 'name: 3\n',
  };
  const problems = await problemsOf(aFolder(files));

  for (const file of ['rules/one.yaml', 'rules/two.yaml', 'stacks/bad.yaml'])
    expect(problems.some((line) => line.startsWith(`${file}:`))).toBe(true);
});

it('a good folder has none', async () => {
  expect(await problemsOf(aFolder(SHOP))).toEqual([]);
});
