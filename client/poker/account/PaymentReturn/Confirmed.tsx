import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { ArrowLink, ButtonLink } from '#client/ui/LinkView.tsx'
import type { PaymentReturnProps } from '#shared/poker/views.ts'
import { pathFor } from '#shared/routes.ts'
import { Ticket } from '../Ticket.tsx'

/** The place is paid for: its code, the calendar, the paper to bring, and how one protects oneself. */
export function Confirmed({ registration, qr }: PaymentReturnProps) {
  const intl = useIntl()
  const { locale } = usePage()
  return (
    <>
      <p role="status">{intl.formatMessage({ id: 'pokerPages.payment.confirmed.text' })}</p>
      <Ticket registration={{ ...registration, qr }} />
      <p>
        <strong>{intl.formatMessage({ id: 'poker.identity' })}</strong>
      </p>
      <p>
        <ButtonLink href={pathFor('vipTournaments', locale)}>
          {intl.formatMessage({ id: 'pokerPages.mine.see' })}
        </ButtonLink>
      </p>
      <p>
        {intl.formatMessage({ id: 'pokerPages.payment.protect' })}{' '}
        <ArrowLink href={pathFor('protect', locale)}>{intl.formatMessage({ id: 'vipPages.protect' })}</ArrowLink>
      </p>
    </>
  )
}
