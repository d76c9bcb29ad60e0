// Records with what a request sends of them.
import {
  checkMetadata,
  isStorable,
  mergeStoredMetadata,
  NOON,
  selectSentMembers,
  withChanges,
} from '../../support/core';

/** Metadata of so many bytes of JSON: eight stand around the text. */
const metadataOf = (bytes: number) => ({ a: 'x'.repeat(bytes - 8) });
const MOST = 32 * 1024;
const TOO_MUCH = {
  key: 'invalid_payload',
  details: 'Metadata must be at most 32768 bytes of JSON, with what the record holds already.',
};

describe('checkMetadata', () => {
  it('takes as many bytes as a record may hold, and no more', () => {
    expect(checkMetadata(metadataOf(MOST))).toBeNull();
    expect(checkMetadata(metadataOf(MOST + 1))).toEqual(TOO_MUCH);
    expect(isStorable(metadataOf(MOST))).toBe(true);
    expect(isStorable(metadataOf(MOST + 1))).toBe(false);
  });

  it('counts bytes, not characters', () => {
    expect(isStorable({ a: 'é'.repeat(MOST / 2) })).toBe(false);
  });
});

describe('mergeStoredMetadata', () => {
  const before = { metadata: { a: 1, b: 2 } };

  it('merges what is sent by key', () => {
    expect(mergeStoredMetadata(before, { metadata: { b: 3 } })).toEqual({ metadata: { a: 1, b: 3 } });
  });

  it('is that before where none is sent', () => {
    expect(mergeStoredMetadata(before, { metadata: null })).toEqual(before);
    expect(mergeStoredMetadata(before, {})).toEqual(before);
  });

  it('is refused where it grows too large', () => {
    expect(mergeStoredMetadata(before, { metadata: metadataOf(MOST) })).toEqual(TOO_MUCH);
  });
});

interface Thing {
  readonly name: string | null;
  readonly metadata?: Readonly<Record<string, unknown>> | null;
  readonly updated_at?: string | null;
}

describe('withChanges', () => {
  const before: Thing = { name: 'Shirt', metadata: { a: 1, b: 2 }, updated_at: null };

  it('replaces members, merges metadata by key, and notes the moment', () => {
    expect(withChanges(before, { name: null, metadata: { b: 3 } }, NOON)).toEqual({
      name: null,
      metadata: { a: 1, b: 3 },
      updated_at: NOON,
    });
  });

  it('replaces metadata by null', () => {
    expect(withChanges(before, { metadata: null }, NOON)).toEqual({ ...before, metadata: null, updated_at: NOON });
  });

  it('is the same object where nothing differs', () => {
    expect(withChanges(before, {}, NOON)).toBe(before);
    expect(withChanges(before, { name: 'Shirt', metadata: { a: 1 } }, NOON)).toBe(before);
  });

  it('refuses metadata that grows too large together', () => {
    const half: Thing = { ...before, metadata: { b: 'y'.repeat(MOST / 2) } };

    expect(withChanges(half, { metadata: metadataOf(MOST / 2) }, NOON)).toEqual(TOO_MUCH);
    expect(withChanges<Thing>({ ...half, metadata: null }, { metadata: metadataOf(MOST / 2) }, NOON)).toHaveProperty(
      'name',
    );
  });
});

describe('selectSentMembers', () => {
  it('has the named members that are sent, null among them', () => {
    const request: { a?: number; b?: null; c?: number; d?: number } = { a: 1, b: null, d: 2 };

    expect(selectSentMembers(request, ['a', 'b', 'c'])).toEqual({ a: 1, b: null });
    expect(Object.keys(selectSentMembers(request, ['c']))).toEqual([]);
  });
});
