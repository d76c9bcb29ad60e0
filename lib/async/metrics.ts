// Metrics that CloudWatch reads out of lines of the log (embedded metric format): docs/adr/070-metrics-in-log-lines.md.

export const METRICS = {
  /** Validations and qualifications that were decided. */
  Decisions: 'Count',
  Redemptions: 'Count',
  Rollbacks: 'Count',
  Publications: 'Count',
  /** Attempts that conflicted with another request at the same items. */
  Conflicts: 'Count',
  /** Attempts that were followed by another one, for any reason. */
  Retries: 'Count',
  /** Order locks that were lost to another request, because their lease was over. */
  TakeOvers: 'Count',
  /** Age of the oldest due action. */
  OldestWork: 'Seconds',
  /** Actions that fail again and again, seen by one run of the worker. */
  FailingWork: 'Count',
  /** Codes, redemptions and orders that one run of the nightly audit read, and the inconsistencies it found. */
  AuditRecords: 'Count',
  AuditViolations: 'Count',
  /** Codes with more lines than the nightly audit reads. */
  AuditPassedOver: 'Count',
  /** 1 for the run that reached the end of the table. */
  AuditsCompleted: 'Count',
  /** Due deliveries that one run of the worker found: up to a hundred of each webhook. */
  UndeliveredEvents: 'Count',
} as const;
export type MetricName = keyof typeof METRICS;
export type MetricValues = Readonly<Partial<Record<MetricName, number>>>;

export const NAMESPACE = 'Stackable';

/**
 * Dimensions of a metric. No others are allowed: every new value is a separate metric, which is stored and paid for.
 */
export interface Labels {
  readonly outcome?: 'ACCEPTED' | 'REFUSED' | 'FAILED';
  /** An error key of the catalogue. */
  readonly key?: string;
}

interface MetricContext {
  readonly stage: string;
  readonly nowMs: number;
}

/**
 * The members of a log line that CloudWatch makes metrics of, for the stage as a whole and by each label alone.
 * @param plain   metrics of the stage
 * @param labeled metrics of the stage and of each label
 */
export function embeddedMetrics(
  { stage, nowMs }: MetricContext,
  plain: MetricValues,
  labeled: { readonly values: MetricValues; readonly labels: Labels } = { values: {}, labels: {} },
): Readonly<Record<string, unknown>> {
  const byLabels = Object.keys(labeled.labels).map((label) => ['stage', label]);
  const directives = [directive(plain, []), directive(labeled.values, byLabels)].filter(
    ({ Metrics }) => Metrics.length,
  );
  if (directives.length === 0) return {};
  const _aws = { Timestamp: nowMs, CloudWatchMetrics: directives };
  return { _aws, stage, ...labeled.labels, ...plain, ...labeled.values };
}

function directive(values: MetricValues, byLabels: readonly (readonly string[])[]) {
  const names = Object.keys(values) as MetricName[];
  const Metrics = names.map((name) => ({ Name: name, Unit: METRICS[name] }));
  return { Namespace: NAMESPACE, Dimensions: [['stage'], ...byLabels], Metrics };
}
