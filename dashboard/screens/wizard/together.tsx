// Step 5: what else may be used on the same order.
import { useQuery } from '@tanstack/react-query';
import { ApiProblem } from '../../api/client';
import { type Campaign, campaignsQuery } from '../../api/campaigns';
import { categoriesQuery, stackingQuery, type StackingRules } from '../../api/operations';
import { type Apart, apartFrom, groupOf } from '../../model/wizard/neighbours';
import { Queried } from '../../parts/list/data-table';
import { Facts } from '../../parts/facts';
import { CampaignLink } from '../../parts/id-link';
import { ProblemNote } from '../../parts/screen';
import { ChoiceField } from '../../parts/form/fields';
import type { StepProps } from './step';
import { t } from '../../texts/text';

const LOOKED_AT = 100;

export function TogetherStep({ draft, set }: StepProps) {
  const categories = useQuery(categoriesQuery);
  return (
    <div className="split even">
      <section className="panel stack" aria-labelledby="category">
        <h2 id="category">{t('Category')}</h2>
        <Queried query={categories} lines={2}>
          {({ data }) => (
            <ChoiceField
              id="categoryId"
              label={t('Category')}
              value={draft.categoryId}
              set={(categoryId) => set({ categoryId })}
              choices={[['', t('no category')], ...data.map(({ id, name }) => [id, name] as const)]}
            />
          )}
        </Queried>
        <Stacking categoryId={draft.categoryId} />
      </section>
      <Neighbours categoryId={draft.categoryId} />
    </div>
  );
}

function Stacking({ categoryId }: { readonly categoryId: string }) {
  const { data, error, refetch } = useQuery(stackingQuery);
  if (error instanceof ApiProblem && (error.status === 401 || error.status === 403)) {
    return <p className="small soft">{t('Only administrators can see the current stacking rules.')}</p>;
  }
  if (error) return <ProblemNote error={error} retry={() => void refetch()} />;
  if (!data) return null;
  const group = groupOf(categoryId || null, data);
  return (
    <>
      <p>
        {group === 'EXCLUSIVE'
          ? t('This category is exclusive: nothing else applies beside it, but joint ones.')
          : group === 'JOINT'
            ? t('This category is joint: it applies beside exclusive ones as well.')
            : t('It applies together with everything that is not exclusive.')}
      </p>
      <Facts
        rows={[
          [t('Max per request'), data.redeemables_limit],
          [t('Max applied'), data.applicable_redeemables_limit],
          [t('Max per category'), data.applicable_redeemables_per_category_limit ?? t('Unlimited')],
          [
            t('If one does not apply'),
            data.redeemables_application_mode === 'ALL' ? t('Reject all') : t('Redeem the others'),
          ],
          [
            t('Order of discounts'),
            data.redeemables_sorting_rule === 'CATEGORY_HIERARCHY'
              ? t('Rank of the categories')
              : t('Order of the request'),
          ],
        ]}
      />
    </>
  );
}

interface NeighboursProps {
  readonly categoryId: string;
}

/**
 * Live campaigns that may apply to the same order; those that the stacking rules exclude are below, with the reason.
 */
function Neighbours({ categoryId }: NeighboursProps) {
  const query = useQuery(campaignsQuery({ page: 1, limit: LOOKED_AT, status: 'ACTIVE' }));
  const { data: rules } = useQuery(stackingQuery);
  return (
    <section className="panel stack" aria-labelledby="meets">
      <h2 id="meets">{t('Other live campaigns')}</h2>
      <Queried query={query} lines={4}>
        {({ campaigns, total }) => (
          <>
            {total === 0 ? <p className="soft">{t('No campaign is live.')}</p> : null}
            <Met campaigns={campaigns} categoryId={categoryId} rules={rules} />
            {total > LOOKED_AT ? (
              <p className="small soft">
                {t('Compared with the newest {count} of {total} live campaigns.', { count: LOOKED_AT, total })}
              </p>
            ) : null}
          </>
        )}
      </Queried>
    </section>
  );
}

interface MetProps extends NeighboursProps {
  readonly campaigns: readonly Campaign[];
  /** Undefined when they are not known: then nothing is kept apart. */
  readonly rules: StackingRules | undefined;
}

/** Listed campaigns: those that conflict first, then those of the same category. */
const LISTED = 10;

function Met({ campaigns, categoryId, rules }: MetProps) {
  const all = campaigns.map((campaign) => ({
    campaign,
    apart: rules ? apartFrom(campaign.category_id ?? null, categoryId || null, rules) : null,
  }));
  const closeness = ({ campaign, apart }: (typeof all)[number]): number =>
    apart === null ? (categoryId !== '' && campaign.category_id === categoryId ? 1 : 2) : 0;
  const listed = all.toSorted((one, other) => closeness(one) - closeness(other)).slice(0, LISTED);
  const met = listed.filter(({ apart }) => apart === null);
  const kept = listed.filter(({ apart }) => apart !== null);
  return (
    <>
      {all.length > 0 && all.every(({ apart }) => apart !== null) ? (
        <p className="soft">{t('None of the live campaigns.')}</p>
      ) : null}
      <ul>
        {met.map(({ campaign }) => (
          <li key={campaign.id}>
            <Named campaign={campaign} />
          </li>
        ))}
      </ul>
      {kept.length > 0 ? (
        <>
          <h3 id="apart">{t('Not combined with it')}</h3>
          <ul aria-labelledby="apart">
            {kept.map(({ campaign, apart }) => (
              <li key={campaign.id}>
                <Named campaign={campaign} /> <span className="small soft">– {apart ? WHY_APART[apart] : null}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {all.length > LISTED ? (
        <p className="small soft">{t('and {count} more', { count: all.length - LISTED })}</p>
      ) : null}
    </>
  );
}

const WHY_APART: Readonly<Record<Apart, string>> = {
  ONE_APPLIES: t('one redeemable applies to an order'),
  EXCLUSIVE: t('one of the two is exclusive, and the other is not joint'),
  ONE_EXCLUSIVE: t('both are exclusive, and one exclusive applies'),
  ONE_OF_CATEGORY: t('only one redeemable of this category applies'),
};

function Named({ campaign: { id, name, category } }: { readonly campaign: Campaign }) {
  return (
    <>
      <CampaignLink id={id}>
        <bdi>{name}</bdi>
      </CampaignLink>{' '}
      {category ? <span className="small soft">· {category}</span> : null}
    </>
  );
}
