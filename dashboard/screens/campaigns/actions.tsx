// What can be done to a campaign. Each asks once and says what will happen.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { addCodes, type Campaign, deleteCampaign, editCampaign, switchCampaign } from '../../api/campaigns';
import { mayAdminister, maySetUp, sessionQuery } from '../../api/session';
import { useAction } from '../../parts/form/action';
import { DatesFields, useDates } from '../../parts/form/dates-fields';
import { ActionDialog } from '../../parts/form/dialog';
import { Field, TextField } from '../../parts/form/fields';

const DIALOGS = { codes: AddCodesDialog, edit: EditDialog, switch: SwitchDialog, delete: DeleteDialog } as const;

interface DialogProps {
  readonly campaign: Campaign;
  readonly close: () => void;
  readonly done: () => void;
}

export function CampaignActions({ campaign }: { readonly campaign: Campaign }) {
  const { data: session } = useQuery(sessionQuery);
  const [open, ask] = useState<keyof typeof DIALOGS | null>(null);
  const changed = useChanged();
  if (!session || !maySetUp(session)) return null;
  const Asked = open === null ? null : DIALOGS[open];
  const done = (): void => {
    ask(null);
    changed();
  };
  return (
    <>
      {campaign.campaign_type === 'PROMOTION' ? null : (
        <button type="button" className="button" onClick={() => ask('codes')}>
          Add codes …
        </button>
      )}
      <button type="button" className="button" onClick={() => ask('edit')}>
        Edit …
      </button>
      <button type="button" className="button" onClick={() => ask('switch')}>
        {campaign.active ? 'Stop …' : 'Enable …'}
      </button>
      <Link to="/campaigns/new" search={{ from: campaign.id }} className="button">
        Copy
      </Link>
      {mayAdminister(session) ? (
        <button type="button" className="button danger" onClick={() => ask('delete')}>
          Delete …
        </button>
      ) : null}
      {Asked ? <Asked campaign={campaign} close={() => ask(null)} done={done} /> : null}
    </>
  );
}

/** What was read of campaigns is read again. */
function useChanged(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: ['campaign'] });
    void queries.invalidateQueries({ queryKey: ['campaigns'] });
  };
}

/** What is done to a campaign where it stands in the list. */
export function RowActions({ campaign }: { readonly campaign: Campaign }) {
  const [isOpen, open] = useState(false);
  const changed = useChanged();
  const done = (): void => {
    open(false);
    changed();
  };
  return (
    <span className="row-actions">
      <button type="button" className="button" onClick={() => open(true)}>
        {campaign.active ? 'Stop …' : 'Enable …'} <bdi className="visually-hidden">{campaign.name}</bdi>
      </button>
      <Link to="/campaigns/new" search={{ from: campaign.id }} className="button">
        Copy <bdi className="visually-hidden">{campaign.name}</bdi>
      </Link>
      {isOpen ? <SwitchDialog campaign={campaign} close={() => open(false)} done={done} /> : null}
    </span>
  );
}

const MOST_CODES = 100_000;

function AddCodesDialog({ campaign, close, done }: DialogProps) {
  const [text, setText] = useState('100');
  const count = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
  const isReady = count >= 1 && count <= MOST_CODES;
  const action = useAction({ work: (key) => addCodes(campaign.id, count, key), done });
  return (
    <ActionDialog action={action} title="Add codes" verb="Add codes" busy="Adding …" close={close} isReady={isReady}>
      <Field
        id="count"
        label="How many"
        hint={isReady ? `${count} codes like the campaign's others are made in the background.` : 'From 1 to 100,000.'}
      >
        <input
          id="count"
          className="input"
          inputMode="numeric"
          value={text}
          aria-describedby="count-hint"
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
    </ActionDialog>
  );
}

/** Only what was changed is sent. */
function EditDialog({ campaign, close, done }: DialogProps) {
  const { start_date = null, expiration_date = null } = campaign;
  const [first] = useState(campaign.description ?? '');
  const [description, setDescription] = useState(first);
  const dates = useDates({ start_date, expiration_date });
  const body = { ...dates.changed, ...(description !== first && { description: description.trim() }) };
  const isReady = !dates.areReversed && Object.keys(body).length > 0;
  const action = useAction({ work: (key) => editCampaign(campaign.id, body, key), done });
  return (
    <ActionDialog action={action} title="Edit campaign" verb="Save" busy="Saving …" close={close} isReady={isReady}>
      <TextField id="description" label="Description" value={description} set={setDescription} maxLength={2000} />
      <DatesFields form={dates} />
    </ActionDialog>
  );
}

function SwitchDialog({ campaign, close, done }: DialogProps) {
  const isOn = !campaign.active;
  const verb = isOn ? 'Enable' : 'Stop';
  const action = useAction({ work: (key) => switchCampaign(campaign.id, isOn, key), done });
  return (
    <ActionDialog action={action} title={`${verb} ${campaign.name}?`} verb={verb} close={close} isDanger={!isOn}>
      <p>
        {isOn
          ? 'From now on its codes and tiers can be used again.'
          : `From now on ${whatStops(campaign)} can be used. What was redeemed stands; it can be enabled again.`}
      </p>
    </ActionDialog>
  );
}

function whatStops({ campaign_type, vouchers_count }: Campaign): string {
  return campaign_type === 'PROMOTION' ? 'none of its tiers' : `none of its ${vouchers_count} codes`;
}

function DeleteDialog({ campaign, close, done }: DialogProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const action = useAction({
    work: (key) => deleteCampaign(campaign.id, key),
    done: () => {
      done();
      void navigate({ to: '/campaigns' });
    },
  });
  return (
    <ActionDialog
      action={action}
      title="Delete this campaign?"
      verb="Delete"
      busy="Deleting …"
      close={close}
      isDanger
      isReady={typed === campaign.name}
    >
      <p>
        {campaign.campaign_type === 'PROMOTION'
          ? 'Its tiers and stacks go with it.'
          : `Its ${campaign.vouchers_count} codes go with it.`}{' '}
        What was redeemed stays in the list of redemptions.
      </p>
      <Field id="typed" label={`Type the name of the campaign: ${campaign.name}`}>
        <input
          id="typed"
          className="input"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
    </ActionDialog>
  );
}
