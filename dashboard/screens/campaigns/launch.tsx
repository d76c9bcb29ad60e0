// Check before launch: the worst case of a campaign with a floor, over the carts that the form names.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Campaign } from '../../api/campaigns';
import { findWorstCase, launchScopeQuery, worstCaseQuery } from '../../api/launch';
import { type Product, productsQuery } from '../../api/products';
import {
  buildLaunchRequest,
  fillLaunchForm,
  type LaunchForm as LaunchFormValues,
  type LaunchSubject,
} from '../../model/campaign/launch-request';
import type { LaunchReport } from '../../model/campaign/launch-report';
import { BackgroundReport } from '../../parts/files/background-report';
import { useAction } from '../../parts/form/action';
import { FaultyForm } from '../../parts/form/faults';
import { Queried } from '../../parts/list/data-table';
import { useAddress } from '../../parts/list/filters';
import { ProblemNote, Skeleton } from '../../parts/screen';
import { LaunchFields } from './launch-fields';
import { LaunchResult } from './launch-result';
import { t } from '../../texts/text';

interface LaunchProps {
  readonly subject: LaunchSubject;
}

/** A check of a stored campaign: the search in the background stands in the address, so that a reload shows it. */
export function LaunchCheck({ campaign }: { readonly campaign: Campaign }) {
  const [search, address] = useAddress();
  return (
    <LaunchForm
      subject={campaign}
      background={search.check ?? null}
      setBackground={(id) => address({ check: id ?? undefined })}
    />
  );
}

/** A check of a campaign that is not stored: it ends with the page, as the draft does. */
export function DraftLaunchCheck({ subject }: LaunchProps) {
  const [background, setBackground] = useState<string | null>(null);
  return <LaunchForm subject={subject} background={background} setBackground={setBackground} />;
}

interface LaunchFormProps extends LaunchProps {
  /** The action that searches in the background; null for none. */
  readonly background: string | null;
  readonly setBackground: (id: string | null) => void;
}

function LaunchForm(props: LaunchFormProps) {
  // The goods of the campaign only fill in the form: without them it begins with the catalogue.
  const scope = useQuery(launchScopeQuery(props.subject));
  const named = scope.data ?? (scope.isError ? [] : undefined);
  return (
    <Queried query={useQuery(productsQuery)}>
      {(products) =>
        named === undefined ? <Skeleton lines={8} /> : <Check {...props} products={products} scope={named} />
      }
    </Queried>
  );
}

interface LaunchCheckProps extends LaunchFormProps {
  readonly products: readonly Product[];
  readonly scope: readonly string[];
}

function Check({ subject, background, setBackground, products, scope }: LaunchCheckProps) {
  const [form, setForm] = useState(() => fillLaunchForm(products, scope));
  const [report, setReport] = useState<LaunchReport | null>(null);
  const [showsFault, setShowsFault] = useState(false);
  const made = buildLaunchRequest(subject, form, Date.now());
  const action = useAction({
    subject: made,
    work: async (idempotencyKey) => {
      setShowsFault('problem' in made);
      if ('problem' in made) return;
      const answer = await findWorstCase(made.body, idempotencyKey);
      const isBegun = 'async_action_id' in answer;
      setReport(isBegun ? null : answer);
      setBackground(isBegun ? answer.async_action_id : null);
    },
    done: () => undefined,
  });
  const show = (of: LaunchReport) => <LaunchResult report={of} subject={subject} products={products} />;
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
          <LaunchFields form={form} change={(members: Partial<LaunchFormValues>) => setForm({ ...form, ...members })} />
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
      ) : background === null ? null : (
        <BackgroundReport id={background} query={worstCaseQuery(background)}>
          {show}
        </BackgroundReport>
      )}
    </>
  );
}
