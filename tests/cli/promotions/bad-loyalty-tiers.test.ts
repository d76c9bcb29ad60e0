// Mistakes in files of loyalty tiers: each with file, line and column, by the names of files.
import * as app from '../../support/app';
import { aFolder, type Files, removeFolders, SHOP } from './files';

afterAll(removeFolders);

async function problemsOf(files: Files): Promise<readonly string[]> {
  const error: unknown = await app.readFiles(aFolder({ ...SHOP, ...files })).catch((thrown: unknown) => thrown);
  return error instanceof app.BadFiles ? error.message.split('\n') : [];
}

const GOLD = 'loyalty-tiers/gold.yaml';
const BAD = 'loyalty-tiers/bad.yaml';
const CLUB = SHOP['campaigns/club.yaml'] ?? '';
const bronze = (members: string) => `name: Bronze\ncampaign: Club\npoints: { from: 0, to: 99 }\n${members}`;
const gold = (from: string, to: string) => (SHOP[GOLD] ?? '').replace(from, to);

it.each<readonly [what: string, files: Files, problem: string]>([
  ['a tier without points', { [BAD]: 'name: Bronze\ncampaign: Club\n' }, `${BAD}:1:1: The file lacks points.`],
  [
    'a tier without a campaign',
    { [BAD]: 'name: Bronze\npoints: { from: 0 }\n' },
    `${BAD}:1:1: The file lacks campaign.`,
  ],
  [
    'a tier of a missing campaign',
    { [BAD]: 'name: Bronze\ncampaign: Clubb\npoints: { from: 0, to: 99 }\n' },
    `${BAD}:2:11: These files hold no campaign Clubb. Did you mean Club?`,
  ],
  [
    'a tier of a campaign without points',
    { [BAD]: 'name: Bronze\ncampaign: Gifts\npoints: { from: 0 }\n' },
    `${BAD}:1:1: `,
  ],
  [
    'a tier that stands twice',
    { [BAD]: 'name: Gold\ncampaign: Club\npoints: { from: 0, to: 99 }\n' },
    'The loyalty-tier Club/Gold stands in',
  ],
  ['points that end before they begin', { [BAD]: 'name: Bronze\ncampaign: Club\npoints: { from: 50, to: 9 }\n' }, BAD],
  [
    'points that overlap',
    { [GOLD]: gold('from: 1000', 'from: 999') },
    'Points of tiers must not overlap: Silver (100 to 999) and Gold (999 to no end).',
  ],
  [
    'an earning rule of a missing tier',
    {
      'earning-rules/gold-reached.yaml': (SHOP['earning-rules/gold-reached.yaml'] ?? '').replace(
        'Club/Gold',
        'Club/Gould',
      ),
    },
    'earning-rules/gold-reached.yaml:3:15: These files hold no loyalty-tier Club/Gould. Did you mean Club/Gold?',
  ],
  [
    'a mapping of a missing earning rule',
    { [BAD]: bronze("earning_rules: { 'Club: order.payd': { type: NOT_AVAILABLE } }\n") },
    `${BAD}:4:38: These files hold no earning-rule Club: order.payd. Did you mean Club: order.paid?`,
  ],
  [
    'a mapping of an earning rule of another campaign',
    {
      'campaigns/second.yaml': CLUB.replace('name: Club', 'name: Second'),
      [BAD]:
        "name: Bronze\ncampaign: Second\npoints: { from: 0 }\nearning_rules:\n  'Club: order.paid': { type: NOT_AVAILABLE }\n",
    },
    `${BAD}:5:3: The earning rule Club: order.paid is not of the campaign Second.`,
  ],
  [
    'a mapping of a reward that the campaign does not offer',
    { 'campaigns/club.yaml': CLUB.replace('  - { reward: Gift card, points: 500, auto_redeem: true }\n', '') },
    `${GOLD}:10:3: The campaign Club does not offer the reward Gift card.`,
  ],
  [
    'an unknown member of a mapping',
    { [GOLD]: gold('multiplier: 2', 'multiplyer: 2') },
    `${GOLD}:6:41: Unknown member multiplyer. Did you mean multiplier?`,
  ],
  [
    'a mapping of an unknown type',
    { [GOLD]: gold('MULTIPLY', 'DIVIDE') },
    `${GOLD}:6:31: Member earning_rules.Club: order.paid.type must be one of MULTIPLY, CUSTOM, NOT_AVAILABLE.`,
  ],
  ['a mapping without its number', { [GOLD]: gold('type: MULTIPLY, multiplier: 2', 'type: MULTIPLY') }, `${GOLD}:6:`],
  [
    'a mapping of a rule that the tier triggers without its number',
    { [GOLD]: gold('type: CUSTOM, points: 75', 'type: CUSTOM') },
    `${GOLD}:7:`,
  ],
  ['a price below one point', { [GOLD]: gold('points: 80', 'points: 0') }, `${GOLD}:9:`],
  [
    'a second reward that a program redeems by itself',
    { 'campaigns/club.yaml': CLUB.replace('points: 100,', 'points: 100, auto_redeem: true,') },
    'campaigns/club.yaml:7:52: The campaign Club redeems another reward by itself.',
  ],
  [
    'a switch that is neither true nor false',
    { 'campaigns/club.yaml': CLUB.replace('auto_redeem: true', 'auto_redeem: often') },
    'campaigns/club.yaml:7:52: Member rewards.1.auto_redeem must be true or false.',
  ],
])('%s is an error with its place', async (_what, files, problem) => {
  const problems = await problemsOf(files);

  expect(problems.join('\n')).toContain(problem);
  for (const line of problems) expect(line).toMatch(/^[^:]+:\d+:\d+: \S/);
  expect(problems.join('\n')).not.toMatch(/(ern|rewa|ltr)_/);
});
