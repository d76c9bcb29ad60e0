// The form of ids that callers may use in place of a source id.

const BODY = /^[a-z0-9]{32}$/;

/** Whether text is an id by its form: such text names a record we made, or none. */
export function hasIdForm(prefix: 'cust' | 'prod' | 'sku', text: string): boolean {
  return text.startsWith(`${prefix}_`) && BODY.test(text.slice(prefix.length + 1));
}
