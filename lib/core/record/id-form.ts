// The form of record ids that callers may use instead of a source id.

const BODY = /^[a-z0-9]{32}$/;

/** True when a text has the form of a record id: such text is never a source id. */
export function hasIdForm(prefix: 'cust' | 'prod' | 'sku', text: string): boolean {
  return text.startsWith(`${prefix}_`) && BODY.test(text.slice(prefix.length + 1));
}
