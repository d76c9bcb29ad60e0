// Each event that is sent has a schema in the OpenAPI document, and every delivery of the suite is held against it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../scripts/support/service-definition';
import { problemOfBody } from '../../../scripts/openapi/deliveries';
import * as app from '../../support/app';
import { aCaller, aRuntime, dump, putWebhook, type TestRuntime } from '../../support/shop';

const DOCS = readFileSync(join(ROOT, 'docs/events.md'), 'utf8');
const PARTS = /## What is sent([^]*?)Not sent, though published:([^]*?)\n\nNothing/.exec(DOCS);
const [SENT_TABLE, UNSENT] = [PARTS?.[1] ?? '', PARTS?.[2] ?? ''];

/** Whether a text names an event: whole, by its family, or by its last word behind the first of its line. */
function isNamed(text: string, type: string): boolean {
  const [family, last] = [type.slice(0, type.lastIndexOf('.')), type.slice(type.lastIndexOf('.') + 1)] as const;
  const isOfLine = (line: string) => line.includes(`\`${family}.`) && line.includes(`\`.${last}\``);
  return text
    .split('\n')
    .some((line) => line.includes(`\`${type}\``) || line.includes(`\`${family}.*\``) || isOfLine(line));
}

test.each(app.WEBHOOK_EVENTS)(
  '%s has a schema where the docs say that it is sent, and none where they say that it is not',
  (type) => {
    const isSent = app.EVENT_DATA.has(type);

    expect([isNamed(SENT_TABLE, type), isNamed(UNSENT, type)]).toEqual([isSent, !isSent]);
  },
);

/** The lines of the table that name an event. */
const linesOf = (type: string) => SENT_TABLE.split('\n').filter((line) => isNamed(line.split(' | ')[0] ?? '', type));

test.each([...app.EVENT_DATA])('%s stands in the docs with the schema of its data', (type, schema) => {
  expect(linesOf(type)).toContainEqual(expect.stringContaining(`(../schemas/events/${schema}.json)`));
});

describe('a delivery', () => {
  let rt: TestRuntime;
  let body: string;

  beforeEach(async () => {
    rt = await aRuntime();
    await putWebhook(rt, ['voucher.created']);
    await app.createVoucher(rt, aCaller(), 'NEW', { type: 'GIFT_VOUCHER', gift: { amount: 100 } });
    await app.dispatchDue(rt);
    const [item] = Object.values(await dump(rt)).filter(({ sk }) => sk === 'D');
    const [delivery] = await rt.store.deliveries.load(aCaller(), [item!.id as string]);
    body = delivery!.body;
  });

  it('is as its schema says', () => {
    expect(problemOfBody(body)).toBeNull();
  });

  it.each<readonly [string, (sent: { data: { voucher: Record<string, unknown> } & Record<string, unknown> }) => void]>([
    ['a member too many', ({ data }) => (data.secret = 1)],
    ['a member of its record too many', ({ data }) => (data.voucher.secret = 1)],
    ['a record that is missing', ({ data }) => Reflect.deleteProperty(data, 'voucher')],
    ['another type', (sent) => Object.assign(sent, { type: 'voucher.updated' })],
    ['a type that is never sent', (sent) => Object.assign(sent, { type: 'customer.confirmed' })],
  ])('with %s fails the test that makes it', (_name, change) => {
    const sent = JSON.parse(body) as Parameters<typeof change>[0];
    change(sent);
    const row = {
      id: 'x',
      created_at: '2026-01-01T00:00:00.000Z',
      types: [],
      group_id: null,
      source: { channel: 'API' },
    } as const;
    const delivery = { sendout: {} as never, body: JSON.stringify(sent), untilMs: 0 };

    expect(problemOfBody(delivery.body)).not.toBeNull();
    expect(() => rt.store.outbox.dispatch({ scope: aCaller(), row }, [delivery])).toThrow(/voucher|customer/);
  });
});
