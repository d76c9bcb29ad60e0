// Rows through the writer of exports, without a table: what its process holds for a file of any length, and its CPU for each row.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExportRecord } from '../../lib/model/files/export';
import type { AsyncAction } from '../../lib/model/records/async-action';
import type { Voucher } from '../../lib/model/records/voucher';
import type { Runtime } from '../../lib/ports/runtime';
import { fileKey } from '../../lib/services/exports/export-files';
import { writeExport } from '../../lib/services/exports/export-work';
import { localFiles } from '../../lib/storage/files/local-files';

const NOW = '2026-03-10T12:00:00.000Z';
const SLICE_MS = 5_000;
/** S3's minimum size of a part, bytes. */
const LEAST_PART = 5 * 1024 * 1024;
const scope = { project: 'proj_bench001', caseSensitiveCodes: true } as const;

export async function benchStream(count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-stream-'));
  try {
    const rt = runtimeOf(folder, count);
    const before = process.cpuUsage();
    const slices = await writeAll(rt);
    const { user, system } = process.cpuUsage(before);
    const megabytes = statSync(join(folder, fileKey(scope, RECORD.id))).size / 1e6;
    const peakMb = process.resourceUsage().maxRSS / 1_024;
    console.log(
      `${count} rows written in ${slices} slices, ${Math.round(megabytes)} MB: ${((user + system) / count).toFixed(1)} us of CPU for each`,
    );
    console.log(`the process has held ${Math.round(peakMb)} MB at most`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const RECORD: ExportRecord = {
  id: 'exp_bench',
  object: 'export',
  created_at: NOW,
  status: 'IN_PROGRESS',
  channel: 'API',
  done_at: null,
  parameters: { fields: ['code', 'value', 'campaign', 'created_at', 'metadata.note'] },
  exported_object: 'voucher',
  user_id: null,
  base_url: null,
  action_id: 'aa_bench',
};

async function writeAll(rt: Runtime): Promise<number> {
  let action = { id: RECORD.action_id, work: { kind: 'EXPORT', export_id: RECORD.id } } as AsyncAction;
  for (let slices = 1; ; slices += 1) {
    const slice = await writeExport(rt, { scope, action }, performance.now() + SLICE_MS);
    if (slice.status !== 'MORE') return slices;
    action = { ...action, ...(slice.doneUntil !== undefined && { done_until: slice.doneUntil }) };
  }
}

/** Its list generates each page on request. */
function runtimeOf(folder: string, count: number): Runtime {
  const list = (
    _scope: unknown,
    _of: unknown,
    { scan }: { readonly scan: { readonly behind: string | null; readonly want: number } },
  ) => {
    const from = Number(scan.behind ?? 0);
    const to = Math.min(count, from + scan.want);
    const records = Array.from({ length: to - from }, (_, at) => voucherOf(from + at));
    return Promise.resolve({ records, total: count, place: to < count ? String(to) : null });
  };
  const store = {
    config: {
      load: () => Promise.resolve({ settings: { timezone: 'UTC' }, categories: new Map(), campaigns: new Map() }),
    },
    exports: { load: () => Promise.resolve(RECORD), update: () => Promise.resolve(true) },
    asyncActions: { count: () => Promise.resolve() },
    vouchers: { list },
  };
  const files = { ...localFiles({ folder, url: '', secret: '' }), leastPart: LEAST_PART };
  return { clock: { nowMs: () => Date.parse(NOW) }, files, store } as unknown as Runtime;
}

function voucherOf(at: number): Voucher {
  return {
    id: `v_${at}`,
    code: `FILE-${at}`,
    object: 'voucher',
    type: 'GIFT_VOUCHER',
    campaign: 'File',
    campaign_id: 'camp_1',
    category_id: null,
    discount: null,
    loyalty_card: null,
    active: true,
    additional_info: null,
    is_referral_code: false,
    gift: { amount: 10_000, balance: at, effect: 'APPLY_TO_ORDER' },
    metadata: { note: `note ${at}` },
    created_at: NOW,
    updated_at: null,
    redemption: { quantity: null, redeemed_quantity: 0 },
    publish: { count: 0 },
    assignments: [],
  };
}
