// Work in the background, in words.
import { t } from '../texts/text';

const WORDS: Readonly<Record<string, string>> = {
  'CAMPAIGN.VOUCHERS_GENERATE': t('Generate codes of a campaign'),
  'CAMPAIGN.VOUCHERS_IMPORT': t('Import codes of a campaign'),
  'CAMPAIGN.VOUCHERS_IMPORT_CSV': t('Import codes of a campaign from a file'),
  'CAMPAIGN.VOUCHERS_UPDATE': t('Change codes of a campaign'),
  'CAMPAIGN.VOUCHERS_DELETE': t('Delete a campaign with its codes'),
  'VOUCHERS.IMPORT': t('Import codes'),
  'VOUCHERS.IMPORT_CSV': t('Import codes from a file'),
  'VOUCHERS.BULK_UPDATE': t('Change codes'),
  'VOUCHERS.METADATA_UPDATE': t('Change metadata of codes'),
  'CUSTOMERS.IMPORT_CSV': t('Import customers from a file'),
  'CUSTOMERS.BULK_UPDATE': t('Change customers'),
  'CUSTOMERS.METADATA_UPDATE': t('Change metadata of customers'),
  'CUSTOMERS.PERMANENT_DELETION': t('Delete a customer permanently'),
  'PRODUCTS.IMPORT_CSV': t('Import products from a file'),
  'PRODUCTS.BULK_UPDATE': t('Change products'),
  'PRODUCTS.METADATA_UPDATE': t('Change metadata of products'),
  'SKUS.IMPORT_CSV': t('Import SKUs from a file'),
  'ORDERS.IMPORT': t('Import orders'),
  'CAMPAIGNS.METADATA_KEY_PURGE': t('Remove metadata of campaigns'),
  'CUSTOMERS.METADATA_KEY_PURGE': t('Remove metadata of customers'),
  'ORDERS.METADATA_KEY_PURGE': t('Remove metadata of orders'),
  'PRODUCTS.METADATA_KEY_PURGE': t('Remove metadata of products'),
  'VOUCHERS.METADATA_KEY_PURGE': t('Remove metadata of codes'),
  'WEBHOOKS.REPLAY': t('Send again what a webhook missed'),
  'BACKTESTS.RUN': t('Run a backtest'),
  'WORST_CASES.SEARCH': t('Search the worst case'),
};

export function jobWords({ type }: { readonly type: string }): string {
  return WORDS[type] ?? type;
}
