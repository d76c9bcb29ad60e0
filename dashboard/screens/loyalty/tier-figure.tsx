// Tiers as steps, from the lowest to the highest, with what each changes in words.
import { useQuery } from '@tanstack/react-query';
import { earningRulesQuery, type LoyaltyTier } from '../../api/loyalties';
import { earningWords, mappingWords, tierSteps } from '../../model/loyalty/program';
import { useMoney, useProject } from '../../parts/format';
import { t } from '../../texts/text';

const WIDTH = 100;
const HEIGHT = 24;
const GAP = 1;
/** More of them are listed below each other. */
const IN_A_ROW = 6;

interface TierFigureProps {
  readonly tiers: readonly LoyaltyTier[];
  readonly campaign: string;
}

export function TierFigure({ tiers, campaign }: TierFigureProps) {
  const { locale } = useProject();
  if (tiers.length === 0) return <p className="soft">{t('No tiers: every member earns and pays the same.')}</p>;
  const steps = tierSteps(tiers, locale);
  const width = WIDTH / steps.length;
  return (
    <figure className={steps.length > IN_A_ROW ? 'tier-steps stack many' : 'tier-steps stack'}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {steps.map(({ tier }, index) => {
          const height = (HEIGHT * (index + 1)) / steps.length;
          return <rect key={tier.id} x={index * width} y={HEIGHT - height} width={width - GAP} height={height} />;
        })}
      </svg>
      <ol>
        {steps.map(({ tier, range }) => (
          <li key={tier.id}>
            <strong>
              <bdi>{tier.name}</bdi>
            </strong>
            <span className="figure small">{range}</span>
            <TierChanges tier={tier} campaign={campaign} />
          </li>
        ))}
      </ol>
    </figure>
  );
}

/** What a tier changes in the points of rules and the prices of rewards. */
function TierChanges({ tier, campaign }: { readonly tier: LoyaltyTier; readonly campaign: string }) {
  const { data: rules } = useQuery(earningRulesQuery(campaign));
  const money = useMoney();
  const nameOf = (id: string): string => {
    const rule = rules?.data.find((one) => one.id === id);
    return rule ? (rule.source.banner ?? earningWords(rule, money)) : id;
  };
  const earned = Object.entries(tier.earning_rules);
  const prices = Object.entries(tier.rewards);
  if (earned.length + prices.length === 0) return null;
  return (
    <ul className="small soft">
      {earned.map(([id, mapping]) => (
        <li key={id}>
          <bdi>{nameOf(id)}</bdi>: {mappingWords(mapping)}
        </li>
      ))}
      {prices.map(([id, mapping]) => (
        <li key={id}>{t('Price of reward {id}: {change}', { id, change: mappingWords(mapping) })}</li>
      ))}
    </ul>
  );
}
