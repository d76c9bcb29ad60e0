// Lists of codes.
import { DynamoVoucherLists } from '../../storage/vouchers/voucher-list';
import type { Room } from '../bind';

export const voucherListsRoom = {
  stores: { voucherLists: ({ table }) => new DynamoVoucherLists(table) },
} satisfies Room;
