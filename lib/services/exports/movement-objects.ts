// Changes of balances as an object of exports: of the cards that a filter names, else of the campaigns.
import { EXPORTED_MOVEMENT, toExportedMovement } from '../../core/export/movement-fields';
import { selectLedgers, MOVEMENT_FIELDS } from '../../core/export/card-movement-fields';
import { listSpec } from '../../core/filter/list-spec';
import type { JournalRow } from '../../core/ledger/journal';
import { withCardIds } from '../vouchers/card-filters';
import type { ExportObject } from './export-object';
import type { ResponseObject } from '../../model/common';

export const transactions: ExportObject<JournalRow, JournalRow, ResponseObject> = {
  fields: EXPORTED_MOVEMENT,
  filters: withCardIds,
  spec: () =>
    listSpec<JournalRow>({
      fields: MOVEMENT_FIELDS,
      sorts: { created_at: ({ timeMs }) => new Date(timeMs).toISOString() },
      defaults: { order: 'created_at' },
      idOf: ({ position }: JournalRow) => position,
    }),
  list: ({ rt, scope, config, record }, request) =>
    rt.store.vouchers.movementList(scope, selectLedgers(record.parameters.filters, config), request),
  recordOf: (read) => read,
  rows: (_exporting, read) => Promise.resolve(read.map(toExportedMovement)),
};
