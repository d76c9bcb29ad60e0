// Actions on a campaign. Each requires a confirmation that describes its effect.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { addCodes, type Campaign, deleteCampaign, editCampaign, switchCampaign } from '../../api/campaigns';
import { mayAdminister, mayGive, mayMakeCampaigns, mayRehearse, maySetUp, sessionQuery } from '../../api/session';
import type { TypedDates } from '../../model/zone';
import { useAction } from '../../parts/form/action';
import { Actions } from '../../parts/form/actions';
import { DatesFields, useDates } from '../../parts/form/dates-fields';
import { ActionDialog } from '../../parts/form/dialog';
import { TextField, TypedField } from '../../parts/form/fields';
import { Amount } from '../../parts/format';
import { PublishToList } from './publish';
import { rich } from '../../texts/rich';
import { plural, t } from '../../texts/text';

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
  if (!session) return null;
  const Asked = open === null ? null : DIALOGS[open];
  const mayIssue = maySetUp(session, 'issue');
  const isPromotion = campaign.campaign_type === 'PROMOTION';
  const button = (what: keyof typeof DIALOGS, name: string) => (
    <button key={what} type="button" className="button" onClick={() => ask(what)}>
      {name}
    </button>
  );
  const done = (): void => {
    ask(null);
    changed();
  };
  return (
    <>
      <Actions>
        {mayGive(session) && !isPromotion ? <PublishToList key="publish" campaign={campaign} /> : null}
        {mayIssue ? button('edit', t('Edit…')) : null}
        {mayIssue && !isPromotion ? button('codes', t('Add codes…')) : null}
        {maySetUp(session, 'set-up') && !isOver(campaign)
          ? button('switch', campaign.active ? t('Stop…') : t('Enable…'))
          : null}
        {mayMakeCampaigns(session) ? (
          <Link key="copy" to="/campaigns/new" search={{ from: campaign.id }} className="button">
            {t('Copy')}
          </Link>
        ) : null}
        {mayAdminister(session) ? (
          <button key="delete" type="button" className="button danger" onClick={() => ask('delete')}>
            {t('Delete…')}
          </button>
        ) : null}
      </Actions>
      {Asked ? <Asked campaign={campaign} close={() => ask(null)} done={done} /> : null}
    </>
  );
}

/** After its end a campaign is neither stopped nor enabled. */
function isOver({ expiration_date: end }: Campaign): boolean {
  return Boolean(end) && Date.parse(end ?? '') <= Date.now();
}

/** Invalidates the queries of campaigns. */
function useChanged(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: ['campaign'] });
    void queries.invalidateQueries({ queryKey: ['campaigns'] });
  };
}

/** Actions on a campaign in the list. */
export function RowActions({ campaign }: { readonly campaign: Campaign }) {
  const [isOpen, open] = useState(false);
  const changed = useChanged();
  const done = (): void => {
    open(false);
    changed();
  };
  return (
    <span className="row-actions">
      {isOver(campaign) ? null : (
        <button type="button" className="button" onClick={() => open(true)}>
          {campaign.active ? t('Stop…') : t('Enable…')} <bdi className="visually-hidden">{campaign.name}</bdi>
        </button>
      )}
      <Link to="/campaigns/new" search={{ from: campaign.id }} className="button">
        {t('Copy')} <bdi className="visually-hidden">{campaign.name}</bdi>
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
    <ActionDialog
      action={action}
      title={t('Add codes')}
      verb={t('Add codes')}
      busy={t('Adding…')}
      close={close}
      isReady={isReady}
    >
      <TextField
        id="count"
        label={t('How many')}
        hint={
          isReady
            ? plural(count, {
                one: '{count} code will be generated in the background.',
                other: '{count} codes will be generated in the background.',
              })
            : t('From 1 to 100,000.')
        }
        inputMode="numeric"
        value={text}
        set={setText}
      />
      {isReady ? <GivenInAll campaign={campaign} count={count} /> : null}
    </ActionDialog>
  );
}

