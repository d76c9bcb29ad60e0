// Custom events and their schemas.
import * as app from '../../support/app';
import { aCaller, aProject, dump, OTHER_PROJECT, PROJECT, refusal, type SetupProject } from '../../support/shop';

let project: SetupProject;
const manager = aCaller({ kind: 'management' });
beforeEach(async () => (project = await aProject()));

const track = async (request: app.TrackEventRequest, key: string | null = null, caller: app.Caller = project.caller) =>
  (await app.trackEvent(project.rt, caller, { request, idempotencyKey: key })).answer;

const rows = async () => Object.values(await dump(project.rt)).filter(({ sk }) => sk.startsWith('Y#'));
const customers = async () => Object.values(await dump(project.rt)).filter(({ sk }) => sk === 'C');

const JO = { source_id: 'jo', name: 'Jo' };

const define = (properties: object, name = 'article.read') =>
  app.createEventSchema(project.rt, manager, PROJECT, { name, schema: { properties } as never });

describe('trackEvent', () => {
  test('keeps the event with a customer who is made on the way', async () => {
    const answer = await track({ event: 'article.read', customer: JO, metadata: { pages: 3 } });

    const [customer] = await customers();
    expect(answer).toEqual({
      object: 'event',
      type: 'article.read',
      customer: { id: customer?.id, name: 'Jo', email: null, source_id: 'jo', metadata: {}, object: 'customer' },
      referral: null,
      loyalty: null,
      metadata: { pages: 3 },
    });
    const [row, ...more] = await rows();
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      pk: `${PROJECT}#C#${customer?.id as string}`,
      expires_at: expect.any(Number) as number,
    });
  });

  test('changes a customer who is there, and writes nothing of one who stays the same', async () => {
    const { id } = await app.upsertCustomer(project.rt, project.caller, JO);
    await track({ event: 'a', customer: { id: id, metadata: { vip: true } } });
    project.rt.meter.reset();
    await track({ event: 'b', customer: { source_id: 'jo' } });

    expect(await customers()).toMatchObject([{ id, record: expect.stringContaining('"vip":true') as string }]);
    expect(project.rt.meter.made.map(({ operation, size }) => [operation, size])).toContainEqual(['write', 1]);
    expect(await rows()).toHaveLength(2);
  });

  test('takes effect once for an Idempotency-Key', async () => {
    const request = { event: 'a', customer: JO };
    const answers = await Promise.all([1, 2, 3].map(() => track(request, 'k').catch((error: unknown) => error)));
    const again = await track(request, 'k');

    expect(await rows()).toHaveLength(1);
    expect(answers).toContainEqual(again);
    expect((await refusal(track({ ...request, event: 'b' }, 'k'))).key).toBe('idempotency_key_reused');
  });

  test('answers loyalty as null, as no rule pays for an event', async () => {
    expect(await track({ event: 'a', customer: JO, loyalty: { code: 'L' } })).toMatchObject({ loyalty: null });
  });

  test.each<[string, app.TrackEventRequest, string]>([
    ['an id nobody has', { event: 'a', customer: { id: 'cust_nobody' } }, 'not_found'],
    ['a customer without a name', { event: 'a', customer: { name: 'Jo' } }, 'invalid_payload'],
    ['no customer', { event: 'a', customer: null }, 'invalid_payload'],
    ['too much metadata', { event: 'a', customer: JO, metadata: { text: 'x'.repeat(40_000) } }, 'invalid_payload'],
  ])('refuses %s, and stores nothing', async (_name, request, key) => {
    const before = await dump(project.rt);

    expect((await refusal(track(request))).key).toBe(key);
    expect(await dump(project.rt)).toEqual(before);
  });

  test.each<[string, object, object, boolean]>([
    ['a text', { a: { type: 'string' } }, { a: 'x' }, true],
    ['a number for a text', { a: { type: 'string' } }, { a: 1 }, false],
    ['a number', { a: { type: 'number' } }, { a: 1.5 }, true],
    ['a text for a number', { a: { type: 'number' } }, { a: '1' }, false],
    ['a flag', { a: { type: 'boolean' } }, { a: false }, true],
    ['a text for a flag', { a: { type: 'boolean' } }, { a: 'true' }, false],
    ['a day', { a: { type: 'date' } }, { a: '2024-02-29' }, true],
    ['a day that does not exist', { a: { type: 'date' } }, { a: '2023-02-29' }, false],
    ['a moment for a day', { a: { type: 'date' } }, { a: '2024-02-29T00:00:00Z' }, false],
    ['a moment', { a: { type: 'datetime' } }, { a: '2024-02-29T10:00:00.5+0100' }, true],
    ['a moment without a zone', { a: { type: 'datetime' } }, { a: '2024-02-29T10:00:00' }, false],
    ['a moment of no hour', { a: { type: 'datetime' } }, { a: '2024-02-29T25:00:00Z' }, false],
    ['nothing where something is required', { a: { type: 'string' } }, {}, false],
    ['null where something is required', { a: { type: 'string' } }, { a: null }, false],
    ['nothing where it is optional', { a: { type: 'string', optional: true } }, {}, true],
    ['another type where it is optional', { a: { type: 'string', optional: true } }, { a: 1 }, false],
    ['anything where the property is deleted', { a: { type: 'string', deleted: true } }, { a: 1 }, true],
    ['what no property names', {}, { b: [1] }, true],
  ])('holds metadata against the schema: %s', async (_name, properties, metadata, fits) => {
    await define(properties);
    const tracked = track({ event: 'article.read', customer: JO, metadata: metadata as never });

    if (fits) expect(await tracked).toMatchObject({ type: 'article.read' });
    else expect(await refusal(tracked)).toMatchObject({ key: 'metadata_validation_failed' });
    expect(await rows()).toHaveLength(fits ? 1 : 0);
  });

  test('checks nothing of an event without a schema', async () => {
    await define({ a: { type: 'string' } });

    expect(await track({ event: 'other', customer: JO, metadata: { a: 1 } })).toMatchObject({ type: 'other' });
  });

  test.each(['LOST_ANSWER', 'LOST_REQUEST', 'LATE'] as const)('is stored once after %s', async (kind) => {
    project.rt.faults.next('transact', { kind });

    await track({ event: 'a', customer: JO });
    await project.rt.faults.land();

    expect([(await rows()).length, (await customers()).length]).toEqual([1, 1]);
  });
});

