// One customer: identity, holdings, and activities; publishing to them, editing, and deleting permanently.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { type Customer, customerQuery } from '../../api/customers';
import { mayAdminister, mayGive, maySetUp, type Session, sessionQuery } from '../../api/session';
import { Facts } from '../../parts/facts';
import { useAddress } from '../../parts/list/filters';
import { Amount, When } from '../../parts/format';
import { RawJson } from '../../parts/raw-json';
import { RecordScreen } from '../../parts/record-screen';
import { Screen } from '../../parts/screen';
import { Tabs } from '../../parts/tabs';
import { PublishDialog } from '../publications/publish-dialog';
import { Activity } from './activity';
import { EditDialog } from './edit-dialog';
import { ForgetDialog } from './forget-dialog';
import { Orders, Publications, Redemptions, Referrals, Returns } from './records';
import { Points, Wallet } from './wallet';
import { rich } from '../../texts/rich';
import { t } from '../../texts/text';

const Changed = lazy(async () => ({ default: (await import('../operations/audit')).Changed }));

type CustomerDialogState = 'publish' | 'edit' | 'forget';

export function CustomerScreen() {
  const { id } = useParams({ from: '/inside/customers/$id' });
  return (
    <RecordScreen query={useQuery(customerQuery(id))} name={id}>
      {(customer) => <Detail key={customer.id} customer={customer} />}
    </RecordScreen>
  );
}

function Detail({ customer }: { readonly customer: Customer }) {
  const { data: session } = useQuery(sessionQuery);
  const [dialog, openDialog] = useState<CustomerDialogState | null>(null);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const name = customer.name ?? customer.source_id ?? customer.id;
  const close = (): void => openDialog(null);
  const done = (): void => {
    openDialog(null);
    void queries.invalidateQueries();
  };
  return (
    <Screen
      title={t('{name} · Customers', { name })}
      heading={<bdi>{name}</bdi>}
      actions={session ? <Buttons session={session} openDialog={openDialog} /> : null}
    >
      <p className="trail">
        <Link to="/customers">{t('Customers')}</Link> / <code>{customer.id}</code>
      </p>
      <div className="columns facts-first">
        <aside className="panel stack" aria-label={t('Facts')}>
          <Profile customer={customer} />
          <RawJson value={customer} />
        </aside>
        <Records customer={customer} />
      </div>
      {dialog === 'publish' ? <PublishDialog customer={customer.id} close={close} done={done} /> : null}
      {dialog === 'edit' ? <EditDialog customer={customer} close={close} done={done} /> : null}
      {dialog === 'forget' ? (
        <ForgetDialog
          customer={customer}
          close={close}
          done={() => {
            queries.clear();
            void navigate({ to: '/redemptions' });
          }}
        />
      ) : null}
    </Screen>
  );
}

interface ButtonsProps {
  readonly session: Session;
  readonly openDialog: (what: CustomerDialogState) => void;
}

function Buttons({ session, openDialog }: ButtonsProps) {
  return (
    <>
      {mayGive(session) ? (
        <button type="button" className="button" onClick={() => openDialog('publish')}>
          {t('Publish…')}
        </button>
      ) : null}
      {maySetUp(session, 'set-up') ? (
        <button type="button" className="button" onClick={() => openDialog('edit')}>
          {t('Edit…')}
        </button>
      ) : null}
      {mayAdminister(session) ? (
        <button type="button" className="button danger" onClick={() => openDialog('forget')}>
          {t('Forget…')}
        </button>
      ) : null}
    </>
  );
}

function Records({ customer }: { readonly customer: Customer }) {
  const [{ tab }, change] = useAddress();
  return (
    <Tabs
      label={t('Records of the customer')}
      open={tab}
      choose={(id) => change({ tab: id })}
      tabs={[
        { id: 'wallet', name: t('Wallet'), content: () => <Wallet id={customer.id} /> },
        { id: 'orders', name: t('Orders'), content: () => <Orders id={customer.id} /> },
        { id: 'redemptions', name: t('Redemptions'), content: () => <Redemptions id={customer.id} /> },
        { id: 'returns', name: t('Returns'), content: () => <Returns id={customer.id} /> },
        { id: 'publications', name: t('Publications'), content: () => <Publications id={customer.id} /> },
        { id: 'referrals', name: t('Referrals'), content: () => <Referrals customer={customer} /> },
        { id: 'activity', name: t('Activity'), content: () => <Activity id={customer.id} /> },
        { id: 'points', name: t('Points'), content: () => <Points customer={customer} /> },
        { id: 'changes', name: t('Changes'), content: () => <Changed of={customer.id} /> },
      ]}
    />
  );
}

function Profile({ customer }: { readonly customer: Customer }) {
  const { name, email, phone, description, source_id, created_at, summary } = customer;
  const text = (value: string | null | undefined) => value && <bdi>{value}</bdi>;
  return (
    <Facts
      rows={[
        [t('Name'), text(name)],
        [t('Email'), email && <Mail address={email} />],
        [t('Phone'), text(phone)],
        [t('Source ID'), text(source_id)],
        [t('Description'), text(description)],
        [t('Since'), <When key="since" date={created_at} />],
        [t('Orders'), <Spent key="orders" of={summary.orders} />],
        [t('Redemptions'), <Tried key="redemptions" of={summary.redemptions} />],
        ...Object.entries(customer.metadata ?? {}).map(([key, value]) => [key, text(shown(value))] as const),
      ]}
    />
  );
}

/** A long one breaks where its domain begins, not within its last word. */
function Mail({ address }: { readonly address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <bdi>
      {address.slice(0, Math.max(0, at))}
      <wbr />
      {address.slice(Math.max(0, at))}
    </bdi>
  );
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

type Summary = NonNullable<Customer['summary']>;

function Spent({ of: { total_amount, total_count } }: { readonly of: Summary['orders'] }) {
  return (
    <>
      {rich('{count} paid or fulfilled, {amount} in total', {
        count: total_count,
        amount: <Amount amount={total_amount} />,
      })}
    </>
  );
}

function Tried({ of: { total_succeeded, total_failed, total_rolled_back } }: { readonly of: Summary['redemptions'] }) {
  return t('{totalSucceeded} succeeded, {totalFailed} failed, {totalRolledBack} rolled back', {
    totalSucceeded: total_succeeded,
    totalFailed: total_failed,
    totalRolledBack: total_rolled_back,
  });
}