/** Total value of the new codes, if each has a balance. */
function GivenInAll({ campaign: { voucher }, count }: { readonly campaign: Campaign; readonly count: number }) {
  const { gift, loyalty_card } = voucher ?? {};
  if (gift) {
    return (
      <p>
        {rich('Each holds {amount}: {sum} in all.', {
          amount: <Amount amount={gift.amount} />,
          sum: <Amount amount={gift.amount * count} />,
        })}
      </p>
    );
  }
  if (!loyalty_card || loyalty_card.points === 0) return null;
  const each = plural(loyalty_card.points, { one: '{count} point', other: '{count} points' });
  return <p>{t('Each holds {each}: {sum} in all.', { each, sum: loyalty_card.points * count })}</p>;
}

/** Only what was changed is sent. */
function EditDialog({ campaign, close, done }: DialogProps) {
  const { start_date = null, expiration_date = null } = campaign;
  const [first] = useState(campaign.description ?? '');
  const [description, setDescription] = useState(first);
  const dates = useDates({ start_date, expiration_date });
  const body = { ...dates.changed, ...(description !== first && { description: description.trim() }) };
  const isReady = dates.areGood && Object.keys(body).length > 0;
  const action = useAction({ work: (key) => editCampaign(campaign.id, body, key), done });
  return (
    <ActionDialog
      action={action}
      title={t('Edit campaign')}
      verb={t('Save')}
      busy={t('Saving…')}
      close={close}
      isReady={isReady}
    >
      <TextField id="description" label={t('Description')} value={description} set={setDescription} maxLength={2000} />
      <DatesFields form={dates} />
      {dates.areGood && Object.keys(dates.changed).length > 0 ? (
        <RehearseLink campaign={campaign} edit={dates.typed} close={close} />
      ) : null}
    </ActionDialog>
  );
}

interface RehearseLinkProps {
  readonly campaign: Campaign;
  /** The edit, in the parameters of the address. */
  readonly edit: Partial<TypedDates> & { readonly state?: 'OTHER' };
  readonly close: () => void;
}

/** Leads to the rehearsal of an edit that is not saved yet. */
function RehearseLink({ campaign: { id }, edit, close }: RehearseLinkProps) {
  const { data: session } = useQuery(sessionQuery);
  if (!session || !mayRehearse(session)) return null;
  return (
    <p>
      <Link to="/campaigns/$id" params={{ id }} search={{ tab: 'rehearse', ...edit }} onClick={close}>
        {t('Rehearse this on past orders')}
      </Link>
    </p>
  );
}

function SwitchDialog({ campaign, close, done }: DialogProps) {
  const isOn = !campaign.active;
  const verb = isOn ? t('Enable') : t('Stop');
  const action = useAction({ work: (key) => switchCampaign(campaign.id, isOn, key), done });
  return (
    <ActionDialog
      action={action}
      title={isOn ? t('Enable {name}?', { name: campaign.name }) : t('Stop {name}?', { name: campaign.name })}
      verb={verb}
      close={close}
      isDanger={!isOn}
    >
      <p>
        {isOn
          ? t('From now on its codes and tiers can be used again.')
          : t('{what} stop working. Past redemptions stay, and you can enable the campaign again.', {
              what: whatStops(campaign),
            })}
      </p>
      <RehearseLink campaign={campaign} edit={{ state: 'OTHER' }} close={close} />
    </ActionDialog>
  );
}

function whatStops({ campaign_type, vouchers_count }: Campaign): string {
  return campaign_type === 'PROMOTION'
    ? t('Its tiers')
    : plural(vouchers_count, { one: 'Its code', other: 'Its {count} codes' });
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
      title={t('Delete this campaign?')}
      verb={t('Delete')}
      busy={t('Deleting…')}
      close={close}
      isDanger
      isReady={typed === campaign.name}
    >
      <p>
        {campaign.campaign_type === 'PROMOTION'
          ? t('Its tiers and stacks go with it.')
          : plural(campaign.vouchers_count, {
              one: 'Its {count} code goes with it.',
              other: 'Its {count} codes go with it.',
            })}{' '}
        {t('Past redemptions stay in the list.')}
      </p>
      <TypedField
        label={t('Type the name of the campaign to continue')}
        expected={campaign.name}
        value={typed}
        set={setTyped}
      />
    </ActionDialog>
  );
}
