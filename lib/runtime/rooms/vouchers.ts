// Codes, and the rules that are assigned to them.
import { DynamoAssignmentStore } from '../../storage/rules/assignment-store';
import { DynamoVoucherStore } from '../../storage/vouchers/voucher-store';
import type { Room } from '../bind';

export const vouchersRoom = {
  stores: {
    assignments: ({ table }) => new DynamoAssignmentStore(table),
    vouchers: ({ table, retention }) => new DynamoVoucherStore(table, retention.custom_events),
  },
} satisfies Room;
