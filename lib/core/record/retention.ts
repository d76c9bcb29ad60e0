// Retention in days by kind of record, as a deployment configures it. Codes, balances, money and people are always
// kept.
import { LIMITS } from '../../model/limits';

/**
 * The kinds with retention. Null keeps records as long as the project. The minimum covers what the service itself
 * needs: time to retry, to restore, to repeat.
 */
const KINDS = {
  refusals: { usual: LIMITS.refusalDays, least: 1 },
  client_refusals: { usual: LIMITS.clientRefusalDays, least: 1 },
  custom_events: { usual: LIMITS.customEventDays, least: 1 },
  sendouts: { usual: LIMITS.sendoutDays, least: 7 },
  export_files: { usual: LIMITS.exportFileDays, least: 1 },
  exports: { usual: LIMITS.exportDays, least: 1 },
  actions: { usual: null, least: 30 },
  audit_trail: { usual: null, least: 90 },
  idempotency_keys: { usual: null, least: 30 },
} as const;

export type RetainedKind = keyof typeof KINDS;
export type Retention = {
  readonly [Kind in RetainedKind]: (typeof KINDS)[Kind]['usual'] extends null ? number | null : number;
};

/** The maximum: a hundred years. */
const MOST = 36_500;
const NAMES = Object.keys(KINDS) as readonly RetainedKind[];
const isKind = (name: string): name is RetainedKind => (NAMES as readonly string[]).includes(name);

export const USUAL_RETENTION = Object.fromEntries(NAMES.map((name) => [name, KINDS[name].usual])) as Retention;

/**
 * Parse the retention setting, such as `refusals=30,audit_trail=730` (days); omitted kinds have defaults.
 * @throws Error with one line about the invalid part
 */
export function readRetention(text: string | undefined): Retention {
  const named = new Map<RetainedKind, number>();
  const parts = text?.trim() ? text.split(',') : [];
  for (const part of parts) {
    const [name = '', days = '', ...more] = part.split('=').map((word) => word.trim());
    if (!isKind(name) || more.length > 0)
      throw new Error(
        `retention has "${part.trim()}", and takes kinds with days, such as refusals=30: ${NAMES.join(', ')}.`,
      );
    if (named.has(name)) throw new Error(`retention names ${name} twice.`);
    named.set(name, readDays(name, days));
  }
  const retention: Retention = { ...USUAL_RETENTION, ...Object.fromEntries(named) };
  if (retention.exports < retention.export_files)
    throw new Error(
      `retention must keep exports (${retention.exports}) as long as export_files (${retention.export_files}).`,
    );
  return retention;
}

function readDays(name: RetainedKind, text: string): number {
  const { least } = KINDS[name];
  const days = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (days >= least && days <= MOST) return days;
  throw new Error(`retention of ${name} must be a whole number of days from ${least} to ${MOST}, not "${text}".`);
}

/** The retention of a service; the default when none is configured. */
export function retentionOf({ retention }: { readonly retention?: Retention | undefined }): Retention {
  return retention ?? USUAL_RETENTION;
}
