// Step 1: what it is.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { campaignsQuery } from '../../api/campaigns';
import { type Kind, KINDS, ofKind } from '../../model/wizard/draft';
import { TextField } from '../../parts/form/fields';
import type { StepProps } from './step';
import { rich } from '../../texts/rich';
import { t } from '../../texts/text';

const SHOWN = 25;

export function KindStep({ draft, set }: StepProps) {
  return (
    <>
      <fieldset className="kinds">
        <legend>{t('What shall it be?')}</legend>
        {(Object.keys(KINDS) as Kind[]).map((kind) => (
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
          hint={t('No other campaign has it.')}
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
  const { data } = useQuery(campaignsQuery({ page: 1, limit: SHOWN }));
  if (!data || data.campaigns.length === 0) return null;
  return (
    <details>
      <summary>{t('Copy an existing campaign instead')}</summary>
      <ul>
        {data.campaigns.map(({ id, name }) => (
          <li key={id}>
            <Link to="/campaigns/new" search={{ from: id }} reloadDocument>
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      {data.total > SHOWN ? (
        <p className="small">
          {rich('These are the newest {count} of {total}. {list} has “Copy” beside each.', {
            count: SHOWN,
            total: data.total,
            list: <Link to="/campaigns">{t('The list of campaigns')}</Link>,
          })}
        </p>
      ) : null}
    </details>
  );
}
