import { useId } from 'react'
import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import type { RootProps } from '#client/layout/rootProps.ts'
import { Breadcrumb } from '#client/ui/Breadcrumb.tsx'
import { type Fact, Facts } from '#client/ui/Facts.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { ArrowLink, ButtonLink, LinkView } from '#client/ui/LinkView.tsx'
import { Poster } from '#client/ui/pictures/Poster.tsx'
import { RichTextView } from '#client/ui/text/RichTextView.tsx'
import { formatEvening, formatWeekday } from '#i18n/eventDates.ts'
import { formatDuration, formatEuros } from '#i18n/formats.ts'
import type { Listed } from '#shared/content/block.ts'
import { houseName } from '#shared/places/houses.ts'
import { pathFor } from '#shared/routes.ts'
import { nextChange, type ShowSession, sessionsOf, showStatuses } from '#shared/shows/shows.ts'
import { MemberPrices } from '../MemberPrices.tsx'
import { ShowStatusTag } from '../ShowStatusTag.tsx'
import { StageLink } from '../StageLink.tsx'
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

/** Every evening of a show, past ones too: who comes from a search sees that it was yesterday. */
function Sessions({ show, sessions }: { show: ShowContent; sessions: readonly ShowSession[] }) {
  const intl = useIntl()
  const id = useId()
  return (
    <div className="Show-sessions">
      <h2 id={id}>{intl.formatMessage({ id: 'shows.sessions' })}</h2>
      {sessions.length === 0 && <p className="lead">{intl.formatMessage({ id: 'shows.noSession' })}</p>}
      <ul aria-labelledby={id}>
        {sessions.map(({ uid, day, time, status, note }) => (
          <li key={uid} className={showStatuses[status].sellsTickets ? undefined : 'is-closed'}>
            <time dateTime={`${day}T${time}`}>{formatEvening(intl, `${day} ${time}`)}</time>
            <ShowStatusTag status={status} note={note} />
            {showStatuses[status].sellsTickets && show.ticket_link && (
              <LinkView link={show.ticket_link} className="Show-ticket">
                {intl.formatMessage(
                  { id: 'shows.ticketsFor' },
                  {
                    title: show.title,
                    evening: formatEvening(intl, `${day} ${time}`),
                    hidden: (text) => (
                      <span key="for" className="visually-hidden">
                        {text}
                      </span>
                    ),
                  },
                )}
              </LinkView>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The next shows, those of the same house first. */
function OtherShows({ listing }: { listing: Listed<ShowContent> }) {
  const intl = useIntl()
  const { locale } = usePage()
  const id = useId()
  if (listing.items.length === 0) return null
  return (
    <aside className="Show-others" aria-labelledby={id}>
      <h2 id={id}>{intl.formatMessage({ id: 'shows.others' })}</h2>
      <ul>
        {listing.items.map(({ uuid, path, content }) => {
          const next = sessionsOf(content, listing.now).find((it) => showStatuses[it.status].sellsTickets)
          return (
            <li key={uuid}>
              {content.picture && (
                <Poster picture={content.picture} sizes="(min-width: 40rem) 30vw, 100vw" caption={false} alt="" />
              )}
              <h3>
                <a href={path}>{content.title}</a>
              </h3>
              <p className="note">
                {[next && formatWeekday(intl, next.day), content.casino && houseName(content.casino)]
                  .filter(Boolean)
                  .join('\u00a0· ')}
              </p>
            </li>
          )
        })}
      </ul>
      <ArrowLink href={pathFor('shows', locale)}>{intl.formatMessage({ id: 'shows.all' })}</ArrowLink>
    </aside>
  )
}
