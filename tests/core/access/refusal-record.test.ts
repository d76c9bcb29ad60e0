// What stays of an attempt that was refused.
import {
  type Caller,
  canStoreMetadata,
  LIMITS,
  toRefusalRecord,
  trimRefusalCustomer,
  trimRefusalRecord,
  trimRefusalVoucher,
  USUAL_RETENTION,
} from '../../support/core';

const SERVER = { kind: 'server' } as Caller;
const CLIENT = { kind: 'client' } as Caller;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Metadata of so many bytes of JSON: eight stand around the text. */
const metadataOf = (bytes: number) => ({ a: 'x'.repeat(bytes - 8) });
const MOST = LIMITS.refusalMetadataBytes;

describe('toRefusalRecord', () => {
  it('is listed for a backend, and in nobody’s way for a browser', () => {
    expect(toRefusalRecord(SERVER, 'record', { nowMs: 1000, retention: USUAL_RETENTION })).toEqual({
      record: 'record',
      isListed: true,
      untilMs: 1000 + LIMITS.refusalDays * DAY_MS,
    });
    expect(toRefusalRecord(CLIENT, 'record', { nowMs: 1000, retention: USUAL_RETENTION })).toEqual({
      record: 'record',
      isListed: false,
      untilMs: 1000 + LIMITS.clientRefusalDays * DAY_MS,
    });
  });
});

describe('trimRefusalCustomer', () => {
  it('has no customer of a browser', () => {
    expect(trimRefusalCustomer(CLIENT, { metadata: {} })).toBeNull();
    expect(trimRefusalCustomer(SERVER, null)).toBeNull();
  });

  it('has small metadata only', () => {
    const small = { name: 'Ann', metadata: metadataOf(MOST) };

    expect(trimRefusalCustomer(SERVER, small)).toBe(small);
    expect(trimRefusalCustomer(SERVER, { name: 'Ann', metadata: metadataOf(MOST + 1) })).toEqual({
      name: 'Ann',
      metadata: {},
    });
  });
});

describe('canStoreMetadata', () => {
  it('keeps what is small, of a backend', () => {
    expect(canStoreMetadata(SERVER, metadataOf(MOST))).toBe(true);
    expect(canStoreMetadata(SERVER, undefined)).toBe(true);
    expect(canStoreMetadata(SERVER, metadataOf(MOST + 1))).toBe(false);
    expect(canStoreMetadata(CLIENT, {})).toBe(false);
  });
});

describe('trimRefusalVoucher', () => {
  const most = LIMITS.refusalDiscountBytes;

  it('has a small discount only', () => {
    const small = { code: 'A', discount: metadataOf(most) };

    expect(trimRefusalVoucher(SERVER, small)).toEqual(small);
    expect(trimRefusalVoucher(SERVER, { ...small, discount: metadataOf(most + 1) })).toEqual({ code: 'A' });
    expect(trimRefusalVoucher<{ code: string; discount?: unknown }>(SERVER, { code: 'A' })).toEqual({ code: 'A' });
  });

  it('names neither holder nor referrer where a browser has tried it', () => {
    const held = { code: 'A', holder_id: 'cust_a', referrer_id: 'cust_b' };

    expect(trimRefusalVoucher(SERVER, held)).toEqual(held);
    expect(trimRefusalVoucher(CLIENT, held)).toEqual({ code: 'A' });
  });
});

describe('trimRefusalRecord', () => {
  const large = { discount: metadataOf(LIMITS.refusalDiscountBytes + 1) };
  const record = { id: 'rf_1', metadata: metadataOf(MOST + 1), customer: { metadata: {} }, voucher: large };

  it('has nothing that is large', () => {
    expect(trimRefusalRecord(SERVER, record)).toEqual({ ...record, metadata: null, voucher: {} });
  });

  it('has what is small of a backend, and neither metadata nor customer of a browser', () => {
    const small = { id: 'rf_1', metadata: { a: 1 }, customer: { metadata: {} } };

    expect(trimRefusalRecord(SERVER, small)).toEqual(small);
    expect(trimRefusalRecord(CLIENT, small)).toEqual({ id: 'rf_1', metadata: null, customer: null });
  });
});
