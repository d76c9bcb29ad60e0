// Compares the tiers that a card keeps with those that follow from its history.
import type { CardTier, TierGrant } from '../../model/loyalty/tier-rules';
import { differs } from '../findings';
import { recomputeTier, type TierHistory } from './recomputed-tier';

/** Compare the tiers of a card as they are stored. @returns one problem, or null, for each part */
export function compareTiers(kept: CardTier, history: TierHistory): readonly (string | null)[] {
  const expected = recomputeTier(history, kept.at_ms);
  return [
    differs('the tier', describeTier(kept.current), describeTier(expected.current)),
    differs('the tier later', describeLater(kept, expected, history), describeLater(expected, kept, history)),
    differs('the points of the period', JSON.stringify(kept.period), JSON.stringify(expected.period)),
  ];
}

/** The dates of a tier, as text. */
export function describeTier(grant: TierGrant | undefined): string {
  if (!grant) return 'none';
  const { id, starts_ms, date, ends_ms, created_ms, updated_ms = 'never' } = grant;
  return `${id} from ${starts_ms} to ${date} (${ends_ms}), reached ${created_ms}, prolonged ${updated_ms}`;
}

/** The highest granted tier at each later moment of both: a card does not keep grants that another one covers. */
function describeLater(one: CardTier, other: CardTier, { program }: TierHistory): string {
  const grants = one.grants ?? [];
  const moments = [...grants, ...(other.grants ?? [])].flatMap(({ starts_ms, ends_ms }) => [starts_ms, ends_ms]);
  const later = [...new Set(moments)].filter((ms) => ms > one.at_ms).toSorted((first, second) => first - second);
  const rank = ({ id }: TierGrant) => program.tiers.find((tier) => tier.id === id)?.points.from ?? -1;
  return later
    .map((ms) => {
      const lasting = grants.filter(({ starts_ms, ends_ms }) => starts_ms <= ms && ms < ends_ms);
      const [best] = lasting.toSorted((first, second) => rank(second) - rank(first) || second.ends_ms - first.ends_ms);
      return `${best ? `${best.id} to ${best.date}` : 'none'} from ${ms}`;
    })
    .join(', ');
}
