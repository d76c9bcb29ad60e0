// The records that a qualification reads: the codes and tiers of its scenario, and the codes in its filters.
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { Redeemable } from '../../model/request';
import { standaloneCodes } from './candidate';
import type { Scenario } from './scenario';
import type { WalletCode } from './wallet';

/**
 * Restrict a qualification scenario to its caller: codes without a holder are listed only for server keys, because a
 * public key could otherwise list all of them.
 */
export function restrictScenario(scenario: Scenario, { kind }: Pick<Caller, 'kind'>): Scenario {
  return { ...scenario, openCodes: scenario.openCodes && kind === 'server' };
}

/** Build the request entry of a voucher code. */
export function codeLine(id: string): Redeemable {
  return { object: 'voucher', id };
}

/**
 * Collect all redeemables whose facts a qualification needs: the codes, and the tiers for the counters of their
 * campaigns.
 */
export function collectQualificationLines(
  config: Config,
  known: { readonly scenario: Scenario; readonly holders: readonly WalletCode[]; readonly open: readonly string[] },
): readonly Redeemable[] {
  const { scenario, holders, open } = known;
  const codes = [...holders.map(({ voucher_id }) => voucher_id), ...open];
  const named = scenario.openCodes ? [...codes, ...standaloneCodes(config)] : codes;
  const vouchers = [...new Set(named)].map(codeLine);
  if (!scenario.tiers && !scenario.stacks) return vouchers;
  return [...vouchers, ...[...config.tiers.keys()].map((id) => ({ object: 'promotion_tier' as const, id }))];
}

/** Codes that are not yet among the lines. */
export function selectNewCodes(codes: readonly string[], lines: readonly Redeemable[]): readonly string[] {
  const known = new Set(lines.map(({ id }) => id));
  return codes.filter((code) => !known.has(code));
}
