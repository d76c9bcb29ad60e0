// What the configuration was at each version, and by which one requests were decided: a change holds from the next request on.
import type { Runtime } from '../../lib/ports/runtime';
import type { Config } from '../../lib/model/config';
import { keyOf } from '../../server/simulated-table/stored-items';
import type { Write } from '../../lib/storage/table/table';

interface Seen {
  readonly version: number;
  readonly stacking: string | null;
  /** The version that was answered before the request began. */
  readonly least: number;
}

export class ConfigTrace {
  /** The version that each write of stacking rules belongs to. */
  private readonly versions = new Map<Write, number>();
  /** Stacking rules that were stored, by version. */
  private readonly stored = new Map<number, string>();
  private readonly seen: Seen[] = [];
  private least = 0;

  sent(writes: readonly Write[]): void {
    const version = writes.find((write) => isAt(write, 'V'));
    const rules = writes.find((write) => isAt(write, 'S'));
    if (rules && version?.kind === 'update') this.versions.set(rules, Number(version.change.set?.version));
  }

  applied(write: Write): void {
    const version = this.versions.get(write);
    if (version !== undefined && write.kind === 'put') this.stored.set(version, rulesId(write.item.record) ?? '');
  }

  /** Somebody was told that these are the stacking rules from now on. */
  answered(id: string): void {
    for (const [version, stored] of this.stored) if (stored === id) this.least = Math.max(this.least, version);
  }

  /** The same runtime, whose decisions are noted. */
  watched(rt: Runtime): Runtime {
    const { config, evaluations } = rt.store;
    const noted = async <Read>(read: () => Promise<Read>, of: (read: Read) => Config): Promise<Read> => {
      const { least } = this;
      const found = await read();
      const { version, stacking } = of(found);
      this.seen.push({ version, stacking: rulesId(stacking), least });
      return found;
    };
    const loadFacts: typeof evaluations.loadFacts = (...args) =>
      noted(
        () => evaluations.loadFacts(...args),
        (facts) => facts.config,
      );
    const load: typeof config.load = (scope) =>
      noted(
        () => config.load(scope),
        (loaded) => loaded,
      );
    const settings: typeof config.settings = (scope) => config.settings(scope);
    const settingsNow: typeof config.settingsNow = (scope) => config.settingsNow(scope);
    const assetKey: typeof config.assetKey = (scope) => config.assetKey(scope);
    const store = {
      ...rt.store,
      evaluations: { loadFacts },
      config: { load, settings, settingsNow, assetKey },
    };
    return { ...rt, store };
  }

  violations(): readonly string[] {
    const late = this.seen.filter(({ version, least }) => version < least);
    const mixed = this.seen.filter(({ version, stacking }) => stacking !== this.rulesAt(version));
    return [
      ...late.map(({ version, least }) => `a request was decided by version ${version}, after ${least} was answered`),
      ...mixed.map(
        ({ version, stacking }) =>
          `version ${version} was read with stacking rules ${stacking}, not ${this.rulesAt(version)}`,
      ),
    ];
  }

  private rulesAt(version: number): string | null {
    const [last] = [...this.stored.keys()].filter((stored) => stored <= version).toSorted((one, two) => two - one);
    return last === undefined ? null : (this.stored.get(last) ?? null);
  }
}

function isAt(write: Write, sort: string): boolean {
  const { pk, sk } = keyOf(write);
  return pk.endsWith('#CFG') && sk === sort;
}

function rulesId(record: unknown): string | null {
  return (record as { readonly id: string } | null | undefined)?.id ?? null;
}
