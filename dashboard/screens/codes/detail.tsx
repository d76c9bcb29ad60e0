// One code: its value, whether it can be used now, its movements and records, and actions on it.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { mayAdminister, mayGive, mayMoveValue, maySetUp, type Session, sessionQuery } from '../../api/session';
import { switchCode, type Voucher, voucherQuery } from '../../api/vouchers';
import { useAction } from '../../parts/form/action';
import { Actions } from '../../parts/form/actions';
import { Facts } from '../../parts/facts';
import { useAddress } from '../../parts/list/filters';
import { When } from '../../parts/format';
import { CampaignLink } from '../../parts/id-link';
import { RawJson } from '../../parts/raw-json';
import { RecordScreen } from '../../parts/record-screen';
import { ProblemNote, Screen } from '../../parts/screen';
import { type Tab, Tabs } from '../../parts/tabs';
import { StateWords, Worth } from '../../parts/voucher';
import { PublishDialog } from '../publications/publish-dialog';
import { AdjustDialog } from './adjust-dialog';
import { DeleteDialog } from './delete-dialog';
import { EditDialog } from './edit-dialog';
import { Ledger } from './ledger';
import { Publications, Redemptions, Rules } from './records';
import { Reservations } from './reservations';
import { CopyButton } from '../../parts/copy-button';
import { NamedCustomer } from '../../parts/named-customer';
import { plural, t } from '../../texts/text';

const Changed = lazy(async () => ({ default: (await import('../operations/audit')).Changed }));

const MemberPoints = lazy(async () => ({ default: (await import('../loyalty/member-points')).MemberPoints }));

const KINDS = {
  DISCOUNT_VOUCHER: t('Discount code'),
  GIFT_VOUCHER: t('Gift card'),
  LOYALTY_CARD: t('Loyalty card'),
} as const;

type CodeDialogState = 'publish' | 'adjust' | 'edit' | 'delete';

export function Code() {
  const { code } = useParams({ from: '/inside/codes/$code' });
  return (
    <RecordScreen query={useQuery(voucherQuery(code))} name={code} isCode>
      {(voucher) => <Detail key={voucher.id} voucher={voucher} />}
    </RecordScreen>
  );
}

function Detail({ voucher }: { readonly voucher: Voucher }) {
  const { data: session } = useQuery(sessionQuery);
  const [dialog, openDialog] = useState<CodeDialogState | null>(null);
  return (
    <Screen
      title={t('{code} · Codes', { code: voucher.code })}
      heading={<bdi className="code">{voucher.code}</bdi>}
      actions={session ? <Buttons voucher={voucher} session={session} openDialog={openDialog} /> : null}
    >
      <p className="trail">
        <Link to="/codes">{t('Codes')}</Link> / <code>{voucher.id}</code>
      </p>
      <div className="columns facts-first">
        <aside className="panel stack" aria-label={t('Facts')}>
          <VoucherFacts voucher={voucher} />
          <QrCode voucher={voucher} />
          <RawJson value={voucher} />
        </aside>
        <Records voucher={voucher} mayRelease={session !== undefined && mayMoveValue(session, 'evaluate')} />
      </div>
      <Dialogs voucher={voucher} dialog={dialog} close={() => openDialog(null)} />
    </Screen>
  );
}

interface DialogsProps {
  readonly voucher: Voucher;
  readonly dialog: CodeDialogState | null;
  readonly close: () => void;
}

function Dialogs({ voucher, dialog, close }: DialogsProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const done = (): void => {
    close();
    void queries.invalidateQueries();
  };
  switch (dialog) {
    case 'publish':
      return (
        <PublishDialog
          code={voucher.code}
          customer={voucher.holder_id ?? ''}
          isPublished={voucher.publish.count > 0}
          close={close}
          done={done}
        />
      );
    case 'adjust':
      return <AdjustDialog voucher={voucher} close={close} done={done} />;
    case 'edit':
      return <EditDialog voucher={voucher} close={close} done={done} />;
    case 'delete':
      return (
        <DeleteDialog
          voucher={voucher}
          close={close}
          done={() => {
            queries.removeQueries({ queryKey: ['voucher'] });
            void navigate({ to: '/codes' });
            void queries.invalidateQueries();
          }}
        />
      );
    case null:
      return null;
  }
}

interface ButtonsProps {
  readonly voucher: Voucher;
  readonly session: Session;
  readonly openDialog: (what: CodeDialogState) => void;
}

