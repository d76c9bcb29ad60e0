// How far an export is, and the way to its file.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Export, exportQuery, readExport } from '../../api/files';
import { OBJECT_WORDS } from '../../model/files/columns';
import { FactId, Facts } from '../facts';
import { useAction } from '../form/action';
import { When } from '../format';
import { Queried } from '../list/data-table';
import { RawJson } from '../raw-json';
import { Badge, ProblemNote } from '../screen';
import { rich } from '../../texts/rich';
import { t } from '../../texts/text';
import { follow } from './follow';

const EVERY_MS = 1_500;

const STATES: Readonly<Record<Export['status'], readonly [words: string, tone: 'good' | 'bad' | null]>> = {
  SCHEDULED: [t('Waits'), null],
  IN_PROGRESS: [t('In progress'), null],
  DONE: [t('Done'), 'good'],
  ERROR: [t('Failed'), 'bad'],
};

export function ExportState({ of: { status, expired } }: { readonly of: Pick<Export, 'status' | 'expired'> }) {
  const [words, tone] = STATES[status];
  if (expired) return <Badge>{t('File deleted')}</Badge>;
  return <Badge {...(tone && { tone })}>{words}</Badge>;
}

export function isUnderWay({ status }: Pick<Export, 'status'>): boolean {
  return status === 'SCHEDULED' || status === 'IN_PROGRESS';
}

export function ExportProgress({ id }: { readonly id: string }) {
  const query = useQuery({
    ...exportQuery(id),
    // Each reading of one that is done makes another address.
    staleTime: ({ state }) => (state.data && isUnderWay(state.data) ? 0 : Infinity),
    refetchInterval: ({ state }) => (!state.data || isUnderWay(state.data) ? EVERY_MS : false),
  });
  return (
    <Queried query={query} lines={4}>
      {(read) => <Found read={read} />}
    </Queried>
  );
}

function Found({ read }: { readonly read: Export }) {
  const { id, status, expired, created_at, channel, exported_object, parameters } = read;
  return (
    <>
      <div role="status">
        <Facts
          rows={[
            [t('Records'), OBJECT_WORDS[exported_object]],
            [t('State'), <ExportState key="state" of={read} />],
            [t('Started'), <When key="when" date={created_at} />],
            [t('From'), channel === 'WEBSITE' ? t('the dashboard') : t('the API')],
            ['ID', <FactId key="id" id={id} />],
          ]}
        />
      </div>
      {isUnderWay(read) ? (
        <>
          <progress aria-label={t('The file is written')} />
          <p className="soft small">
            {rich('It continues when you close this: {link} show it.', {
              link: (
                <Link to="/operations" search={{ tab: 'exports' }}>
                  {t('exports')}
                </Link>
              ),
            })}
          </p>
        </>
      ) : null}
      {status === 'ERROR' ? <p className="note bad">{t('It failed three times. Export again.')}</p> : null}
      {status === 'DONE' && !expired ? <Download of={read} /> : null}
      {expired ? <p className="soft">{t('Files are kept for 30 days. Export again.')}</p> : null}
      <RawJson value={{ exported_object, parameters }} name="What was asked for, as JSON" />
    </>
  );
}

/** The address is requested on demand: it is valid for a day, for every bearer. */
export function Download({ of: { id, exported_object } }: { readonly of: Export }) {
  const fetchFile = async (): Promise<void> => {
    const { result } = await readExport(id);
    if (!result) throw new Error('This file holds personal data. It takes the role USER.');
    follow(result.url);
  };
  const action = useAction({ work: fetchFile, done: () => undefined });
  return (
    <>
      {action.problem ? <ProblemNote error={action.problem} /> : null}
      <div>
        <button type="button" className="button" disabled={action.isBusy} onClick={action.run}>
          {t('Download')}
          <span className="visually-hidden">
            {' '}
            {OBJECT_WORDS[exported_object]} {id}
          </span>
        </button>
      </div>
    </>
  );
}
