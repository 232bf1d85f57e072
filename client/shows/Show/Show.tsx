import { useId } from 'react'
import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import type { RootProps } from '#client/layout/rootProps.ts'
import { Breadcrumb } from '#client/ui/Breadcrumb.tsx'
import { type Fact, Facts } from '#client/ui/Facts.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { ButtonLink } from '#client/ui/LinkView.tsx'
import { Poster } from '#client/ui/pictures/Poster.tsx'
import { RichTextView } from '#client/ui/text/RichTextView.tsx'
import { formatDuration, formatEuros } from '#i18n/formats.ts'
import type { Listed } from '#shared/content/block.ts'
import { nextChange, type ShowSession, sessionsOf, showStatuses } from '#shared/shows/shows.ts'
import { MemberPrices } from '../MemberPrices.tsx'
import { StageLink } from '../StageLink.tsx'
import { OtherShows } from './OtherShows.tsx'
import { Sessions } from './Sessions.tsx'
import type { ShowContent } from './schema.ts'
import './Show.css'

/** A show: its poster, every evening with what is to know of it, and the way to the tickets. Night. */
export function Show(show: RootProps<ShowContent> & { listing: Listed<ShowContent> }) {
  const { title, artist, intro, casino, picture, text, listing } = show
  const { validUntil } = usePage()
  const id = useId()
  const sessions = sessionsOf(show, listing.now)
  validUntil(nextChange(sessions, listing.now))
  return (
    <section className="Section Opening Show" data-surface="nuit" aria-labelledby={id}>
      <div className="wide">
        <Breadcrumb crumbs={show.crumbs} title={title} />
        <div className="Opening-pair">
          {picture && <Poster picture={picture} sizes="(min-width: 62rem) 55vw, 100vw" shadow priority />}
          <div className="stack">
            <p className="label">{artist}</p>
            <h1 id={id}>{title}</h1>
            {casino && (
              <p className="Show-where">
                <Icon name="map-pin" />
                <StageLink house={casino} />
                {casino.content.town && <span>{casino.content.town}</span>}
              </p>
            )}
            {intro && <p className="lead">{intro}</p>}
            {show.price !== undefined && <MemberPrices euros={show.price} />}
            <Actions show={show} sessions={sessions} />
          </div>
        </div>
        <Facts facts={useFacts(show)} />
        <div className="Show-body">
          {text && <RichTextView text={text} />}
          <Sessions show={show} sessions={sessions} />
        </div>
        <OtherShows listing={listing} />
      </div>
    </section>
  )
}

function useFacts({ price, duration, age }: ShowContent): Fact[] {
  const intl = useIntl()
  const word = (id: 'price' | 'duration' | 'age') => intl.formatMessage({ id: `shows.${id}` })
  const ages = intl.formatMessage({ id: 'shows.ageValue' }, { age })
  return [
    ...(price !== undefined ? [{ label: word('price'), value: formatEuros(intl, price) }] : []),
    ...(duration !== undefined ? [{ label: word('duration'), value: formatDuration(intl, duration) }] : []),
    ...(age !== undefined ? [{ label: word('age'), value: ages }] : []),
  ]
}

/** One button while an evening sells; else the calendar alone. */
function Actions({ show, sessions }: { show: RootProps<ShowContent>; sessions: readonly ShowSession[] }) {
  const intl = useIntl()
  const { path } = usePage()
  const sells = sessions.some((it) => showStatuses[it.status].sellsTickets)
  return (
    <p className="actions">
      {show.ticket_link && sells && (
        <ButtonLink link={show.ticket_link}>
          <Icon name="ticket" />
          {intl.formatMessage({ id: 'shows.tickets' })}
        </ButtonLink>
      )}
      <ButtonLink href={`${path}.ics`} variant="secondary">
        <Icon name="calendar-plus" />
        {intl.formatMessage({ id: 'shows.addToCalendar' })}
      </ButtonLink>
    </p>
  )
}
