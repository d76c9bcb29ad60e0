// Work in the background, in words.

const WORDS: Readonly<Record<string, string>> = {
  'CAMPAIGN.VOUCHERS_GENERATE': 'Make codes of a campaign',
  'CAMPAIGN.VOUCHERS_IMPORT': 'Import codes of a campaign',
  'CAMPAIGN.VOUCHERS_IMPORT_CSV': 'Import codes of a campaign from a file',
  'CAMPAIGN.VOUCHERS_UPDATE': 'Change codes of a campaign',
  'CAMPAIGN.VOUCHERS_DELETE': 'Delete a campaign with its codes',
  'VOUCHERS.IMPORT': 'Import codes',
  'VOUCHERS.IMPORT_CSV': 'Import codes from a file',
  'VOUCHERS.BULK_UPDATE': 'Change codes',
  'VOUCHERS.METADATA_UPDATE': 'Change metadata of codes',
  'CUSTOMERS.IMPORT_CSV': 'Import customers from a file',
  'CUSTOMERS.BULK_UPDATE': 'Change customers',
  'CUSTOMERS.METADATA_UPDATE': 'Change metadata of customers',
  'CUSTOMERS.PERMANENT_DELETION': 'Forget a customer',
  'PRODUCTS.IMPORT_CSV': 'Import products from a file',
  'PRODUCTS.BULK_UPDATE': 'Change products',
  'PRODUCTS.METADATA_UPDATE': 'Change metadata of products',
  'SKUS.IMPORT_CSV': 'Import SKUs from a file',
  'ORDERS.IMPORT': 'Import orders',
  'WEBHOOKS.REPLAY': 'Send again what a webhook missed',
};

export function jobWords({ type }: { readonly type: string }): string {
  return WORDS[type] ?? type;
}
