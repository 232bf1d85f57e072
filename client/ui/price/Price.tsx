import { useText } from '#client/app/useText.ts'
import { formatPrice } from '#i18n/formats.ts'
import './Price.css'

interface PriceProps {
  /** Taxes included. */
  euros: number
  /** The lowest of several: says « dès » before it. */
  from?: boolean
  /** Unit after the price: « la nuit ». */
  unit?: string
  className?: string
}

/** A price with its small words; figures stand under each other in lists. */
export function Price({ euros, from, unit, className }: PriceProps) {
  const { intl, t } = useText()
  const price = formatPrice(intl, euros)
  return (
    <data value={euros} className={className ? `Price ${className}` : 'Price'}>
      {from ? t('layout.priceFrom', { price, small: (text) => <small key="from">{text}</small> }) : price}
      {unit && <small> {unit}</small>}
    </data>
  )
}
