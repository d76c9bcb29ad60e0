// Publishes a code to each customer of a list: the list is checked first, and a repeat publishes nothing twice.
import { useState } from 'react';
import { ApiProblem } from '../../api/client';
import { recipientOf } from '../../api/customers';
import { loadFreeCodeCount, publish } from '../../api/publications';
import { eachOf, MOST_ROWS, onceEach, readBatch, sourceIdOf } from '../../model/batch';
import { refusalOf } from '../../model/explain/refusals';
import { useAction } from '../../parts/form/action';
import { Dialog, DialogActions } from '../../parts/form/dialog';
import { Field, TextField } from '../../parts/form/fields';
import { ProblemNote, requestIdOf } from '../../parts/screen';
import {
  type Failed,
  type Plan,
  type BatchPlanRow,
  Planning,
  type Report,
  ReportActions,
  Reported,
} from './batch-report';
import { t } from '../../texts/text';

function newBatch(): string {
  return `batch-${new Date().toISOString().slice(0, 10)}-${crypto.randomUUID().slice(0, 6)}`;
}

interface BatchProps {
  /** Name of the campaign that it is opened from. */
  readonly campaign?: string;
  readonly close: () => void;
}

export function BatchDialog({ campaign: known = '', close }: BatchProps) {
  const [text, setText] = useState('');
  const [campaign, setCampaign] = useState(known);
  const [batch, setBatch] = useState(newBatch);
  const [plan, setPlan] = useState<Plan | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const [count, setCount] = useState(0);
  const list = readBatch(text);
  const looking = useAction({
    work: async () => {
      const rows: BatchPlanRow[] = [];
      setCount(0);
      await eachOf(list.rows, async (row) => {
        rows.push({ ...row, ...(await recipientOf(row.who)) });
        setCount(rows.length);
      });
      const known = await loadFreeCodeCount(campaign.trim());
      const people = onceEach(rows);
      setPlan({ rows: people, duplicates: list.duplicates.length + rows.length - people.length, ...known });
    },
    done: () => undefined,
  });
  const publishing = useAction({
    work: async () => {
      const rows = report ? failedOf(report) : (plan?.rows ?? []);
      setCount(0);
      const { published, failed } = await publishAll(rows, {
        campaign: campaign.trim(),
        batch: batch.trim(),
        setCount,
      });
      setReport({ published: (report?.published ?? 0) + published, failed });
    },
    done: () => undefined,
  });
  const isReady =
    campaign.trim() !== '' && batch.trim() !== '' && list.rows.length > 0 && list.rows.length <= MOST_ROWS;
  const change = (set: (text: string) => void) => (value: string) => {
    set(value);
    setPlan(null);
  };
  const isBusy = looking.isBusy || publishing.isBusy;
  return (
    <Dialog title={t('Publish to a list')} close={close} isWide isHeld={isBusy}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          (plan ? publishing : looking).run();
        }}
      >
        {report ? <Reported report={report} batch={batch.trim()} /> : null}
        {report ? null : (
          <>
            <Inputs text={text} setText={change(setText)} campaign={campaign} setCampaign={change(setCampaign)} />
            <TextField
              id="batch"
              label={t('Name of the batch')}
              hint={t('Publishing the same batch again creates no duplicates.')}
              value={batch}
              set={(text) => change(setBatch)(text)}
              maxLength={200}
            />
          </>
        )}
        {list.rows.length > MOST_ROWS ? <TooLong /> : null}
        {plan && !report ? <Planning plan={plan} /> : null}
        {isBusy ? (
          <p role="status" className="small soft">
            {t('{count} of {total}…', { count, total: report?.failed.length ?? list.rows.length })}
          </p>
        ) : null}
        <Problem of={publishing.problem ?? looking.problem} />
        {report ? (
          <ReportActions hasFailed={report.failed.length > 0} isBusy={isBusy} close={close} />
        ) : (
          <DialogActions
            verb={plan ? t('Publish {count}', { count: plan.rows.length }) : t('Preview')}
            isBusy={isBusy}
            isReady={isReady && !isBusy}
            mayCancel={!isBusy}
            close={close}
          />
        )}
      </form>
    </Dialog>
  );
}

function TooLong() {
  return (
    <p className="note bad">
      {t('A list has at most {most} rows here: publish in parts, or use the API.', { most: MOST_ROWS })}
    </p>
  );
}

interface Sending {
  readonly campaign: string;
  readonly batch: string;
  readonly setCount: (count: number) => void;
}

async function publishAll(rows: readonly BatchPlanRow[], { campaign, batch, setCount }: Sending): Promise<Report> {
  const failed: Failed[] = [];
  let published = 0;
  await eachOf(rows, async (row) => {
    const sourceId = sourceIdOf(batch, row);
    try {
      // The source id makes it one publication; the request may differ the next time, when the customer is known.
      await publish({ customer: row.recipient, from: { campaign }, sourceId }, crypto.randomUUID());
      published += 1;
    } catch (error) {
      failed.push({ row, reason: wordsFor(error), requestId: requestIdOf(error) });
    }
    setCount(published + failed.length);
  });
  return { published, failed };
}

function failedOf({ failed }: Report): readonly BatchPlanRow[] {
  return failed.map(({ row }) => row);
}

function wordsFor(error: unknown): string {
  if (!(error instanceof ApiProblem)) return String(error);
  return refusalOf(error.key)?.sentence ?? error.message;
}

interface InputsProps {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly campaign: string;
  readonly setCampaign: (text: string) => void;
}

function Inputs({ text, setText, campaign, setCampaign }: InputsProps) {
  return (
    <>
      <TextField id="batch-campaign" label={t('Campaign')} value={campaign} set={setCampaign} maxLength={255} />
      <Field id="csv" label={t('CSV file')}>
        <input
          id="csv"
          className="input"
          type="file"
          accept=".csv,text/csv,text/plain"
          onChange={({ target }) => void target.files?.[0]?.text().then(setText)}
        />
      </Field>
      <Field id="rows" label={t('One source ID or email per line')}>
        <textarea
          id="rows"
          className="input code"
          rows={6}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
    </>
  );
}

function Problem({ of: error }: { readonly of: Error | null }) {
  return error && <ProblemNote error={error} />;
}
