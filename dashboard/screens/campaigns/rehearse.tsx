// Rehearse: what an edit of a campaign would have changed on past days. Nothing is stored or redeemed.
import { useState } from 'react';
import { backtestQuery, beginBacktest } from '../../api/backtests';
import type { Campaign } from '../../api/campaigns';
import { buildRehearsal, fillRehearsalForm } from '../../model/campaign/rehearsal';
import { BackgroundReport } from '../../parts/files/background-report';
import { useAction } from '../../parts/form/action';
import { useDates } from '../../parts/form/dates-fields';
import { FaultyForm } from '../../parts/form/faults';
import { useAddress } from '../../parts/list/filters';
import { ProblemNote } from '../../parts/screen';
import { RehearsalFields } from './rehearsal-fields';
import { RehearsalResult } from './rehearsal-result';
import { t } from '../../texts/text';

export function Rehearse({ campaign }: { readonly campaign: Campaign }) {
  const [search, address] = useAddress();
  const [form, setForm] = useState(() => ({
    ...fillRehearsalForm(campaign, search.tier),
    state: search.state === 'OTHER' ? ('OTHER' as const) : ('SAME' as const),
  }));
  const { start_date = null, expiration_date = null } = campaign;
  const dates = useDates(
    { start_date, expiration_date },
    {
      ...(search.start !== undefined && { start: search.start }),
      ...(search.end !== undefined && { end: search.end }),
    },
  );
  const [showsFault, setShowsFault] = useState(false);
  const now = { ms: Date.now(), timezone: dates.timezone };
  const made = buildRehearsal(campaign, { form, dates: dates.changed }, now);
  const action = useAction({
    subject: made,
    work: async (idempotencyKey) => {
      setShowsFault('problem' in made);
      if ('problem' in made || !dates.areGood) return;
      const { async_action_id: rehearsal } = await beginBacktest(made.body, idempotencyKey);
      // The report has the address of its own, so that a link and a reload show it.
      address({ rehearsal });
    },
    done: () => undefined,
  });
  return (
    <>
      <FaultyForm faults={showsFault && 'problem' in made ? [{ field: made.field, text: made.problem }] : []}>
        <form
          className="panel stack"
          aria-label={t('Rehearse')}
          onSubmit={(event) => {
            event.preventDefault();
            action.run();
          }}
        >
          <p className="soft">
            {t('Decides past orders again, as if you had made this edit before them. It stores and changes nothing.')}
          </p>
          <RehearsalFields
            campaign={campaign}
            form={form}
            change={(members) => setForm({ ...form, ...members })}
            dates={dates}
          />
          {action.problem ? <ProblemNote error={action.problem} /> : null}
          <div>
            <button type="submit" className="button primary" disabled={action.isBusy}>
              {action.isBusy ? t('Starting…') : t('Rehearse')}
            </button>
          </div>
        </form>
      </FaultyForm>
      {search.rehearsal === undefined ? null : (
        <BackgroundReport id={search.rehearsal} query={backtestQuery(search.rehearsal)}>
          {(report) => <RehearsalResult report={report} campaign={campaign} />}
        </BackgroundReport>
      )}
    </>
  );
}
