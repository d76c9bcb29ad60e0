// Step 5: what else may be used on the same order.
import { useQuery } from '@tanstack/react-query';
import { ApiProblem } from '../../api/client';
import { campaignsQuery } from '../../api/campaigns';
import { categoriesQuery, stackingQuery } from '../../api/operations';
import { Queried } from '../../parts/list/data-table';
import { Facts } from '../../parts/facts';
import { CampaignLink } from '../../parts/id-link';
import { ProblemNote } from '../../parts/screen';
import { ChoiceField } from '../../parts/form/fields';
import type { StepProps } from './step';
import { t } from '../../texts/text';

const SHOWN = 25;

export function TogetherStep({ draft, set }: StepProps) {
  const categories = useQuery(categoriesQuery);
  return (
    <div className="split">
      <section className="panel stack" aria-labelledby="category">
        <h2 id="category">{t('Category')}</h2>
        <Queried query={categories} lines={2}>
          {({ data }) => (
            <ChoiceField
              id="categoryId"
              label={t('It belongs to')}
              value={draft.categoryId}
              set={(categoryId) => set({ categoryId })}
              choices={[['', t('no category')], ...data.map(({ id, name }) => [id, name] as const)]}
            />
          )}
        </Queried>
        <Stacking categoryId={draft.categoryId} />
      </section>
      <Neighbours />
    </div>
  );
}

function Stacking({ categoryId }: { readonly categoryId: string }) {
  const { data, error, refetch } = useQuery(stackingQuery);
  if (error instanceof ApiProblem && (error.status === 401 || error.status === 403)) {
    return <p className="small soft">{t('Only administrators see the stacking rules in force.')}</p>;
  }
  if (error) return <ProblemNote error={error} retry={() => void refetch()} />;
  if (!data) return null;
  const isExclusive = categoryId !== '' && data.exclusive_categories.includes(categoryId);
  const isJoint = categoryId !== '' && data.joint_categories.includes(categoryId);
  return (
    <>
      <p>
        {isExclusive
          ? t('This category is exclusive: nothing else applies beside it, but joint ones.')
          : isJoint
            ? t('This category is joint: it applies beside exclusive ones as well.')
            : t('It applies together with everything that is not exclusive.')}
      </p>
      <Facts
        rows={[
          [t('Redeemables in a request'), data.redeemables_limit],
          [t('Of them applied'), data.applicable_redeemables_limit],
          [t('Of one category'), data.applicable_redeemables_per_category_limit ?? t('any number')],
          [
            t('If one does not apply'),
            data.redeemables_application_mode === 'ALL' ? t('none is') : t('the others are'),
          ],
          [t('Order'), data.redeemables_sorting_rule === 'CATEGORY_HIERARCHY' ? t('by category') : t('as requested')],
        ]}
      />
    </>
  );
}

function Neighbours() {
  const query = useQuery(campaignsQuery({ page: 1, limit: SHOWN, status: 'ACTIVE' }));
  return (
    <section className="panel stack" aria-labelledby="meets">
      <h2 id="meets">{t('It will meet')}</h2>
      <Queried query={query} lines={4}>
        {({ campaigns, total }) => (
          <>
            {total === 0 ? <p className="soft">{t('No campaign is live.')}</p> : null}
            <ul>
              {campaigns.map(({ id, name, category }) => (
                <li key={id}>
                  <CampaignLink id={name} />{' '}
                  {category ? (
                    <span className="small soft">
                      · <bdi>{category}</bdi>
                    </span>
                  ) : null}
                </li>
              ))}
            </ul>
            {total > SHOWN ? <p className="small soft">{t('and {total} more', { total: total - SHOWN })}</p> : null}
          </>
        )}
      </Queried>
    </section>
  );
}
