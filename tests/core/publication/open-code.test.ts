// What browsers may publish.
import { isListed, withOpenCode } from '../../../lib/core/publication/open-code';
import { factsOf, NOON, type PublicationFacts, type World } from '../../support/core';

const CAMPAIGNS = { camp_1: { name: 'Caf\u00e9' }, camp_2: { name: 'Other' } };
const listing = (client_publish_campaigns: readonly string[]): World => ({
  campaigns: CAMPAIGNS,
  project: { client_publish_campaigns },
});

describe('isListed', () => {
  test.each<[string, readonly string[], string | null, boolean]>([
    ['none', [], 'camp_1', false],
    ['its id', ['camp_1'], 'camp_1', true],
    ['its name, composed or not', ['Cafe\u0301'], 'camp_1', true],
    ['another', ['camp_2', 'Other'], 'camp_1', false],
    ['everything', ['*'], 'camp_1', true],
    ['everything, for a code without campaign', ['*'], null, true],
    ['a campaign, for a code without one', ['camp_1'], null, false],
  ])('where the project lists %s', (_name, listed, campaign, expected) => {
    const { config } = factsOf(listing(listed));

    expect(isListed(campaign === null ? null : config.campaigns.get(campaign)!, config)).toBe(expected);
  });
});

describe('withOpenCode', () => {
  function open(words: object, listed: readonly string[] = ['camp_1']) {
    const { config, vouchers } = factsOf({ ...listing(listed), vouchers: { CODE: { campaign: 'camp_1', ...words } } });
    const facts = { config, voucher: vouchers.get('CODE')! } as unknown as PublicationFacts;
    return { facts, open: withOpenCode(facts, Date.parse(NOON)) };
  }

  it('keeps a code that is published from browsers', () => {
    const { facts, open: found } = open({});

    expect(found).toBe(facts);
  });

  test.each<[string, object, readonly string[]]>([
    ['of another campaign', {}, ['camp_2']],
    ['that is switched off', { active: false }, ['camp_1']],
    ['that has not begun', { start_date: '2026-11-21T12:00:00.001Z' }, ['camp_1']],
  ])('knows no code %s', (_name, words, listed) => {
    const { facts, open: found } = open(words, listed);

    expect(found).toEqual({ ...facts, voucher: null });
  });

  it('leaves facts without a code', () => {
    const { facts } = open({});
    const without = { ...facts, voucher: null };

    expect(withOpenCode(without, Date.parse(NOON))).toBe(without);
  });
});
