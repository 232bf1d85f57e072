import { useIntl } from 'react-intl'
import { type PriceLevel, priceLevels } from '#shared/search/query.ts'

/** €€ of four; read out as a level. */
export function PriceMarks({ level }: { level: PriceLevel }) {
  const intl = useIntl()
  return (
    <span className="PriceMarks">
      <span aria-hidden="true" translate="no">
        {'€'.repeat(level)}
      </span>
      <span className="visually-hidden">
        {intl.formatMessage({ id: 'search.priceLevel' }, { level, of: priceLevels.length })}
      </span>
    </span>
  )
}
