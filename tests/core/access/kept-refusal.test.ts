// What stays of an attempt that was refused.
import {
  isKeptMetadata,
  keptCustomer,
  keptRecord,
  keptRefusal,
  keptVoucher,
} from '../../../lib/core/access/kept-refusal';
import { USUAL_RETENTION } from '../../../lib/core/record/retention';
import type { Caller } from '../../../lib/model/common';
import { LIMITS } from '../../../lib/model/limits';

const SERVER = { kind: 'server' } as Caller;
const CLIENT = { kind: 'client' } as Caller;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Metadata of so many bytes of JSON: eight stand around the text. */
const metadataOf = (bytes: number) => ({ a: 'x'.repeat(bytes - 8) });
const MOST = LIMITS.refusalMetadataBytes;

describe('keptRefusal', () => {
  it('is listed for a backend, and in nobody’s way for a browser', () => {
    expect(keptRefusal(SERVER, 'record', { nowMs: 1000, retention: USUAL_RETENTION })).toEqual({
      record: 'record',
      isListed: true,
      untilMs: 1000 + LIMITS.refusalDays * DAY_MS,
    });
    expect(keptRefusal(CLIENT, 'record', { nowMs: 1000, retention: USUAL_RETENTION })).toEqual({
      record: 'record',
      isListed: false,
      untilMs: 1000 + LIMITS.clientRefusalDays * DAY_MS,
    });
  });
});

describe('keptCustomer', () => {
  it('has no customer of a browser', () => {
    expect(keptCustomer(CLIENT, { metadata: {} })).toBeNull();
    expect(keptCustomer(SERVER, null)).toBeNull();
  });

  it('has small metadata only', () => {
    const small = { name: 'Ann', metadata: metadataOf(MOST) };

    expect(keptCustomer(SERVER, small)).toBe(small);
    expect(keptCustomer(SERVER, { name: 'Ann', metadata: metadataOf(MOST + 1) })).toEqual({
      name: 'Ann',
      metadata: {},
    });
  });
});

describe('isKeptMetadata', () => {
  it('keeps what is small, of a backend', () => {
    expect(isKeptMetadata(SERVER, metadataOf(MOST))).toBe(true);
    expect(isKeptMetadata(SERVER, undefined)).toBe(true);
    expect(isKeptMetadata(SERVER, metadataOf(MOST + 1))).toBe(false);
    expect(isKeptMetadata(CLIENT, {})).toBe(false);
  });
});

describe('keptVoucher', () => {
  const most = LIMITS.refusalDiscountBytes;

  it('has a small discount only', () => {
    const small = { code: 'A', discount: metadataOf(most) };

    expect(keptVoucher(SERVER, small)).toEqual(small);
    expect(keptVoucher(SERVER, { ...small, discount: metadataOf(most + 1) })).toEqual({ code: 'A' });
    expect(keptVoucher<{ code: string; discount?: unknown }>(SERVER, { code: 'A' })).toEqual({ code: 'A' });
  });

  it('names neither holder nor referrer where a browser has tried it', () => {
    const held = { code: 'A', holder_id: 'cust_a', referrer_id: 'cust_b' };

    expect(keptVoucher(SERVER, held)).toEqual(held);
    expect(keptVoucher(CLIENT, held)).toEqual({ code: 'A' });
  });
});

describe('keptRecord', () => {
  const large = { discount: metadataOf(LIMITS.refusalDiscountBytes + 1) };
  const record = { id: 'rf_1', metadata: metadataOf(MOST + 1), customer: { metadata: {} }, voucher: large };

  it('has nothing that is large', () => {
    expect(keptRecord(SERVER, record)).toEqual({ ...record, metadata: null, voucher: {} });
  });

  it('has what is small of a backend, and neither metadata nor customer of a browser', () => {
    const small = { id: 'rf_1', metadata: { a: 1 }, customer: { metadata: {} } };

    expect(keptRecord(SERVER, small)).toEqual(small);
    expect(keptRecord(CLIENT, small)).toEqual({ id: 'rf_1', metadata: null, customer: null });
  });
});
