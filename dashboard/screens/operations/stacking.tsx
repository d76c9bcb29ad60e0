// Which redeemables of a request apply together, and how.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { categoriesQuery, saveStacking, stackingQuery, type StackingRules } from '../../api/operations';
import { Queried } from '../../parts/list/data-table';
import { SavedForm } from './form';
import { ChoiceField } from '../../parts/form/fields';
import { NumberInput, SwitchInput } from './inputs';
import { t } from '../../texts/text';

const MOST = 30;
const MOST_EXCLUSIVE = 5;

export function Stacking() {
  const query = useQuery(stackingQuery);
  const queries = useQueryClient();
  return (
    <Queried query={query}>
      {(rules) => (
        <SavedForm
          label={t('Stacking rules')}
          record={rules}
          save={(changes, key) =>
            saveStacking(rules, rules.id === undefined ? changes : { ...sendable(rules), ...changes }, key)
          }
          saved={() => queries.invalidateQueries({ queryKey: ['stacking'] })}
        >
          {(shown, set) => (
            <>
              {rules.id === undefined ? (
                <p className="soft small">{t('These are the defaults of the service.')}</p>
              ) : null}
              <Limits shown={shown} set={set} />
              <Modes shown={shown} set={set} />
              <CategoryLists shown={shown} set={set} />
            </>
          )}
        </SavedForm>
      )}
    </Queried>
  );
}

/** A change sets the rules as a whole. */
function sendable(rules: StackingRules): Readonly<Record<string, unknown>> {
  const own = new Set(['id', 'object', 'created_at', 'updated_at']);
  return Object.fromEntries(Object.entries(rules).filter(([name]) => !own.has(name)));
}

interface PartProps {
  readonly shown: StackingRules;
  readonly set: (changes: Partial<StackingRules>) => void;
}

function Limits({ shown, set }: PartProps) {
  return (
    <div className="row-fields">
      <NumberInput
        id="redeemables_limit"
        label={t('Max per request')}
        hint={t('Codes, tiers and stacks that one request may list.')}
        most={MOST}
        value={shown.redeemables_limit}
        set={(redeemables_limit) => set({ redeemables_limit })}
      />
      <NumberInput
        id="applicable_redeemables_limit"
        label={t('Max applied')}
        hint={t('Redeemables that apply to one order. The others are skipped.')}
        most={MOST}
        value={shown.applicable_redeemables_limit}
        set={(applicable_redeemables_limit) => set({ applicable_redeemables_limit })}
      />
      <NumberInput
        id="per_category"
        label={t('Max per category')}
        hint={t('Redeemables of one category that apply. Empty: unlimited.')}
        isOptional
        most={MOST}
        value={shown.applicable_redeemables_per_category_limit}
        set={(limit) => set({ applicable_redeemables_per_category_limit: limit })}
      />
      <NumberInput
        id="exclusive"
        label={t('Max exclusive')}
        hint={t('Exclusive redeemables that apply together.')}
        most={MOST_EXCLUSIVE}
        value={shown.applicable_exclusive_redeemables_limit}
        set={(limit) => set({ applicable_exclusive_redeemables_limit: limit })}
      />
    </div>
  );
}

function Modes({ shown, set }: PartProps) {
  return (
    <div className="row-fields wide">
      <ChoiceField
        id="application"
        label={t('If one does not apply')}
        hint={t('Reject all: the request is refused. Redeem the others: it is skipped.')}
        value={shown.redeemables_application_mode}
        set={(redeemables_application_mode) => set({ redeemables_application_mode })}
        choices={[
          ['ALL', t('Reject all')],
          ['PARTIAL', t('Redeem the others')],
        ]}
      />
      <ChoiceField
        id="selection"
        label={t('Selection')}
        hint={t('The best combination is found only if the others are redeemed.')}
        value={shown.redeemables_selection}
        set={(redeemables_selection) => set({ redeemables_selection })}
        choices={[
          ['AS_SENT', t('Apply all')],
          ['BEST', t('Apply the best combination')],
        ]}
      />
      <ChoiceField
        id="sorting"
        label={t('Order of discounts')}
        hint={t('The order in which redeemables apply.')}
        value={shown.redeemables_sorting_rule}
        set={(redeemables_sorting_rule) => set({ redeemables_sorting_rule })}
        choices={[
          ['REQUESTED_ORDER', t('Order of the request')],
          ['CATEGORY_HIERARCHY', t('Rank of the categories')],
        ]}
      />
      <ChoiceField
        id="calculation"
        label={t('Percentages apply to')}
        hint={t('What a percentage is taken of when several discounts apply.')}
        value={shown.discount_calculation_mode}
        set={(discount_calculation_mode) => set({ discount_calculation_mode })}
        choices={[
          ['INITIAL_AMOUNT', t('Cart before discounts')],
          ['DISCOUNTED_AMOUNT', t('Amount after earlier discounts')],
        ]}
      />
      <ChoiceField
        id="no-effect"
        label={t('Zero discount')}
        hint={t('What happens to a redeemable that takes nothing off.')}
        value={shown.redeemables_no_effect_rule}
        set={(redeemables_no_effect_rule) => set({ redeemables_no_effect_rule })}
        choices={[
          ['REDEEM_ANYWAY', t('Redeem anyway')],
          ['SKIP', t('Skip')],
        ]}
      />
      <ChoiceField
        id="products"
        label={t('Discounts on the same product')}
        hint={t('Whether several discounts reduce one product.')}
        value={shown.redeemables_products_application_mode}
        set={(redeemables_products_application_mode) => set({ redeemables_products_application_mode })}
        choices={[
          ['STACK', t('Add up')],
          ['ONCE', t('Apply once')],
        ]}
      />
      <ChoiceField
        id="rollback"
        label={t('On rollback')}
        hint={t('What happens to the order of a redemption that is rolled back.')}
        value={shown.redeemables_rollback_order_mode}
        set={(redeemables_rollback_order_mode) => set({ redeemables_rollback_order_mode })}
        choices={[
          ['WITH_ORDER', t('Restore the order')],
          ['WITHOUT_ORDER', t('Keep the order')],
        ]}
      />
    </div>
  );
}

function CategoryLists({ shown, set }: PartProps) {
  const { data } = useQuery(categoriesQuery);
  if (!data || data.data.length === 0) return null;
  const toggled = (ids: readonly string[], id: string, isOn: boolean): readonly string[] =>
    isOn ? [...ids, id] : ids.filter((one) => one !== id);
  return (
    <div className="split">
      {(['exclusive_categories', 'joint_categories'] as const).map((list) => (
        <fieldset key={list} className="plain">
          <legend>{list === 'exclusive_categories' ? t('Exclusive categories') : t('Joint categories')}</legend>
          <p className="small soft">
            {list === 'exclusive_categories'
              ? t('Nothing else applies beside them, except joint categories.')
              : t('They apply beside exclusive categories, too.')}
          </p>
          <div className="checks">
            {data.data.map(({ id, name }) => (
              <SwitchInput
                key={id}
                isOn={shown[list].includes(id)}
                set={(isOn) => set({ [list]: toggled(shown[list], id, isOn) })}
              >
                <bdi>{name}</bdi>
              </SwitchInput>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
