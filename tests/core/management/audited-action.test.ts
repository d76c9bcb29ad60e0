// What the audit trail tells of a change of the configuration.
import { type Config, noRecords, toConfigAction } from '../../support/core';

const campaign = (members: object = {}) => ({ id: 'camp_1', name: 'Spring', active: true, ...members }) as never;
const tier = { id: 'promo_1', name: 'First' } as never;
const config = { ...noRecords(), campaigns: new Map([['camp_1', campaign()]]) } as unknown as Config;
const hash = (text: string): string => `<${text}>`;

describe('toConfigAction', () => {
  it('is none where no record changes', () => {
    expect(toConfigAction({}, config, hash)).toBeNull();
  });

  it('names what was made, and what it touched besides', () => {
    const create = [{ kind: 'tier' as const, record: tier }];
    const replace = [{ kind: 'campaign' as const, record: campaign({ active: false }) }];

    expect(toConfigAction({ create, replace }, config, hash)).toEqual({
      action: 'promotion_tier.created',
      resource: { object: 'promotion_tier', id: 'promo_1' },
      changes: {},
      before_hash: null,
      after_hash: '<{"id":"promo_1","name":"First"}>',
      related: [{ object: 'campaign', id: 'camp_1' }],
    });
  });

  it('records what was removed before what follows from it', () => {
    const remove = [{ kind: 'campaign' as const, id: 'camp_1' }];
    const replace = [{ kind: 'tier' as const, record: tier }];

    expect(toConfigAction({ remove, replace }, config, hash)).toMatchObject({
      action: 'campaign.deleted',
      before_hash: '<{"active":true,"id":"camp_1","name":"Spring"}>',
      after_hash: null,
      related: [{ object: 'promotion_tier', id: 'promo_1' }],
    });
  });

  it('shows switches, numbers and moments, and hashes everything else', () => {
    const changed = campaign({
      name: 'Summer of Jane',
      active: false,
      vouchers_count: 5,
      metadata: { b: 1, a: null },
      start_date: '2026-11-22T12:00:00.000Z',
      updated_at: '2026-11-22T12:00:00.000Z',
    });

    expect(toConfigAction({ replace: [{ kind: 'campaign', record: changed }] }, config, hash)).toMatchObject({
      action: 'campaign.updated',
      changes: {
        name: { from: 'sha256:<"Spring">', to: 'sha256:<"Summer of Jane">' },
        active: { from: true, to: false },
        vouchers_count: { from: null, to: 5 },
        metadata: { from: null, to: 'sha256:<{"a":null,"b":1}>' },
        start_date: { from: null, to: '2026-11-22T12:00:00.000Z' },
      },
    });
    expect(
      toConfigAction({ replace: [{ kind: 'campaign', record: changed }] }, config, hash)?.changes,
    ).not.toHaveProperty('updated_at');
  });

  it('has one hash for a record, in whatever order its members were read', () => {
    const turned = { active: true, name: 'Spring', id: 'camp_1' } as never;
    const action = toConfigAction({ replace: [{ kind: 'campaign', record: turned }] }, config, hash);

    expect(action?.after_hash).toBe(action?.before_hash);
    expect(action?.changes).toEqual({});
  });

  it('has no hashes of a record that is unknown and removed', () => {
    const action = toConfigAction({ remove: [{ kind: 'tier', id: 'promo_9' }] }, config, hash);

    expect(action).toEqual({
      action: 'promotion_tier.deleted',
      resource: { object: 'promotion_tier', id: 'promo_9' },
      changes: {},
      before_hash: null,
      after_hash: null,
      related: [],
    });
  });
});
