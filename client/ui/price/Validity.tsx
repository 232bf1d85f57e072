import { useText } from '#client/app/useText.ts'
import { formatDay, formatDays } from '#i18n/formats.ts'

interface ValidityProps {
  /** `YYYY-MM-DD`, a time after it is ignored. */
  from?: string
  until?: string
}

/** When an offer is valid: both days, or the one that is known. */
export function Validity({ from, until }: ValidityProps) {
  const { intl, t } = useText()
  if (!from && !until) return null
  const days =
    from && until
      ? formatDays(intl, from, until)
      : { from: from && formatDay(intl, from), until: until && formatDay(intl, until) }
  const id = from && until ? 'offers.validBetween' : until ? 'offers.validUntil' : 'offers.validFrom'
  return <p className="Validity">{t(id, days)}</p>
}
