// The lists a record belongs to: the index entries its item has, and those its own values ask for.
import type { Customer } from '../../lib/model/customer';
import type { Order } from '../../lib/model/order';
import type { Publication } from '../../lib/model/publication';
import type { Redemption, Rollback } from '../../lib/model/redemption';
import { hashOfId, listAttributes } from '../../lib/storage/keys';
import { receiverAttributes } from '../../lib/storage/publication-keys';
import { rollbackResponse, storedRedemption } from '../../lib/storage/redemption-items';
import { customerAttributes } from '../../lib/storage/related-keys';
import { type Item, keyText } from '../../lib/storage/table';
import { NO_CAMPAIGN } from '../../lib/storage/code-keys';
import { codeAttributes, isDeleted } from '../../lib/storage/voucher-items';
import { recordedVoucher } from '../../lib/storage/voucher-record';
import { type Listed, entryText } from './facts';

type Attributes = Readonly<Record<string, string | undefined>>;

interface Expected {
  readonly name: string;
  readonly attributes: Attributes;
}

/** Null for an item that is no record of its own, such as a session or a row of a single redemption. */
export function listedOf(project: string, item: Item): Listed | null {
  const expected = expectedOf(project, item);
  if (!expected) return null;
  return {
    name: expected.name,
    key: keyText(item),
    has: entriesOf(item),
    shouldHave: entriesOf({ pk: item.pk, sk: item.sk, ...expected.attributes }),
  };
}

function entriesOf(item: Item): readonly string[] {
  return [entryText(item, 'g1'), entryText(item, 'g2')].filter((text) => text !== null);
}

function expectedOf(project: string, item: Item): Expected | null {
  const [, partition] = item.pk.split('#');
  switch (`${partition ?? ''} ${item.sk.split('#')[0] ?? ''}`) {
    case 'V V':
      return voucherEntries(project, item);
    case 'R R':
      return redemptionEntries(project, item);
    case 'R B':
      return rollbackEntries(project, item);
    case 'O O':
      return orderEntries(project, item);
    case 'C C':
      return customerEntries(project, item);
    case 'B B':
      return publicationEntries(project, item);
    default:
      return null;
  }
}

function voucherEntries(project: string, item: Item): Expected {
  const voucher = recordedVoucher(item);
  const { id, campaign_id } = voucher;
  const name = `voucher ${id}`;
  if (isDeleted(item)) return { name, attributes: {} };
  const scope = { project, caseSensitiveCodes: true };
  return { name, attributes: codeAttributes(scope, voucher, campaign_id ?? NO_CAMPAIGN) };
}

function entryAttributes(project: string, { id, date, customer_id }: Pick<Redemption, 'id' | 'date' | 'customer_id'>) {
  const timeMs = Date.parse(date);
  return {
    ...listAttributes({ project, type: 'R', timeMs, id }),
    ...customerAttributes({ project, customerId: customer_id, type: 'R', timeMs, id }),
  };
}

/** What only fences an attempt off is in no list. */
function redemptionEntries(project: string, item: Item): Expected | null {
  if (item.failure) {
    const failure = item.failure as unknown as Redemption | Rollback;
    return { name: `failure ${failure.id}`, attributes: entryAttributes(project, failure) };
  }
  if (item.body === undefined) return null;
  const { response, customer_id } = storedRedemption(item);
  const record = response.parent_redemption ?? response.redemptions[0];
  if (!record) return null;
  return { name: `redemption ${record.id}`, attributes: entryAttributes(project, { ...record, customer_id }) };
}

function rollbackEntries(project: string, item: Item): Expected | null {
  const { rollbacks, parent_rollback } = rollbackResponse(item);
  const record = parent_rollback ?? rollbacks[0];
  return record ? { name: `rollback ${record.id}`, attributes: entryAttributes(project, record) } : null;
}

function orderEntries(project: string, item: Item): Expected {
  const { id, created_at, customer_id } = item.record as unknown as Order;
  const timeMs = Date.parse(created_at);
  const list = listAttributes({ project, type: 'O', timeMs, id });
  const ofCustomer = customerAttributes({ project, customerId: customer_id, type: 'O', timeMs, id });
  return { name: `order ${id}`, attributes: { ...list, ...ofCustomer } };
}

function customerEntries(project: string, item: Item): Expected {
  const { id, created_at } = item.record as unknown as Customer;
  const isAtHome = item.pk === `${project}#C#${hashOfId('cust', id) ?? ''}`;
  if (!isAtHome) throw new Error(`customer ${id} is stored under another name`);
  return {
    name: `customer ${id}`,
    attributes: listAttributes({ project, type: 'C', timeMs: Date.parse(created_at), id }),
  };
}

function publicationEntries(project: string, item: Item): Expected {
  const { id, created_at, customer_id: customerId } = item.record as unknown as Publication;
  const timeMs = Date.parse(created_at);
  const receiver = customerId === null ? {} : receiverAttributes({ project, customerId, timeMs, id });
  return {
    name: `publication ${id}`,
    attributes: { ...listAttributes({ project, type: 'B', timeMs, id }), ...receiver },
  };
}
