import { useIntl } from 'react-intl'
import { CardFace } from '#client/account/cards/CardFace.tsx'
import { usePage } from '#client/app/pageContext.ts'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import type { HotelDashboardProps } from '#shared/hotel/views.ts'
import { pathFor } from '#shared/routes.ts'
import { Barcode } from '../Barcode.tsx'

/** The card as it is drawn, with the member's number, and the barcode that reception reads from the screen. */
export function CardAndNumber({
  profile,
  barcode,
  status,
}: Pick<HotelDashboardProps, 'profile' | 'barcode'> & { status: string }) {
  const { firstname, lastname, customerStatus, ibNumber } = profile
  const intl = useIntl()
  const { locale } = usePage()
  const number = `${ibNumber.slice(0, 4)} ${ibNumber.slice(4, 7)} ${ibNumber.slice(7)}`
  return (
    <div className="HotelDashboard-card">
      <CardFace
        tier={customerStatus === 'Discovery' ? 'decouverte' : 'infiniment'}
        name={status}
        holder={`${firstname} ${lastname}`}
        number={number}
      />
      <div className="HotelDashboard-number">
        <Barcode widths={barcode} label={intl.formatMessage({ id: 'account.card.barcode' }, { number })} />
        <p className="note">{intl.formatMessage({ id: 'account.card.show' })}</p>
      </div>
      <p>
        <ArrowLink href={pathFor('memberCard', locale)}>{intl.formatMessage({ id: 'card.offline' })}</ArrowLink>
      </p>
    </div>
  )
}
