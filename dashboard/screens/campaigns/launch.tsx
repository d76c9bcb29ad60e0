// Check before launch: the worst case of a campaign with a floor, over the carts that the form names.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Campaign, findWorstCase, worstCaseQuery } from '../../api/campaigns';
import { type Product, productsQuery } from '../../api/products';
import { buildLaunchRequest, fillLaunchForm, type LaunchForm } from '../../model/campaign/launch-request';
import type { LaunchReport } from '../../model/campaign/launch-report';
import { BackgroundReport } from '../../parts/files/background-report';
import { useAction } from '../../parts/form/action';
import { FaultyForm } from '../../parts/form/faults';
import { Queried } from '../../parts/list/data-table';
import { useAddress } from '../../parts/list/filters';
import { ProblemNote } from '../../parts/screen';
import { LaunchFields } from './launch-fields';
import { LaunchResult } from './launch-result';
import { t } from '../../texts/text';

interface LaunchProps {
  readonly campaign: Campaign;
}

export function LaunchCheck({ campaign }: LaunchProps) {
  return (
    <Queried query={useQuery(productsQuery)}>{(products) => <Check campaign={campaign} products={products} />}</Queried>
  );
}

interface LaunchCheckProps extends LaunchProps {
  readonly products: readonly Product[];
}

function Check({ campaign, products }: LaunchCheckProps) {
  const [search, address] = useAddress();
  const [form, setForm] = useState(() => fillLaunchForm(products));
  const [report, setReport] = useState<LaunchReport | null>(null);
  const [showsFault, setShowsFault] = useState(false);
  const made = buildLaunchRequest(campaign, form, Date.now());
  const action = useAction({
    subject: made,
    work: async (idempotencyKey) => {
      setShowsFault('problem' in made);
      if ('problem' in made) return;
      const answer = await findWorstCase(made.body, idempotencyKey);
      const isBegun = 'async_action_id' in answer;
      setReport(isBegun ? null : answer);
      // The search in the background stands in the address, so that a link and a reload show it.
      address({ check: isBegun ? answer.async_action_id : undefined });
    },
    done: () => undefined,
  });
  const show = (of: LaunchReport) => <LaunchResult report={of} campaign={campaign} products={products} />;
  return (
    <>
      <FaultyForm faults={showsFault && 'problem' in made ? [{ field: made.field, text: made.problem }] : []}>
        <form
          className="panel stack"
          aria-label={t('Check before launch')}
          onSubmit={(event) => {
            event.preventDefault();
            action.run();
          }}
        >
          <p className="soft">
            {t('Finds the deepest discount that shoppers can get with this campaign. It stores and changes nothing.')}
          </p>
          <LaunchFields form={form} change={(members: Partial<LaunchForm>) => setForm({ ...form, ...members })} />
          {action.problem ? <ProblemNote error={action.problem} /> : null}
          <div>
            <button type="submit" className="button primary" disabled={action.isBusy}>
              {action.isBusy ? t('Searching…') : t('Search')}
            </button>
          </div>
        </form>
      </FaultyForm>
      {report ? (
        show(report)
      ) : search.check === undefined ? null : (
        <BackgroundReport id={search.check} query={worstCaseQuery(search.check)}>
          {show}
        </BackgroundReport>
      )}
    </>
  );
}