function Buttons({ voucher, session, openDialog }: ButtonsProps) {
  const queries = useQueryClient();
  const action = useAction({
    work: () => switchCode(voucher),
    done: () => void queries.invalidateQueries(),
  });
  const isGiver = mayGive(session);
  const button = (what: CodeDialogState, name: string) => (
    <button key={what} type="button" className="button" onClick={() => openDialog(what)}>
      {name}
    </button>
  );
  return (
    <>
      {action.problem ? <ProblemNote error={action.problem} /> : null}
      <Actions>
        {isGiver && (voucher.gift ?? voucher.loyalty_card) ? button('adjust', t('Adjust balance')) : null}
        {isGiver ? button('publish', t('Publish…')) : null}
        {maySetUp(session, 'issue') ? button('edit', t('Edit…')) : null}
        <CopyButton key="copy" name={t('Copy code')} text={() => voucher.code} />
        {mayMoveValue(session, 'set-up') ? (
          <button key="switch" type="button" className="button" disabled={action.isBusy} onClick={action.run}>
            {voucher.active ? t('Disable') : t('Enable')}
          </button>
        ) : null}
        {mayAdminister(session) ? (
          <button key="delete" type="button" className="button danger" onClick={() => openDialog('delete')}>
            {t('Delete…')}
          </button>
        ) : null}
      </Actions>
    </>
  );
}

interface RecordsProps {
  readonly voucher: Voucher;
  readonly mayRelease: boolean;
}

function Records({ voucher, mayRelease }: RecordsProps) {
  const [{ tab }, change] = useAddress();
  const ledger: Tab = { id: 'ledger', name: t('Ledger'), content: () => <Ledger voucher={voucher} /> };
  return (
    <Tabs
      label={t('Records of the code')}
      open={tab}
      choose={(id) => change({ tab: id })}
      tabs={[
        // A discount has no balance that moves.
        ...(voucher.type === 'DISCOUNT_VOUCHER' ? [] : [ledger]),
        ...(voucher.type === 'LOYALTY_CARD'
          ? [{ id: 'points', name: t('Points'), content: () => <MemberPoints voucher={voucher} /> }]
          : []),
        { id: 'redemptions', name: t('Redemptions'), content: () => <Redemptions voucher={voucher} /> },
        { id: 'publications', name: t('Publications'), content: () => <Publications voucher={voucher} /> },
        { id: 'rules', name: t('Rules'), content: () => <Rules voucher={voucher} /> },
        {
          id: 'reservations',
          name: t('Reservations'),
          content: () => <Reservations voucher={voucher} mayRelease={mayRelease} />,
        },
        { id: 'changes', name: t('Changes'), content: () => <Changed of={voucher.id} /> },
      ]}
    />
  );
}

function VoucherFacts({ voucher }: { readonly voucher: Voucher }) {
  const { campaign, campaign_id, holder_id, start_date, expiration_date, additional_info } = voucher;
  const { quantity, redeemed_quantity } = voucher.redemption;
  return (
    <Facts
      rows={[
        [t('Kind'), KINDS[voucher.type]],
        [t('Value'), <Worth key="worth" of={voucher} />],
        [t('State'), <StateWords key="state" of={voucher} />],
        [
          t('Redeemed'),
          <span key="times" className="figure">
            {quantity === null
              ? plural(redeemed_quantity, {
                  one: '{count} use, no limit',
                  other: '{count} uses, no limit',
                })
              : t('{used} of {quantity}', { used: redeemed_quantity, quantity })}
          </span>,
        ],
        [
          t('Campaign'),
          campaign && (
            <CampaignLink id={campaign_id ?? campaign}>
              <bdi>{campaign}</bdi>
            </CampaignLink>
          ),
        ],
        [t('Holder'), holder_id && <NamedCustomer id={holder_id} />],
        [t('From'), start_date && <When date={start_date} />],
        [t('Until'), expiration_date && <When date={expiration_date} />],
        [t('Note'), additional_info && <bdi>{additional_info}</bdi>],
      ]}
    />
  );
}

/** By its path: the page may load pictures of its own origin only. */
function QrCode({ voucher: { assets, code } }: { readonly voucher: Voucher }) {
  if (!assets) return null;
  const { pathname } = new URL(assets.qr.url, window.location.origin);
  return (
    <details className="no-print">
      <summary className="small">{t('QR code')}</summary>
      <img
        className="qr"
        src={pathname}
        alt={t('QR code of {code}', { code })}
        width="160"
        height="160"
        loading="lazy"
      />
    </details>
  );
}