describe('with a client key', () => {
  const page = aCaller({ kind: 'client' });
  const shopper = aCaller({ kind: 'client', shopper: { sourceId: 'jo', orders: [] } });

  test('a claim is answered as it was sent, and leaves nothing behind', async () => {
    await app.upsertCustomer(project.rt, project.caller, { ...JO, email: 'jo@x.example' });
    const before = await dump(project.rt);

    expect(await track({ event: 'a', customer: JO, metadata: { b: 1 } }, null, page)).toEqual({
      object: 'event',
      type: 'a',
      referral: null,
      loyalty: null,
      metadata: { b: 1 },
      customer: { source_id: 'jo', name: 'Jo', object: 'customer' },
    });
    expect(await track({ event: 'a', customer: { id: 'cust_nobody' } }, null, page)).toMatchObject({ type: 'a' });
    expect(await dump(project.rt)).toEqual(before);
  });

  test('a claim is held against the schema', async () => {
    await define({ a: { type: 'string' } });

    const refused = await refusal(track({ event: 'article.read', customer: JO }, null, page));
    expect(refused.key).toBe('metadata_validation_failed');
  });

  test('a shopper token is about its own customer, who changes as far as the project lets them', async () => {
    const answer = await track({ event: 'a', customer: JO }, null, shopper);

    expect(answer).toMatchObject({ customer: { source_id: 'jo', name: null } });
    expect(await rows()).toHaveLength(1);
    const foreign = await refusal(track({ event: 'a', customer: { source_id: 'mo' } }, null, shopper));
    expect(foreign.key).toBe('invalid_customer');
  });

  test.each([
    ['referral', { referral: { code: 'R' } }],
    ['loyalty', { loyalty: { code: 'L' } }],
  ])('%s wants the switch', async (_name, members) => {
    const request = { event: 'a', customer: JO, ...members };

    expect(await refusal(track(request, null, page))).toMatchObject({
      key: 'forbidden',
      details: 'The setting client_loyalty_events_enabled is off.',
    });
    project = await aProject({ settings: { client_loyalty_events_enabled: true } });
    expect(await track(request, null, page)).toMatchObject({ type: 'a' });
  });
});

