// Rules: requirements on cart and customer, budgets and limits; shown in words as they are built.
import type { RuleDraft } from '../../model/wizard/draft';
import { GROUP_WORDS, OPERATORS, subjectNamed, SUBJECTS } from '../../model/wizard/subjects';
import { ruleText } from '../../model/wizard/words';
import { moneyText } from '../../model/money';
import { useProject } from '../../parts/format';
import { ChoiceField, Field, TextField } from '../../parts/form/fields';
import { SharedRule } from './shared-rule';
import type { StepProps } from './step';
import { t } from '../../texts/text';

const MOST_RULES = 20;
const GROUPS = [...new Set(SUBJECTS.map(({ group }) => group))];

export function RuleBuilder({ draft, set }: StepProps) {
  return (
    <section className="panel stack" aria-labelledby="rules">
      <h2 id="rules" tabIndex={-1}>
        {t('Who, on which orders')}
      </h2>
      <SharedRule of={draft} set={set} label={t('The rules of the copied campaign hold here, too.')}>
        <OwnRules draft={draft} set={set} />
      </SharedRule>
    </section>
  );
}

function OwnRules({ draft: { rules, isAnyRule }, set }: StepProps) {
  return (
    <>
      {rules.length > 1 ? (
        <ChoiceField
          id="logic"
          label={t('Conditions')}
          value={isAnyRule ? 'any' : 'all'}
          set={(logic) => set({ isAnyRule: logic === 'any' })}
          choices={[
            ['all', t('all of these hold')],
            ['any', t('one of these holds')],
          ]}
        />
      ) : null}
      <RuleRows
        rules={rules}
        set={(changed) => set({ rules: changed })}
        joint={isAnyRule ? `; ${t('or')} ` : `; ${t('and')} `}
      />
    </>
  );
}

interface RowsProps {
  readonly rules: readonly RuleDraft[];
  readonly set: (rules: readonly RuleDraft[]) => void;
  readonly joint: string;
  /** Before the names of the fields, where there are several lists of rules. */
  readonly prefix?: string;
}

export function RuleRows({ rules, set, joint, prefix = '' }: RowsProps) {
  const how = useProject();
  const words = rules.flatMap((rule) => ruleText(rule, (amount) => moneyText(amount, how)) ?? []);
  const replace = (index: number, members: Partial<RuleDraft>): void =>
    set(rules.map((rule, place) => (place === index ? { ...rule, ...members } : rule)));
  const add = (): void => {
    const { name, operators } = subjectNamed('order.initial_amount');
    set([...rules, { subject: name, property: '', operator: operators[0] ?? '$is', text: '' }]);
  };
  return (
    <>
      {rules.map((rule, index) => (
        <RuleRow
          key={index}
          rule={rule}
          index={index}
          prefix={prefix}
          replace={(members) => replace(index, members)}
          remove={() => set(rules.toSpliced(index, 1))}
        />
      ))}
      {rules.length < MOST_RULES ? (
        <div>
          <button type="button" className="button" onClick={add}>
            {t('Add a rule')}
          </button>
        </div>
      ) : null}
      {words.length > 0 ? (
        <p className="small" role="status">
          {words.join(joint)}.
        </p>
      ) : null}
    </>
  );
}

interface RowProps {
  readonly rule: RuleDraft;
  readonly index: number;
  readonly prefix: string;
  readonly replace: (members: Partial<RuleDraft>) => void;
  readonly remove: () => void;
}

const VALUE_LABELS = { MONEY: t('Amount'), NUMBER: t('Number'), TEXT: t('Value') } as const;

function RuleRow({ rule, index, prefix, replace, remove }: RowProps) {
  const subject = subjectNamed(rule.subject);
  const isProduct = subject.name === 'order.items.any';
  return (
    <fieldset className="plain">
      <legend className="visually-hidden">{t('Rule {number}', { number: index + 1 })}</legend>
      <div className="rule-row">
        <Field id={`${prefix}subject-${index}`} label={t('Subject')}>
          <select
            id={`${prefix}subject-${index}`}
            className="input"
            value={rule.subject}
            onChange={({ target }) => {
              const chosen = subjectNamed(target.value);
              replace({ subject: chosen.name, operator: chosen.operators[0] ?? '$is', text: '' });
            }}
          >
            {GROUPS.map((group) => (
              <optgroup key={group} label={GROUP_WORDS[group]}>
                {SUBJECTS.filter((one) => one.group === group).map(({ name, words }) => (
                  <option key={name} value={name}>
                    {words}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </Field>
        {subject.hasProperty ? (
          <TextField
            id={`${prefix}property-${index}`}
            label={t('Name of the attribute')}
            value={rule.property}
            set={(property) => replace({ property })}
          />
        ) : (
          <ChoiceField
            id={`${prefix}operator-${index}`}
            label={t('Comparison')}
            value={rule.operator}
            set={(operator) => replace({ operator })}
            choices={subject.operators.map((name) => [name, OPERATORS[name] ?? name])}
          />
        )}
        <TextField
          id={`${prefix}rule-${index}`}
          label={isProduct ? t('Source ID of the product') : VALUE_LABELS[subject.value]}
          inputMode={subject.value === 'TEXT' ? 'text' : 'decimal'}
          value={rule.text}
          set={(text) => replace({ text })}
        />
        <button
          type="button"
          className="button quiet"
          aria-label={t('Remove rule {number}', { number: index + 1 })}
          onClick={remove}
        >
          {t('Remove')}
        </button>
      </div>
    </fieldset>
  );
}
