// CloudWatch: the values that functions, the gateway and the services have put into metrics, and which alarms ring by them.
import { runInNewContext } from 'node:vm';
import type { Deployed } from './deployed';

export interface Metric {
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: Readonly<Record<string, string>>;
}

interface MetricQuery {
  readonly Namespace: string;
  readonly MetricName: string;
  readonly Dimensions?: readonly { readonly Name: string; readonly Value: string }[];
}

interface Alarm extends MetricQuery {
  readonly AlarmName: string;
  readonly Statistic?: string;
  readonly ExtendedStatistic?: string;
  readonly Threshold: number;
  readonly ComparisonOperator: string;
  readonly TreatMissingData: string;
  readonly Metrics?: readonly {
    readonly Id: string;
    readonly Expression?: string;
    readonly MetricStat?: { readonly Metric: MetricQuery; readonly Stat: string };
  }[];
}

export class Metrics {
  private readonly values = new Map<string, number[]>();

  add({ namespace, name, dimensions }: Metric, value: number): void {
    const key = keyOf(namespace, name, dimensions);
    this.values.set(key, [...(this.values.get(key) ?? []), value]);
  }

  /** Read a line of a log in the embedded metric format; any other line holds none. */
  addLine(line: string): void {
    if (!line.includes('"CloudWatchMetrics"')) return;
    const entry = JSON.parse(line) as Readonly<Record<string, unknown>> & {
      readonly _aws: { readonly CloudWatchMetrics: readonly EmbeddedMetrics[] };
    };
    for (const { Namespace, Dimensions, Metrics: named } of entry._aws.CloudWatchMetrics) {
      const sets = Dimensions.map((set) => Object.fromEntries(set.map((name) => [name, String(entry[name])])));
      const metrics = named.flatMap(({ Name }) => sets.map((dimensions) => ({ name: Name, dimensions })));
      for (const { name, dimensions } of metrics) {
        for (const value of [entry[name]].flat()) this.add({ namespace: Namespace, name, dimensions }, Number(value));
      }
    }
  }

  /** Undefined where nothing was ever put into the metric. */
  valueOf({ Namespace, MetricName, Dimensions = [] }: MetricQuery, statistic: string): number | undefined {
    const dimensions = Object.fromEntries(Dimensions.map(({ Name, Value }) => [Name, Value]));
    const values = this.values.get(keyOf(Namespace, MetricName, dimensions));
    if (!values) return undefined;
    const sorted = [...values].sort((left, right) => left - right);
    if (statistic === 'Sum') return values.reduce((sum, one) => sum + one, 0);
    if (statistic === 'Minimum') return sorted[0];
    if (statistic === 'Maximum') return sorted.at(-1);
    const [, percent] = /^p(\d+)$/.exec(statistic) ?? [];
    if (percent === undefined) throw new Error(`Not evaluated: the statistic ${statistic}`);
    return sorted[Math.ceil((Number(percent) / 100) * sorted.length) - 1];
  }
}

interface EmbeddedMetrics {
  readonly Namespace: string;
  readonly Dimensions: readonly (readonly string[])[];
  readonly Metrics: readonly { readonly Name: string }[];
}

function keyOf(namespace: string, name: string, dimensions: Readonly<Record<string, string>>): string {
  return JSON.stringify([namespace, name, Object.entries(dimensions).sort()]);
}

/** Put into metrics what the metric filters find in the access log. */
export function addFiltered(deployed: Deployed, metrics: Metrics, lines: readonly string[]): void {
  for (const { properties } of deployed.of('AWS::Logs::MetricFilter')) {
    const { FilterPattern, MetricTransformations } = properties as {
      readonly FilterPattern: string;
      readonly MetricTransformations: readonly {
        readonly MetricNamespace: string;
        readonly MetricName: string;
        readonly MetricValue: string;
        readonly Dimensions: readonly { readonly Key: string; readonly Value: string }[];
      }[];
    };
    for (const line of lines) {
      const entry = JSON.parse(line) as Readonly<Record<string, string>>;
      if (!fitsFilter(FilterPattern, entry)) continue;
      for (const { MetricNamespace, MetricName, MetricValue, Dimensions } of MetricTransformations) {
        const dimensions = Object.fromEntries(Dimensions.map(({ Key, Value }) => [Key, entry[Value.slice(2)] ?? '']));
        metrics.add({ namespace: MetricNamespace, name: MetricName, dimensions }, Number(MetricValue));
      }
    }
  }
}

/** Patterns such as `{ ($.status = "429") && ($.integration_status = "-") }`. */
function fitsFilter(pattern: string, entry: Readonly<Record<string, string>>): boolean {
  const inner = pattern.slice(1, -1);
  const tested = inner.replaceAll(/\$\.(\w+) = "([^"]*)"/g, (_all, name: string, value: string) =>
    String(entry[name] === value),
  );
  if (!/^[\s()&|]*(?:(?:true|false)[\s()&|]*)+$/.test(tested)) throw new Error(`Not evaluated: the filter ${pattern}`);
  return runInNewContext(tested) as boolean;
}

export interface AlarmState {
  readonly name: string;
  readonly isRinging: boolean;
  /** Metrics of the alarm that nothing has ever put a value into. */
  readonly unfed: readonly string[];
}

/** Each alarm, as if all that happened had happened in one of its periods. */
export function alarmStates(deployed: Deployed, metrics: Metrics): readonly AlarmState[] {
  return deployed
    .of('AWS::CloudWatch::Alarm')
    .map(({ properties }) => stateOf(properties as unknown as Alarm, metrics));
}

function stateOf(alarm: Alarm, metrics: Metrics): AlarmState {
  const queries = alarm.Metrics?.flatMap(({ MetricStat }) => MetricStat?.Metric ?? []) ?? [alarm];
  const unfed = queries
    .filter((query) => metrics.valueOf(query, 'Sum') === undefined)
    .map(({ MetricName }) => MetricName);
  const value = alarm.Metrics ? expressionOf(alarm.Metrics, metrics) : metrics.valueOf(alarm, statisticOf(alarm));
  const isRinging = value === undefined ? alarm.TreatMissingData === 'breaching' : isBreaching(alarm, value);
  return { name: alarm.AlarmName, isRinging, unfed };
}

function statisticOf({ Statistic, ExtendedStatistic }: Alarm): string {
  return Statistic ?? ExtendedStatistic ?? 'none';
}

function expressionOf(parts: NonNullable<Alarm['Metrics']>, metrics: Metrics): number {
  const [shown] = parts.flatMap(({ Expression }) => Expression ?? []);
  const values = Object.fromEntries(
    parts.flatMap(({ Id, MetricStat }) =>
      MetricStat ? [[Id, metrics.valueOf(MetricStat.Metric, MetricStat.Stat) ?? 0] as const] : [],
    ),
  );
  const helpers = {
    IF: (test: boolean, one: number, other: number) => (test ? one : other),
    FILL: (one: number) => one,
  };
  return Number(runInNewContext(shown ?? '0', { ...helpers, ...values }));
}

function isBreaching({ ComparisonOperator, Threshold }: Alarm, value: number): boolean {
  switch (ComparisonOperator) {
    case 'GreaterThanThreshold':
      return value > Threshold;
    case 'GreaterThanOrEqualToThreshold':
      return value >= Threshold;
    case 'LessThanThreshold':
      return value < Threshold;
    default:
      throw new Error(`Not evaluated: ${ComparisonOperator}`);
  }
}
