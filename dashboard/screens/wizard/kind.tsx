// Step 1: what it is.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type CampaignPage, campaignsQuery } from '../../api/campaigns';
import { type CampaignDraftKind, KINDS, ofKind } from '../../model/wizard/draft';
import { TextField } from '../../parts/form/fields';
import { usePaused } from '../../parts/form/paused';
import { ProblemNote } from '../../parts/screen';
import type { StepProps } from './step';
import { plural, t } from '../../texts/text';

const SHOWN = 25;
const MOST_LETTERS = 255;

export function KindStep({ draft, set }: StepProps) {
  return (
    <>
      <fieldset className="kinds">
        <legend>{t('Campaign type')}</legend>
        {(Object.keys(KINDS) as CampaignDraftKind[]).map((kind) => (
          <label key={kind} className="panel">
            <input type="radio" name="kind" checked={draft.kind === kind} onChange={() => set(ofKind(draft, kind))} />
            <strong>{KINDS[kind][0]}</strong>
            <span className="small soft">{KINDS[kind][1]}</span>
          </label>
        ))}
      </fieldset>
      <div className="row-fields">
        <TextField
          id="name"
          label={t('Name')}
          value={draft.name}
          set={(name) => set({ name })}
          hint={t('Must be unique')}
        />
        <TextField
          id="description"
          label={t('Description (optional)')}
          value={draft.description}
          set={(description) => set({ description })}
        />
      </div>
      <Existing />
    </>
  );
}

function Existing() {
  const [typed, type] = useState('');
  const named = usePaused(typed.trim());
  const { data, error } = useQuery(campaignsQuery({ page: 1, limit: SHOWN, named }));
  if (data?.total === 0 && named === '' && typed === '') return null;
  return (
    <details>
      <summary>{t('Copy an existing campaign instead')}</summary>
      <div
        className="stack"
        // The field searches by itself: Enter does not leave the step.
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
        }}
      >
        <TextField id="copied" label={t('A part of its name')} value={typed} set={type} maxLength={MOST_LETTERS} />
        {error ? <ProblemNote error={error} /> : null}
        <p className="small" role="status">
          {data ? <CopySearchResult page={data} isSearch={named !== ''} /> : null}
        </p>
        <ul>
          {data?.campaigns.map(({ id, name }) => (
            <li key={id}>
              <Link to="/campaigns/new" search={{ from: id }} reloadDocument>
                <bdi>{name}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

function CopySearchResult({
  page: { campaigns, total },
  isSearch,
}: {
  readonly page: CampaignPage;
  readonly isSearch: boolean;
}) {
  if (total === 0) return t('No campaign has this in its name.');
  if (total > campaigns.length) return t('The newest {count} of {total}.', { count: campaigns.length, total });
  return isSearch ? plural(total, { one: '{count} campaign found', other: '{count} campaigns found' }) : null;
}
