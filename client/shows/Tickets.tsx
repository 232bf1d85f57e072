import type { ReactNode } from 'react'
import { useView } from '#client/app/useView.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { LinkView } from '#client/ui/LinkView.tsx'
import { formatEvening } from '#i18n/eventDates.ts'
import { formatPhone } from '#i18n/formats.ts'
import type { ShowSession } from '#shared/shows/shows.ts'
import { ticketWayOf } from '#shared/shows/tickets.ts'
import type { ShowContent } from './Show/schema.ts'
import { ratesOf, ticketMail } from './ticketMail.ts'
import './Tickets.css'

interface TicketsProps {
  show: ShowContent
  session: ShowSession
}

/**
 * The way to the seats of one performance: its ticket office, or the telephone and mail of its house, which carry show,
 * evening and rates. A telephone link has no room for words (RFC 3966): they stand in its name. Nothing for a performance
 * that sells none.
 */
export function Tickets({ show, session }: TicketsProps) {
  const { intl, t, contacts, ticketOffice, gamingOff = false } = useView()
  const way = ticketWayOf(session, show, { contacts, ticketOffice })
  if (!way) return null
  const evening = formatEvening(intl, `${session.day} ${session.time}`)
  const hidden = (text: ReactNode) => (
    <span key="for" className="visually-hidden">
      {text}
    </span>
  )
  if (way.kind === 'office') {
    const values = { title: show.title, evening, office: way.office, hidden }
    return (
      <LinkView link={{ href: way.href, external: true, newTab: false }} className="IconLink Tickets-way">
        <Icon name="ticket" />
        <span>{t('shows.ticketsFor', values)}</span>
      </LinkView>
    )
  }
  const { phone, email } = way
  const what = [show.title, evening, ...ratesOf(intl, session, show.price)].join(', ')
  return (
    <>
      {phone && (
        <a href={`tel:${phone}`} className="IconLink Tickets-way">
          <Icon name="phone" />
          <span>{t('shows.callFor', { phone: formatPhone(intl, phone), what, hidden })}</span>
        </a>
      )}
      {email && (
        <a href={ticketMail(intl, email, { show, session, withCard: !gamingOff })} className="IconLink Tickets-way">
          <Icon name="envelope-simple" />
          <span>{t('shows.writeFor', { what, hidden })}</span>
        </a>
      )}
    </>
  )
}