describe('schemas of events', () => {
  const named = (id: unknown) => ({ projectId: PROJECT, id: String(id) });

  test('are made, shown, listed and deleted', async () => {
    const made = await define({ a: { type: 'string', note: 'not kept' }, b: { type: 'date', optional: true } });
    project.rt.clock.advance(1_000);
    const second = await define({}, 'second');

    expect(made).toEqual({
      id: expect.stringMatching(/^ms_[a-z0-9]{24}$/) as string,
      name: 'article.read',
      schema: { properties: { a: { type: 'string', optional: false }, b: { type: 'date', optional: true } } },
      created_at: expect.any(String) as string,
      updated_at: null,
      object: 'custom-event-schema',
    });
    expect(await app.getEventSchema(project.rt, manager, named(made.id))).toEqual(made);
    expect(await app.listEventSchemas(project.rt, manager, PROJECT)).toEqual({
      object: 'list',
      data_ref: 'data',
      data: [second, made],
      total: 2,
    });
    await app.deleteEventSchema(project.rt, manager, named(made.id));
    expect(await app.listEventSchemas(project.rt, manager, PROJECT)).toMatchObject({ total: 1 });
    expect((await refusal(app.getEventSchema(project.rt, manager, named(made.id)))).key).toBe('not_found');
  });

  test('change by property, each as a whole', async () => {
    const { id } = await define({ a: { type: 'string', optional: true }, b: { type: 'date' } });
    const properties = { a: { type: 'number' as const }, c: { type: 'boolean' as const, deleted: true } };

    const changed = await app.updateEventSchema(project.rt, manager, named(id), {
      name: 'new',
      schema: { properties },
    });

    expect(changed).toMatchObject({
      name: 'new',
      schema: {
        properties: {
          a: { type: 'number', optional: false },
          b: { type: 'date', optional: false },
          c: { type: 'boolean', optional: false, deleted: true },
        },
      },
      updated_at: expect.any(String) as string,
    });
    expect((changed.schema as { properties: { a: object } }).properties.a).toEqual({ type: 'number', optional: false });
  });

  test('have names of their own', async () => {
    await define({});
    const { id } = await define({}, 'second');
    const taken = { key: 'duplicate_found', resource_type: 'custom_event_schema', resource_id: 'article.read' };

    expect(await refusal(define({}))).toMatchObject(taken);
    const renamed = app.updateEventSchema(project.rt, manager, named(id), { name: 'article.read' });
    expect(await refusal(renamed)).toMatchObject(taken);
  });

  test('have at most 100 properties', async () => {
    const many = (from: number) =>
      Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`p${from + at}`, { type: 'string' as const }]));
    const { id } = await define(many(0));

    const more = app.updateEventSchema(project.rt, manager, named(id), { schema: { properties: many(60) } });

    expect((await refusal(more)).key).toBe('invalid_payload');
  });

  test('belong to one project', async () => {
    const foreign = { projectId: OTHER_PROJECT, id: 'ms_1' };
    for (const query of [
      () => app.createEventSchema(project.rt, manager, OTHER_PROJECT, { name: 'a', schema: { properties: {} } }),
      () => app.listEventSchemas(project.rt, manager, OTHER_PROJECT),
      () => app.getEventSchema(project.rt, manager, foreign),
      () => app.updateEventSchema(project.rt, manager, foreign, {}),
      () => app.deleteEventSchema(project.rt, manager, foreign),
    ]) {
      expect((await refusal(query())).key).toBe('not_found');
    }
  });
});
