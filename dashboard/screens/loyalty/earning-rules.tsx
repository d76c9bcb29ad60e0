// The earning rules of a program in words; whoever may set up campaigns enables and disables them.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type EarningRule, earningRulesQuery, loyaltyTiersQuery, switchEarningRule } from '../../api/loyalties';
import { maySetUp, sessionQuery } from '../../api/session';
import { earningEvent, earningWords } from '../../model/loyalty/program';
import { useAction } from '../../parts/form/action';
import { useMoney } from '../../parts/format';
import { type Column, DataTable, Queried } from '../../parts/list/data-table';
import { RowActions, RowButton } from '../../parts/list/row-actions';
import { Badge, ProblemNote } from '../../parts/screen';
import { plural, t } from '../../texts/text';

export function EarningRules({ campaign }: { readonly campaign: string }) {
  const { data: session } = useQuery(sessionQuery);
  const money = useMoney();
  const { data: tiers } = useQuery(loyaltyTiersQuery(campaign));
  const maySwitch = session !== undefined && maySetUp(session, 'set-up');
  return (
    <Queried query={useQuery(earningRulesQuery(campaign))} lines={3}>
      {({ data }) =>
        data.length === 0 ? (
          <p className="soft">{t('No earning rules: points are only added manually.')}</p>
        ) : (
          <DataTable
            label={t('Earning rules')}
            columns={[
              { name: t('Points'), cell: (rule) => <RuleName rule={rule} money={money} /> },
              { name: t('When'), cell: (rule) => earningEvent(rule, tiers?.data ?? []) },
              { name: t('Wait'), cell: waitWords },
              { name: t('State'), place: 'STATE', cell: (rule) => <RuleState rule={rule} /> },
              ...(maySwitch ? [switchColumn(campaign)] : []),
            ]}
            rows={data}
            keyOf={({ id }) => id}
          />
        )
      }
    </Queried>
  );
}

interface RuleProps {
  readonly rule: EarningRule;
}

function RuleName({ rule, money }: RuleProps & { readonly money: (amount: number) => string }) {
  const { banner } = rule.source;
  return (
    <>
      {earningWords(rule, money)}
      {banner ? <bdi className="small soft"> {banner}</bdi> : null}
    </>
  );
}

function waitWords({ pending_points }: EarningRule): string {
  if (!pending_points) return t('none');
  return plural(pending_points.period_value, { one: '{count} day', other: '{count} days' });
}

function RuleState({ rule: { active } }: RuleProps) {
  return active ? <Badge tone="good">{t('Active')}</Badge> : <Badge>{t('Disabled')}</Badge>;
}

const switchColumn = (campaign: string): Column<EarningRule> => ({
  name: t('Actions'),
  isQuiet: true,
  isEnd: true,
  cell: (rule) => <SwitchRule rule={rule} campaign={campaign} />,
});

function SwitchRule({ rule, campaign }: RuleProps & { readonly campaign: string }) {
  const queries = useQueryClient();
  const money = useMoney();
  const action = useAction({
    work: () => switchEarningRule(campaign, rule),
    done: () => void queries.invalidateQueries({ queryKey: earningRulesQuery(campaign).queryKey }),
  });
  const name = earningWords(rule, money);
  return (
    <RowActions>
      {action.problem ? <ProblemNote error={action.problem} /> : null}
      <RowButton
        words={rule.active ? t('Disable') : t('Enable')}
        label={rule.active ? t('Disable {name}', { name }) : t('Enable {name}', { name })}
        act={action.run}
      />
    </RowActions>
  );
}
