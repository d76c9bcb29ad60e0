// What a process counts of its requests, and the sum over processes in the text format of Prometheus.

/** Upper bounds of the classes of duration, seconds. */
export const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

export interface RequestCount {
  readonly route: string;
  readonly status: number;
  readonly count: number;
  readonly seconds: number;
  /** Counts for each bound, and for longer ones. */
  readonly classes: readonly number[];
}

/** A report of a process: requests since the last one, and its current state. */
export interface Report {
  readonly requests: readonly RequestCount[];
  readonly inFlight: number;
  readonly memoryBytes: number;
  /** Share of the time since the last report in which the process was busy. */
  readonly busy: number;
}

export interface Ended {
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

interface Counting {
  count: number;
  seconds: number;
  readonly classes: number[];
}

/** Counts the requests of one process. */
export class Meter {
  private open = 0;
  private counts = new Map<string, Counting>();
  private utilisation = performance.eventLoopUtilization();

  begin(): void {
    this.open += 1;
  }

  end({ route, status, ms }: Ended): void {
    this.open -= 1;
    const name = `${status} ${route}`;
    const known = this.counts.get(name) ?? { count: 0, seconds: 0, classes: BOUNDS.map(() => 0).concat(0) };
    this.counts.set(name, known);
    const seconds = ms / 1_000;
    const at = BOUNDS.findIndex((bound) => seconds <= bound);
    const index = at < 0 ? BOUNDS.length : at;
    known.count += 1;
    known.seconds += seconds;
    known.classes[index] = (known.classes[index] ?? 0) + 1;
  }

  /** Each request is reported once. */
  report(): Report {
    const requests = [...this.counts].map(([name, counting]) => {
      const space = name.indexOf(' ');
      return { route: name.slice(space + 1), status: Number(name.slice(0, space)), ...counting };
    });
    this.counts = new Map();
    const now = performance.eventLoopUtilization();
    const busy = performance.eventLoopUtilization(now, this.utilisation).utilization;
    this.utilisation = now;
    return { requests, inFlight: this.open, memoryBytes: process.memoryUsage.rss(), busy };
  }
}

/** The sum of the processes' reports; counts of an ended process stay. */
export class Totals {
  private readonly requests = new Map<string, RequestCount>();
  private readonly latest = new Map<string, Report>();
  private restarts = 0;

  add(name: string, report: Report): void {
    this.latest.set(name, report);
    for (const one of report.requests) {
      const key = `${one.status} ${one.route}`;
      const known = this.requests.get(key);
      this.requests.set(key, known ? sumOf(known, one) : one);
    }
  }

  /** A process has ended. */
  drop(name: string, isRestarted: boolean): void {
    this.latest.delete(name);
    if (isRestarted) this.restarts += 1;
  }

  /** Version 0.0.4 of the text format. */
  text(): string {
    const counts = [...this.requests.values()];
    return [
      ...family(
        'requests_total counter Requests answered.',
        counts.map((one) => [labels(one), one.count]),
      ),
      '# HELP stackable_request_seconds Time from the end of the headers to the answer.',
      '# TYPE stackable_request_seconds histogram',
      ...counts.flatMap(histogram),
      ...this.gauge('requests_in_flight gauge Requests being worked on.', ({ inFlight }) => inFlight),
      ...this.gauge('memory_bytes gauge Resident memory of a process.', ({ memoryBytes }) => memoryBytes),
      ...this.gauge('busy_ratio gauge Share of a second in which a process was busy.', ({ busy }) => busy),
      ...family('process_restarts_total counter Processes that ended by themselves.', [['', this.restarts]]),
      '',
    ].join('\n');
  }

  private gauge(head: string, of: (report: Report) => number): string[] {
    return family(
      head,
      [...this.latest].map(([name, report]) => [`{process="${name}"}`, of(report)]),
    );
  }
}

function sumOf(one: RequestCount, other: RequestCount): RequestCount {
  return {
    ...one,
    count: one.count + other.count,
    seconds: one.seconds + other.seconds,
    classes: one.classes.map((count, index) => count + (other.classes[index] ?? 0)),
  };
}

/** @param head name, type and meaning, in this order */
function family(head: string, values: readonly (readonly [labels: string, value: number])[]): string[] {
  const [, name = '', type = '', help = ''] = /^(\S+) (\S+) (.*)$/.exec(head) ?? [];
  const lines = values.map(([labelled, value]) => `stackable_${name}${labelled} ${value}`);
  return [`# HELP stackable_${name} ${help}`, `# TYPE stackable_${name} ${type}`, ...lines];
}

/** Routes and statuses only: paths and callers are confidential. */
function labels({ route, status }: RequestCount, more = ''): string {
  return `{route="${route}",status="${status}"${more}}`;
}

function histogram(count: RequestCount): string[] {
  let sum = 0;
  const buckets = [...BOUNDS, '+Inf'].map((bound, index) => {
    sum += count.classes[index] ?? 0;
    return `stackable_request_seconds_bucket${labels(count, `,le="${bound}"`)} ${sum}`;
  });
  return [
    ...buckets,
    `stackable_request_seconds_sum${labels(count)} ${count.seconds}`,
    `stackable_request_seconds_count${labels(count)} ${count.count}`,
  ];
}
