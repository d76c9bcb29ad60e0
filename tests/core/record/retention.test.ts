// How long is kept what may go: what a deployment may ask for, and what it may not.
import { readRetention, retentionOf, USUAL_RETENTION } from '../../support/core';

describe('readRetention', () => {
  test.each([undefined, '', '  '])('is the default where %j is requested', (text) => {
    expect(readRetention(text)).toEqual(USUAL_RETENTION);
  });

  it('keeps for good what no deployment has ended, and the rest for its usual days', () => {
    expect(USUAL_RETENTION).toEqual({
      refusals: 90,
      client_refusals: 7,
      custom_events: 400,
      sendouts: 30,
      export_files: 30,
      exports: 90,
      actions: null,
      audit_trail: null,
      idempotency_keys: null,
    });
  });

  it('changes the kinds that are named, and leaves the others', () => {
    expect(readRetention('refusals=14, audit_trail = 730')).toEqual({
      ...USUAL_RETENTION,
      refusals: 14,
      audit_trail: 730,
    });
  });

  test.each([
    ['refusals=1,client_refusals=1,custom_events=1,sendouts=7,export_files=1,exports=1'],
    ['actions=30,audit_trail=90,idempotency_keys=30'],
    ['refusals=36500,actions=36500'],
  ])('takes the least and the most: %s', (text) => {
    expect(() => readRetention(text)).not.toThrow();
  });

  test.each([
    ['vouchers=30', 'retention has "vouchers=30", and takes kinds with days, such as refusals=30: refusals,'],
    ['redemptions=3650', 'retention has "redemptions=3650"'],
    ['toString=30', 'retention has "toString=30"'],
    ['refusals=30=40', 'retention has "refusals=30=40"'],
    ['refusals=30,', 'retention has "", and'],
    ['refusals', 'retention of refusals must be a whole number of days from 1 to 36500, not "".'],
    ['refusals=0', 'from 1 to 36500, not "0".'],
    ['refusals=-1', 'from 1 to 36500, not "-1".'],
    ['refusals=1.5', 'from 1 to 36500, not "1.5".'],
    ['refusals=1e3', 'from 1 to 36500, not "1e3".'],
    ['refusals=36501', 'from 1 to 36500, not "36501".'],
    ['sendouts=6', 'retention of sendouts must be a whole number of days from 7'],
    ['actions=29', 'from 30 to'],
    ['audit_trail=89', 'from 90 to'],
    ['idempotency_keys=29', 'from 30 to'],
    ['refusals=30,refusals=31', 'retention names refusals twice.'],
    ['exports=29', 'retention must keep exports (29) as long as export_files (30).'],
    ['export_files=91', 'retention must keep exports (90) as long as export_files (91).'],
  ])('refuses %s', (text, said) => {
    expect(() => readRetention(text)).toThrow(said);
  });
});

describe('retentionOf', () => {
  it('is the configured one of a service, or the default', () => {
    const retention = readRetention('refusals=1');

    expect(retentionOf({ retention })).toBe(retention);
    expect(retentionOf({})).toBe(USUAL_RETENTION);
  });
});
