// Importable records, and the requirements on a file.
import type { Imported } from '../../api/files';
import { t } from '../../texts/text';

export const IMPORT_WORDS: Readonly<Record<Imported, string>> = {
  vouchers: t('Codes without a campaign'),
  campaign: t('Codes of a campaign'),
  customers: t('Customers'),
  products: t('Products'),
  skus: 'SKUs',
};

/** Required columns of a file, and some of the optional ones. */
export const IMPORT_COLUMNS: Readonly<Record<Imported, string>> = {
  vouchers: t(
    'Code, Voucher Type (DISCOUNT_VOUCHER or GIFT_VOUCHER), Value; for discounts Discount Type. Also Start Date, Expiration Date, Redemption Limit, Active, Category, Additional Info',
  ),
  campaign: t('Code. Also Active, Category, Start Date, Expiration Date, Gift Amount, Loyalty Points'),
  customers: t(
    'Source_id, or Email. Also Name, Phone, Birthdate, Description, Address_line_1, City, Postal_Code, Country',
  ),
  products: t('name. Also source_id, price, attributes, image_url'),
  skus: t('product_id, source_id. Also sku, price, image_url, attributes'),
};

/** Maximum request size, with room for the form around the file, bytes. */
export const MOST_BYTES = 4_400_000;

/** Why a file cannot be sent; null when it can. */
export function fileProblem({ size }: { readonly size: number }): string | null {
  if (size === 0) return t('The file is empty.');
  if (size > MOST_BYTES) return t('The file is larger than 4.4 MB: split it, with the first line in each part.');
  return null;
}
