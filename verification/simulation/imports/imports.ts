// The import of one history: a file of codes, and those who store its rows, who may die between every two steps.
import { runDueActions } from '../../../lib/services/async-actions/background';
import { getCampaign } from '../../../lib/services/campaigns/campaigns';
import { importCampaignCsv } from '../../../lib/services/csv/import-csv';
import { DUE_PARTITION } from '../../../lib/storage/keys/code-keys';
import type { Item } from '../../../lib/storage/table/table';
import type { SimulatedTable } from '../../../server/simulated-table/simulated-table';
import type { Random } from '../../../scripts/support/random';
import type { Scheduler } from '../scheduler';
import type { SimulatedService } from '../service';
import { type Job, Workers } from '../workers';
import { CALLER, FREE_CODES, GIVEN } from '../world';

/** In parts: one transaction holds less than a hundred. */
const CODES = 110;
const AMOUNT = 700;
/** The row of a file that is refused, and nothing but it. */
const REFUSED = 'REFUSED,no number';
const SLICE_MS = 2_000;
const LOOK_MS = 1_000;
/** Of a client that asks until it is answered. */
const AGAIN_MS = 500;
/** Two leases: where nothing goes wrong any more, what is left takes one of them and seconds, or never ends. */
const QUIET_MS = 130_000;

const codeOf = (index: number): string => `ROW-${index}`;

function file(): string {
  const rows = Array.from({ length: CODES }, (_, index) => `${codeOf(index)},${AMOUNT / 100}`);
  return ['Code,Gift Amount', ...rows.slice(0, CODES / 2), REFUSED, ...rows.slice(CODES / 2)].join('\n');
}

export class SimulatedImports {
  private workers: Workers | undefined;
  private counted: unknown;

  constructor(
    private readonly scheduler: Scheduler,
    private readonly random: Random,
    private readonly table: SimulatedTable,
  ) {}

  begin(service: SimulatedService): void {
    const { scheduler } = this;
    const job: Job = (rt) => async () => {
      await runDueActions(rt, performance.now() + SLICE_MS);
    };
    this.workers = new Workers({
      scheduler,
      random: this.random.fork('workers'),
      job,
      start: (between) => service.startWorker(undefined, between),
      killed: () => service.noteKill(),
      defect: (error) => void service.defects.push(error),
    });
    this.workers.start();
  }

  /** Somebody sends the file, and sends it again where nobody answers: codes that are there stay as they are. */
  async send(service: SimulatedService): Promise<void> {
    for (;;) {
      const attempt = await service.ask((rt) => importCampaignCsv(rt, CALLER, GIVEN, { file: file() }));
      if (attempt.status === 'DONE') return;
      await this.scheduler.sleep(AGAIN_MS);
    }
  }

  async finish(service: SimulatedService): Promise<void> {
    await this.workers?.calm();
    const untilMs = this.scheduler.nowMs + QUIET_MS;
    while (this.isWaiting && this.scheduler.nowMs < untilMs) await this.scheduler.sleep(LOOK_MS);
    this.workers?.stop();
    const attempt = await service.ask((rt) => getCampaign(rt, CALLER, GIVEN));
    if (attempt.status === 'DONE') this.counted = (attempt.answer as { vouchers_count?: unknown }).vouchers_count;
    // The indexes follow the last row within half a second.
    await this.scheduler.sleep(LOOK_MS);
  }

  private get isWaiting(): boolean {
    return this.table.stored.entries('g2').some(({ g2p }) => g2p === DUE_PARTITION);
  }

  /** @param items everything that is stored @returns one line for each promise that was broken */
  violations(items: readonly Item[]): readonly string[] {
    const vouchers = items.filter(({ pk, sk }) => pk.split('#')[1] === 'V' && sk === 'V');
    const stored = new Map(vouchers.map(codeIn));
    const missing = Array.from({ length: CODES }, (_, index) => codeOf(index)).filter(
      (code) => stored.get(code) !== AMOUNT,
    );
    const expected = FREE_CODES + CODES;
    return [
      ...missing.map((code) => `D1 row ${code} is not stored as the file has it`),
      ...(this.counted === expected ? [] : [`D2 the campaign counts ${String(this.counted)} codes of ${expected}`]),
      ...items.filter(isImport).flatMap(progressOf),
    ];
  }
}

function codeIn({ record }: Item): readonly [code: string, amount: number | undefined] {
  const { code, gift } = record as { readonly code: string; readonly gift?: { readonly amount: number } };
  return [code, gift?.amount];
}

function isImport({ record }: Item): boolean {
  return (record as { readonly type?: string } | undefined)?.type === 'CAMPAIGN.VOUCHERS_IMPORT_CSV';
}

/** D3: it ends, and every row was counted once. */
function progressOf({ id, status, done, failed }: Item): readonly string[] {
  const isWhole = status === 'DONE' && done === CODES + 1 && failed === 1;
  const told = JSON.stringify({ id, status, done, failed });
  return isWhole ? [] : [`D3 an import has come to ${told}, of ${CODES + 1} rows with one refused`];
}

const PUT_OFF = /^(TableUnavailable|WriteUnanswered|ApiError: (temporarily_unavailable|outcome_unknown))/;

/** Work that met a table that was away, or busy for as long as a request may take, is done later, and says so. */
export function isPutOff(defect: unknown): boolean {
  const { async_action_id: id, error } = defect as { readonly async_action_id?: string; readonly error?: string };
  return id !== undefined && PUT_OFF.test(error ?? '');
}
