// One publication beside the list: what was given, and whether it was used since.
import { useQueries } from '@tanstack/react-query';
import { codesOf, type Publication } from '../../api/publications';
import { voucherQuery } from '../../api/vouchers';
import { Dialog } from '../../parts/form/dialog';
import { RefusalNote } from '../../parts/explain/check-list';
import { Facts } from '../../parts/facts';
import { When } from '../../parts/format';
import { CodeLink, CustomerLink } from '../../parts/id-link';
import { PublicationResult } from '../../parts/publication-table';
import { RawJson } from '../../parts/raw-json';
import { Badge } from '../../parts/screen';
import { plural, t } from '../../texts/text';

interface Props {
  /** Null where the list that is shown does not have it. */
  readonly publication: Publication | null;
  readonly close: () => void;
}

export function PublicationDrawer({ publication, close }: Props) {
  return (
    <Dialog title={t('Publication')} close={close} isWide>
      {publication ? (
        <Record publication={publication} />
      ) : (
        <p>{t('This list does not have it: change its filters.')}</p>
      )}
      <div>
        <button type="button" className="button" onClick={close}>
          {t('Close')}
        </button>
      </div>
    </Dialog>
  );
}

function Record({ publication }: { readonly publication: Publication }) {
  const { id, created_at, customer_id, channel, source_id, result } = publication;
  return (
    <>
      <Facts
        rows={[
          [t('Id'), <code key="id">{id}</code>],
          [t('When'), <When key="when" date={created_at} />],
          [t('Customer'), customer_id && <CustomerLink id={customer_id} />],
          [t('Channel'), <bdi key="channel">{channel}</bdi>],
          [t('Source id'), source_id && <bdi>{source_id}</bdi>],
          [t('Result'), <PublicationResult key="result" of={publication} />],
        ]}
      />
      {result === 'FAILURE' ? (
        <RefusalNote code={publication.failure_code} message={publication.failure_message} />
      ) : (
        <Given codes={codesOf(publication)} />
      )}
      <RawJson value={publication} />
    </>
  );
}

function Given({ codes }: { readonly codes: readonly string[] }) {
  const vouchers = useQueries({ queries: codes.map((code) => voucherQuery(code)) });
  return (
    <ul className="bare">
      {codes.map((code, index) => (
        <li key={code}>
          <CodeLink code={code} /> <Used times={vouchers[index]?.data?.redemption.redeemed_quantity} />
        </li>
      ))}
    </ul>
  );
}

function Used({ times }: { readonly times: number | undefined }) {
  if (times === undefined) return null;
  if (times === 0) return <Badge>{t('not used yet')}</Badge>;
  return <Badge tone="good">{plural(times, { one: 'used once', other: 'used {count} times' })}</Badge>;
}
