// Products and SKUs.
import { DynamoProductStore } from '../../storage/catalogue/product-store';
import { DynamoSkuStore } from '../../storage/catalogue/sku-store';
import type { Room } from '../bind';

export const catalogueRoom = {
  stores: {
    products: ({ table }) => new DynamoProductStore(table),
    skus: ({ table }) => new DynamoSkuStore(table),
  },
} satisfies Room;
