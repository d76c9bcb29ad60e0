// Settings of the project: money, time, and the permissions of client keys.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ProjectSettings, saveSettings, settingsQuery } from '../../api/operations';
import { Queried } from '../../parts/list/data-table';
import { ChoiceField, Field, TextField } from '../../parts/form/fields';
import { POLICY_WORDS, TENDER_WORDS } from '../../parts/redemption/returns';
import { SavedForm } from './form';
import { SwitchInput } from './inputs';
import { t } from '../../texts/text';

const CLIENT = [
  ['client_redeem_enabled', t('redeem')],
  ['client_publish_enabled', t('publish codes')],
  ['client_list_vouchers_enabled', t('list codes')],
  ['client_create_customer_enabled', t('create customers')],
  ['client_voucher_metadata_enabled', t('read the metadata of every code they name')],
  ['client_nearest_enabled', t('read what is missing for a discount')],
] as const;

const LIMITS = [
  ['client_rate_limit_enabled', t('Limit how often a browser calls')],
  ['wrong_code_limit_enabled', t('Limit wrong codes')],
] as const;

export function Settings() {
  const queries = useQueryClient();
  return (
    <Queried query={useQuery(settingsQuery)}>
      {(settings) => (
        <SavedForm
          label={t('Project settings')}
          record={settings}
          save={saveSettings}
          saved={() =>
            Promise.all([
              queries.invalidateQueries({ queryKey: ['settings'] }),
              queries.invalidateQueries({ queryKey: ['project'] }),
            ])
          }
        >
          {(shown, set) => (
            <>
              <Names shown={shown} set={set} />
              <ReturnTerms shown={shown} set={set} />
              <DecisionRecords shown={shown} set={set} />
              <fieldset className="plain">
                <legend>{t('Client key permissions')}</legend>
                <div className="checks">
                  {CLIENT.map(([member, words]) => (
                    <SwitchInput key={member} isOn={shown[member]} set={(isOn) => set({ [member]: isOn })}>
                      {words}
                    </SwitchInput>
                  ))}
                </div>
              </fieldset>
              <Field id="domains" label={t('Allowed origins (one per line)')}>
                <textarea
                  id="domains"
                  className="input"
                  rows={3}
                  value={shown.client_trusted_domains.join('\n')}
                  onChange={({ target }) => set({ client_trusted_domains: linesOf(target.value) })}
                />
              </Field>
              <div className="checks">
                {LIMITS.map(([member, words]) => (
                  <SwitchInput key={member} isOn={shown[member]} set={(isOn) => set({ [member]: isOn })}>
                    {words}
                  </SwitchInput>
                ))}
              </div>
              <p className="small soft">
                {shown.case_sensitive_codes
                  ? t('Codes are case-sensitive. This was set when the project was created.')
                  : t('Codes are not case-sensitive. This was set when the project was created.')}
              </p>
            </>
          )}
        </SavedForm>
      )}
    </Queried>
  );
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split('\n');
}

interface NamesProps {
  readonly shown: ProjectSettings;
  readonly set: (changes: Partial<ProjectSettings>) => void;
}

function Names({ shown, set }: NamesProps) {
  return (
    <div className="row-fields wide">
      <TextField id="name" label={t('Name')} value={shown.name} set={(text) => set({ name: text })} maxLength={255} />
      <TextField
        id="currency"
        label={t('Currency (empty: none)')}
        value={shown.currency ?? ''}
        set={(text) => set({ currency: text === '' ? null : text.toUpperCase() })}
        maxLength={3}
      />
      <ChoiceField
        id="timezone"
        label={t('Time zone')}
        value={shown.timezone}
        set={(timezone) => set({ timezone })}
        choices={zonesWith(shown.timezone).map((zone) => [zone, zone])}
      />
      <ChoiceField
        id="week"
        label={t('Week starts on')}
        value={String(shown.week_start)}
        set={(day) => set({ week_start: Number(day) as ProjectSettings['week_start'] })}
        choices={[
          ['1', t('Monday')],
          ['0', t('Sunday')],
          ['6', t('Saturday')],
        ]}
      />
    </div>
  );
}

function ReturnTerms({ shown, set }: NamesProps) {
  return (
    <div className="row-fields wide">
      <ChoiceField
        id="return-policy"
        label={t('How to refund returns')}
        value={shown.return_policy}
        set={(policy) => set({ return_policy: policy })}
        choices={wordsOf(POLICY_WORDS)}
      />
      <ChoiceField
        id="return-tender"
        label={t('Where refunds of returns go')}
        value={shown.return_tender_order}
        set={(order) => set({ return_tender_order: order })}
        choices={wordsOf(TENDER_WORDS)}
      />
    </div>
  );
}

const KEPT_DECISIONS: Readonly<Record<ProjectSettings['decision_records'], string>> = {
  REDEMPTIONS: t('Redemptions'),
  FAILURES_TOO: t('Redemptions and refused attempts'),
  OFF: t('None'),
};

/** The choice which decisions are kept. Records stay when it changes. */
function DecisionRecords({ shown, set }: NamesProps) {
  return (
    <div className="row-fields">
      <ChoiceField
        id="decision-records"
        label={t('Decisions that are kept')}
        value={shown.decision_records}
        set={(kept) => set({ decision_records: kept })}
        choices={wordsOf(KEPT_DECISIONS)}
      />
    </div>
  );
}

function wordsOf<Value extends string>(words: Readonly<Record<Value, string>>): readonly (readonly [Value, string])[] {
  return Object.entries(words) as [Value, string][];
}

function zonesWith(current: string): readonly string[] {
  return [...new Set([current, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
}
