// The release after this one as an example: it stores some records in other formats, in which this one would miss members.
import { AS_IT_IS, type Converter, type Converters, type Format } from '../../lib/storage/formats/formats';
import type { ItemValue } from '../../lib/storage/table/table';

type Names = Readonly<Record<string, string>>;

function renamed(value: ItemValue, names: Names): ItemValue {
  const record = value as Readonly<Record<string, ItemValue | undefined>>;
  return Object.fromEntries(Object.entries(record).map(([name, member]) => [names[name] ?? name, member]));
}

/** Members of a record by other names, in their places. */
function renaming(names: Names): Format {
  const back = Object.fromEntries(Object.entries(names).map(([before, after]) => [after, before]));
  return { read: (stored) => renamed(stored, back), write: (record) => renamed(record, names) };
}

const MARK = 2;

/** Bytes behind a mark. */
const MARKED: Format = {
  read: (stored) => (stored as Uint8Array).subarray(1),
  write: (record) => Uint8Array.of(MARK, ...(record as Uint8Array)),
};

function second(attribute: string, newest: Format): Converter {
  return { number: 2, attribute, newest, previous: AS_IT_IS, writes: 'previous' };
}

/** The next release: it reads the new formats, and does not write them yet. */
export const NEXT_RELEASE: Converters = {
  'V V': second('record', renaming({ redemption: 'limit', discount: 'effect' })),
  'Q S': second('record', renaming({ redemption: 'limit', discount: 'effect' })),
  'O O': second('record', renaming({ customer_id: 'owner', redemptions: 'uses', status: 'state' })),
  'C C': second('record', renaming({ metadata: 'notes', source_id: 'name_there' })),
  'CFG C': second('record', renaming({ voucher: 'template', campaign_type: 'sort' })),
  'CFG T': second('record', renaming({ action: 'effect' })),
  'R R': second('body', MARKED),
  'R B': second('body', MARKED),
};

/** The release after that: it writes the new formats. */
export const RELEASE_AFTER: Converters = Object.fromEntries(
  Object.entries(NEXT_RELEASE).map(([kind, converter]) => [kind, { ...converter, writes: 'newest' }]),
);
