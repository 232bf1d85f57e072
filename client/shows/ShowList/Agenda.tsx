import { useIntl } from 'react-intl'
import { Icon } from '#client/ui/Icon.tsx'
import { LinkView } from '#client/ui/LinkView.tsx'
import { PictureView } from '#client/ui/pictures/PictureView.tsx'
import { Price } from '#client/ui/price/Price.tsx'
import { formatWeekday } from '#i18n/eventDates.ts'
import { formatHour } from '#i18n/formats.ts'
import type { StoryReference } from '#shared/content/values.ts'
import { type ShowSession, showStatuses } from '#shared/shows/shows.ts'
import { MemberPrices } from '../MemberPrices.tsx'
import type { ShowContent } from '../Show/schema.ts'
import { ShowStatusTag } from '../ShowStatusTag.tsx'
import { StageLink } from '../StageLink.tsx'

/** Day by day: the hour, the poster, who and where, and the way to the tickets. */
export function Agenda({ evenings }: { evenings: readonly Evening[] }) {
  const intl = useIntl()
  return (
    <div className="ShowList-days">
      {daysOf(evenings).map(({ day, evenings: found }) => (
        <div className="ShowList-day" key={day}>
          <h3>
            <time dateTime={day}>{formatWeekday(intl, day)}</time>
          </h3>
          <ul>
            {found.map((evening) => (
              <Row key={evening.uid} evening={evening} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function Row({ evening }: { evening: Evening }) {
  const intl = useIntl()
  const { show, day, time, status, note } = evening
  const { title, artist, casino, picture, price } = show.content
  const { sellsTickets } = showStatuses[status]
  return (
    <li className="ShowList-row">
      <time className="ShowList-hour" dateTime={`${day}T${time}`}>
        {formatHour(intl, time)}
      </time>
      {picture && (
        <div className="ShowList-thumb">
          <PictureView picture={picture} sizes="9rem" ratio="8/5" alt="" />
        </div>
      )}
      <div className="ShowList-what">
        <h4>
          <a href={show.path}>{title}</a>
        </h4>
        {artist && <p>{artist}</p>}
        {casino && (
          <p className="note">
            <StageLink house={casino} />
          </p>
        )}
        <ShowStatusTag status={status} note={note} />
      </div>
      <div className="ShowList-tickets">
        {price !== undefined && sellsTickets && <Price euros={price} from={price > 0} />}
        {price !== undefined && sellsTickets && <MemberPrices euros={price} />}
        {sellsTickets && <Tickets evening={evening} />}
      </div>
    </li>
  )
}

function Tickets({ evening: { show, day } }: { evening: Evening }) {
  const intl = useIntl()
  if (!show.content.ticket_link) return null
  const evening = formatWeekday(intl, day)
  return (
    <LinkView link={show.content.ticket_link} className="ShowList-ticket">
      <Icon name="ticket" />
      <span>
        {intl.formatMessage(
          { id: 'shows.ticketsFor' },
          {
            title: show.content.title,
            evening,
            hidden: (text) => (
              <span key="for" className="visually-hidden">
                {text}
              </span>
            ),
          },
        )}
      </span>
    </LinkView>
  )
}

/** One evening of one show. */
export type Evening = ShowSession & { show: StoryReference<ShowContent> }

interface Day {
  /** `YYYY-MM-DD`. */
  day: string
  evenings: Evening[]
}

/** By day, in order. @param evenings in order */
export function daysOf(evenings: readonly Evening[]): Day[] {
  return [...Map.groupBy(evenings, (it) => it.day)].map(([day, found]) => ({ day, evenings: found }))
}
