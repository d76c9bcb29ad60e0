// The tiers of a promotion in the order in which they are tried, and its stacks in the order in which they are applied.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Campaign, stacksQuery, type Tier } from '../../api/campaigns';
import { mayRehearse, sessionQuery } from '../../api/session';
import { discountText } from '../../model/waterfall';
import { Queried } from '../../parts/list/data-table';
import { StoredRules } from '../../parts/explain/rule-tree';
import { useMoney } from '../../parts/format';
import { Badge } from '../../parts/screen';
import { plural, t } from '../../texts/text';

export function TiersAndStacks({ campaign }: { readonly campaign: Campaign }) {
  const tiers = (campaign.promotion?.tiers ?? []).toSorted((left, right) => left.hierarchy - right.hierarchy);
  const nameOf = (id: string): string => tiers.find((tier) => tier.id === id)?.name ?? id;
  return (
    <div className="split">
      <section className="panel stack" aria-labelledby="tiers">
        <h2 id="tiers">{t('Tiers')}</h2>
        {tiers.length === 0 ? <p className="soft">{t('No tier yet.')}</p> : null}
        <ol className="order-list">
          {tiers.map((tier) => (
            <TierLine key={tier.id} tier={tier} campaign={campaign} />
          ))}
        </ol>
      </section>
      <section className="panel stack" aria-labelledby="stacks">
        <h2 id="stacks">{t('Stacks')}</h2>
        <Queried query={useQuery(stacksQuery(campaign.id))} lines={3}>
          {({ data }) =>
            data.length === 0 ? (
              <p className="soft">{t('No stack: tiers are used one by one.')}</p>
            ) : (
              data.map((stack) => (
                <div key={stack.id}>
                  <strong>
                    <bdi>{stack.name}</bdi>
                  </strong>
                  <ol className="order-list">
                    {stack.tiers.ids.map((id) => (
                      <li key={id}>
                        <bdi>{nameOf(id)}</bdi>
                      </li>
                    ))}
                  </ol>
                </div>
              ))
            )
          }
        </Queried>
      </section>
    </div>
  );
}

interface TierLineProps {
  readonly tier: Tier;
  readonly campaign: Campaign;
}

function TierLine({ tier, campaign }: TierLineProps) {
  const { data: session } = useQuery(sessionQuery);
  const money = useMoney();
  const rules = tier.validation_rule_assignments.data.map(({ rule_id }) => rule_id);
  return (
    <li>
      <strong>
        <bdi>{tier.name}</bdi>
      </strong>{' '}
      {tier.active ? null : <Badge>{t('Stopped')}</Badge>}
      <div className="small">
        {discountText(tier.action.discount ?? null, money) ?? t('no discount')}
        <span className="soft">
          {' '}
          {`· ${plural(tier.summary?.redemptions.total_redeemed ?? 0, { one: 'redeemed {count} time', other: 'redeemed {count} times' })}`}
        </span>
      </div>
      {session && mayRehearse(session) ? (
        <div className="small no-print">
          <Link to="/campaigns/$id" params={{ id: campaign.id }} search={{ tab: 'rehearse', tier: tier.id }}>
            {t('Rehearse a change')} <bdi className="visually-hidden">{tier.name}</bdi>
          </Link>
        </div>
      ) : null}
      {rules.map((id) => (
        <StoredRules key={id} id={id} />
      ))}
    </li>
  );
}
