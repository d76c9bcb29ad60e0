// What would refuse an order, looked for before the products and people it names are written.
import { notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { SaveOrderRequest } from '../../model/generated';
import type { RequestOrderItem } from '../../model/records/order';
import type { Runtime } from '../../ports/runtime';
import { findCustomer } from '../customers/customers';
import { hasIdForm } from '../shared/ids';
import { ownerName, productName, skuName } from './order-catalogue';
import { findProduct } from '../catalogue/products';

/** Whether saving the order writes other records first. */
export function writesOthers({ customer, referrer, items }: SaveOrderRequest): boolean {
  const overrides = (items ?? []).some(({ product, sku }) => product?.override === true || sku?.override === true);
  return overrides || Boolean(customer) || Boolean(referrer);
}

/** @throws ApiError not_found, invalid_product or invalid_sku, as saving would */
export async function checkOthers(rt: Runtime, caller: Caller, request: SaveOrderRequest): Promise<void> {
  await checkPerson(rt, caller, request.customer, request.customer_id);
  await checkPerson(rt, caller, request.referrer, request.referrer_id);
  const made = new Set<string>();
  for (const item of request.items ?? []) {
    if (item.product?.override) await checkProduct(rt, caller, item, made);
    if (item.sku?.override) await checkSku(rt, caller, item, made);
  }
}

async function checkPerson(
  rt: Runtime,
  caller: Caller,
  person: SaveOrderRequest['customer'],
  id: string | null | undefined,
): Promise<void> {
  if (!person && id) await findCustomer(rt, caller, id);
  if (person?.id && !(await rt.store.customers.find(caller, person))) throw notFound('customer', person.id);
}

/** @param made names of products that earlier lines make; this line's is added */
async function checkProduct(rt: Runtime, caller: Caller, item: RequestOrderItem, made: Set<string>): Promise<void> {
  const name = productName(item);
  if (hasIdForm('prod', name)) await findProduct(rt, caller, name);
  made.add(name);
}

async function checkSku(rt: Runtime, caller: Caller, item: RequestOrderItem, made: ReadonlySet<string>): Promise<void> {
  const name = skuName(item);
  const known = await rt.store.skus.load(caller, name);
  if (!known && hasIdForm('sku', name)) throw notFound('sku', name);
  const owner = known?.record.product_id ?? ownerName(item);
  if (!made.has(owner)) await findProduct(rt, caller, owner);
}
