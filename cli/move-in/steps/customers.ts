// Customers, oldest first. Their earlier redemptions stay in the source system.
import { saveCustomer } from '../../../lib/services/customers/customers';
import * as customerBody from '../../../schemas/compiled/customers/create';
import { naturalIdHere } from '../ids';
import { type Move, moveAll, type MoveOne, pickMembers, requestOf } from '../move';
import { type Moment, recordsIn, timeline } from '../pages';
import { type Old, PAGE } from '../source';

export const CUSTOMER_MEMBERS = [
  ...['source_id', 'name', 'email', 'phone', 'birthdate', 'birthday', 'description', 'address', 'metadata'],
] as const;

export const BEGINNING: Moment = { after: null, page: 1 };

/** Before any record. */
export const EVER = '1970-01-01T00:00:00.000Z';

export async function moveCustomers(move: Move): Promise<void> {
  const { source, state } = move;
  const fetch = async ({ after, page }: Moment): Promise<readonly Old[]> => {
    const from = { starting_after: after ?? EVER, ...(page > 1 && { page }) };
    const query = { limit: PAGE, order: 'created_at', ...from } as const;
    return recordsIn(await source.ask((client) => client.customers.list(query)), 'customers');
  };
  const start = (state.step('customers').cursor as Moment | null) ?? BEGINNING;
  for await (const { records, next } of timeline(fetch, start)) {
    await moveAll(move, { step: 'customers', cursor: next, records }, moveCustomer);
  }
}

const moveCustomer: MoveOne = async ({ rt, caller, record }) => {
  const sourceId = (record.source_id ?? null) as string | null;
  const known = await rt.store.customers.load(caller, sourceId ?? naturalIdHere('cust', record.id, null));
  if (known) return { id: known.customer.id, wasHere: true };
  const { customer } = await saveCustomer(rt, caller, requestOf(customerBody, pickMembers(record, CUSTOMER_MEMBERS)));
  return { id: customer.id, wasHere: false };
};
