// The waterfall by order line: columns are lines, rows are steps.
import { type LinesView } from '../../model/lines';
import { ScrollRegion } from '../list/data-table';
import { Amount } from '../format';
import { t } from '../../texts/text';

export function LinesTable({ view: { lines, rows } }: { readonly view: LinesView }) {
  return (
    <ScrollRegion label={t('Steps by order line')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Step')}</th>
            {lines.map((line, index) => (
              <th key={index} scope="col" className="end">
                <bdi>{line}</bdi>
              </th>
            ))}
            <th scope="col" className="end">
              {t('Whole order')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, shares, whole, isTotal = false }, row) => (
            <tr key={row}>
              <th scope="row">
                <bdi>{label}</bdi>
              </th>
              {[...shares, whole].map((amount, index) => (
                <td key={index} className="end">
                  {amount === 0 ? '–' : <Amount amount={amount} isSigned={!isTotal} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
