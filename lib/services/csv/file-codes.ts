// The codes of a file, read and divided into parts: those that exceed a campaign's room are refused, and the others
// continue.
import { resolveCodeCampaign } from '../../core/campaign/find';
import { normalizeCode } from '../../core/code';
import { codeParts } from '../../core/csv/code-parts';
import type { CodeRow } from '../../core/csv/code-rows';
import { fileRows, isRefusedRow, type RefusedRow } from '../../core/csv/file-rows';
import { definitionsOf } from '../../core/csv/metadata-cells';
import { LIMITS } from '../../model/limits';
import type { Caller } from '../../model/common';
import type { Campaign } from '../../model/records/campaign';
import type { Runtime } from '../../ports/runtime';
import { newAction } from '../shared/new-action';
import { countExpectedCodes, type PreparedImport } from '../campaigns/campaign-progress';
import { unwrap } from '../shared/unwrap';
import { loadConfigWithSecrets } from '../assets/project-secrets';
import type { ParsedFile } from '../../core/csv/file';

interface CodesFile {
  readonly read: ParsedFile;
  /** By id or name; null for codes without one. */
  readonly campaign: string | null;
  /** True when an event is emitted for each row. */
  readonly emitsEvents: boolean;
}

type CodeFileRow = CodeRow | RefusedRow;

/**
 * Parse a CSV file of vouchers or campaign codes into an import action with its parts; nothing is stored.
 * @throws ApiError not_found, invalid_campaign; invalid_payload for a header line that cannot be
 */
export async function prepareCodes(
  rt: Runtime<'asyncActions' | 'config' | 'configChanges' | 'vouchers'>,
  caller: Caller,
  { read, campaign: idOrName, emitsEvents }: CodesFile,
): Promise<PreparedImport> {
  const config = await rt.store.config.load(caller);
  const campaign = idOrName === null ? null : unwrap(resolveCodeCampaign(config, idOrName));
  const kind = campaign ? 'CAMPAIGN' : 'VOUCHERS';
  const sent = unwrap(
    fileRows(kind, read, { isCaseSensitive: caller.caseSensitiveCodes, definitions: definitionsOf(config, kind) }),
  );
  const { rows, added } = campaign ? await fitting(rt, caller, { campaign, rows: sent }) : { rows: sent, added: 0 };
  const parts = codeParts(rows, emitsEvents);
  await loadConfigWithSecrets(rt, caller);
  const campaign_ids = campaign ? [campaign.id] : [];
  const work = { kind: 'CODES_OF_FILE', campaign_ids, ...(emitsEvents && { is_told: true }) } as const;
  const type = campaign ? 'CAMPAIGN.VOUCHERS_IMPORT_CSV' : 'VOUCHERS.IMPORT_CSV';
  const action = newAction(rt, caller, { type, work, total: rows.length, parts });
  return { action, parts, campaigns: campaign ? [{ campaign, count: added }] : [] };
}

/** Refuses rows that exceed the campaign's remaining room: the first new ones fit. Its existing codes need no room. */
async function fitting(
  rt: Runtime<'asyncActions' | 'vouchers'>,
  caller: Caller,
  { campaign, rows }: { readonly campaign: Campaign; readonly rows: readonly CodeFileRow[] },
): Promise<{ readonly rows: readonly CodeFileRow[]; readonly added: number }> {
  const codes = rows.flatMap((row) => (isRefusedRow(row) ? [] : [row.code]));
  const room = LIMITS.campaignCodes - (await countExpectedCodes(rt, caller, campaign));
  if (codes.length <= room) return { rows, added: codes.length };
  const compared = (code: string): string => normalizeCode(code, caller.caseSensitiveCodes);
  const taken = new Set([...(await rt.store.vouchers.taken(caller, codes))].map(compared));
  let added = 0;
  const fits = rows.map((row) => {
    if (isRefusedRow(row) || taken.has(compared(row.code))) return row;
    if (added < room) {
      added += 1;
      return row;
    }
    const details = `The campaign is full: it takes ${LIMITS.campaignCodes} codes.`;
    return { failed: { name: row.code, row: row.row, key: 'invalid_campaign_params', details } };
  });
  return { rows: fits, added };
}
