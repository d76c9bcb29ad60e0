// What goes wrong where: drawn from a seed, and spread evenly over the requests.
import { type Handled, WIRE_FAULTS, type WireCall, type WireFault, canHave } from '../../tests/support/fault-proxy';
import type { ServiceProcess } from './processes';
import type { Random } from './random';

export interface Plan {
  readonly requests: number;
  readonly faults: number;
  readonly kills: number;
  readonly pauses: number;
  /** How far clocks of processes are off at most, seconds; every other process has the right time. */
  readonly clocks: number;
  /** A fault that commits shall meet more often than others, twice in a row. */
  readonly aim?: WireFault | undefined;
}

export interface ChaosHooks {
  /** How many requests were sent so far. */
  readonly sent: () => number;
  readonly onKill: (process: ServiceProcess) => void;
  readonly onPause: (process: ServiceProcess) => void;
}

/** Calls a request makes to its table, about. */
const CALLS_PER_REQUEST = 4;
/** Pauses begin early: each takes longer than a lease. */
const PAUSES_UNTIL = 0.4;
/** A fault often comes in a row, so that the second try meets it as well. */
const IN_A_ROW = 0.45;

export class Chaos {
  readonly faults: Partial<Record<WireFault, number>> = {};
  kills = 0;
  pauses = 0;
  private isOn = true;
  private readonly rows = new Map<number, { fault: WireFault; left: number }>();

  constructor(
    private readonly plan: Plan,
    private readonly random: Random,
    private readonly hooks: ChaosHooks,
  ) {}

  get injected(): number {
    return Object.values(this.faults).reduce((sum, count) => sum + count, 0);
  }

  get isComplete(): boolean {
    const { faults, kills, pauses } = this.plan;
    return this.injected >= faults && this.kills >= kills && this.pauses >= pauses;
  }

  /** From now on nothing goes wrong any more. */
  calm(): void {
    this.isOn = false;
  }

  count(fault: WireFault): void {
    this.faults[fault] = (this.faults[fault] ?? 0) + 1;
  }

  decide(call: WireCall, process: () => ServiceProcess): Handled {
    if (!this.isOn) return {};
    return this.pause(call, process) ?? this.kill(call, process) ?? this.fault(call, process().number);
  }

  /** Faults alone, for a process that is killed otherwise. */
  meddle(call: WireCall, process: () => ServiceProcess): Handled {
    return this.isOn ? this.fault(call, process().number) : {};
  }

  /** Stop a process that has just been given an order, or is about to commit. */
  private pause(call: WireCall, process: () => ServiceProcess): Handled | null {
    const { pauses, requests } = this.plan;
    const isDue = this.pauses < pauses && this.pauses < (pauses * this.hooks.sent()) / (requests * PAUSES_UNTIL);
    const isLate = this.random.isBelow(0.5);
    if (!isDue || !(isLate ? isCommit(call) : isAcquire(call))) return null;
    this.pauses += 1;
    const pause = () => this.hooks.onPause(process());
    return isLate && this.random.isBelow(0.5) ? { before: pause } : { after: pause };
  }

  private kill(call: WireCall, process: () => ServiceProcess): Handled | null {
    const { kills, requests } = this.plan;
    const isDue = this.kills < kills && this.kills < (kills * this.hooks.sent()) / requests;
    if (!isDue || !(isAcquire(call) || isCommit(call)) || !process().isAlive()) return null;
    this.kills += 1;
    const kill = () => this.hooks.onKill(process());
    const roll = this.random.below(3);
    if (roll === 0) return { fault: 'LOST_REQUEST', before: kill };
    return roll === 1 ? { before: kill } : { after: kill };
  }

  private fault(call: WireCall, process: number): Handled {
    const row = this.rows.get(process);
    if (row && row.left > 0 && canHave(row.fault, call)) {
      row.left -= 1;
      return this.handled(row.fault);
    }
    if (!this.random.isBelow(this.rate())) return {};
    const { aim } = this.plan;
    if (aim && isCommit(call) && this.random.isBelow(0.7)) {
      this.rows.set(process, { fault: aim, left: 1 });
      return { ...this.handled(aim), delayMs: 400 + this.random.below(500) };
    }
    const fault = this.random.one(WIRE_FAULTS.filter((one) => canHave(one, call)));
    if (this.random.isBelow(IN_A_ROW)) this.rows.set(process, { fault, left: 1 + this.random.below(3) });
    return this.handled(fault);
  }

  private handled(fault: WireFault): Handled {
    const delayMs = fault === 'LATE' ? 100 + this.random.below(4_000) : 5 + this.random.below(150);
    // Now and then slower than the service waits.
    return { fault, delayMs: fault === 'SLOW' && this.random.isBelow(0.04) ? 2_300 : delayMs };
  }

  private rate(): number {
    const { requests, faults } = this.plan;
    if (faults === 0) return 0;
    const left = Math.max(requests - this.hooks.sent(), requests / 10) * CALLS_PER_REQUEST;
    return Math.min(Math.max(((faults - this.injected) / left) * 0.8, 0.01), 0.3);
  }
}

function isAcquire({ operation, body }: WireCall): boolean {
  return (
    operation === 'UpdateItem' && JSON.stringify(body).includes('"OPEN"') && !JSON.stringify(body).includes('"FREE"')
  );
}

function isCommit({ operation }: WireCall): boolean {
  return operation === 'TransactWriteItems';
}
