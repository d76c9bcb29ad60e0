// A release after this one, which stores records in other formats: an older one would miss what is called otherwise in them.
import { ONE_WAY } from '../../lib/storage/formats/one-way';
import { AS_IT_IS, type Format, type FormatChange, type FormatChanges } from '../../lib/storage/formats/formats';
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

function second(attribute: string, newest: Format): FormatChange {
  return { number: 2, attribute, newest, previous: AS_IT_IS };
}

export const NEXT_RELEASE: FormatChanges = {
  ...ONE_WAY,
  'V V': second('record', renaming({ redemption: 'limit', discount: 'effect' })),
  'Q S': second('record', renaming({ redemption: 'limit', discount: 'effect' })),
  'O O': second('record', renaming({ customer_id: 'owner', redemptions: 'uses', status: 'state' })),
  'C C': second('record', renaming({ metadata: 'notes', source_id: 'name_there' })),
  'CFG C': second('record', renaming({ voucher: 'template', campaign_type: 'sort' })),
  'CFG T': second('record', renaming({ action: 'effect' })),
  'R R': second('body', MARKED),
  'R B': second('body', MARKED),
};
