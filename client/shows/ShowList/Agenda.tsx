import { useIntl } from 'react-intl'
import { PictureView } from '#client/ui/pictures/PictureView.tsx'
import { Price } from '#client/ui/price/Price.tsx'
import { formatWeekday } from '#i18n/eventDates.ts'
import { formatHour } from '#i18n/formats.ts'
import type { StoryReference } from '#shared/content/values.ts'
import { lowestPrice, type ShowSession, showStatuses } from '#shared/shows/shows.ts'
import { performancesAnchor } from '#shared/shows/tickets.ts'
import { MemberPrices } from '../MemberPrices.tsx'
import type { ShowContent } from '../Show/schema.ts'
import { ShowStatusTag } from '../ShowStatusTag.tsx'
import { StageLink } from '../StageLink.tsx'
import { Tickets } from '../Tickets.tsx'

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
  const { show, day, time, status, note, vipNote } = evening
  const { title, artist, casino, picture } = show.content
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
        <ShowStatusTag status={status} note={note} vipNote={vipNote} />
      </div>
      <div className="ShowList-tickets">
        {showStatuses[status].sellsTickets && <Seats evening={evening} />}
        {status === 'full' && <OtherEvenings show={show} />}
      </div>
    </li>
  )
}

/** The price of a seat, and the way to it. */
function Seats({ evening }: { evening: Evening }) {
  const intl = useIntl()
  const { content } = evening.show
  const lowest = lowestPrice([evening], content.price)
  return (
    <>
      {lowest?.euros === 0 && <span>{intl.formatMessage({ id: 'shows.free' })}</span>}
      {lowest && lowest.euros > 0 && <Price euros={lowest.euros} from={lowest.isOneOfMany} />}
      {lowest && <MemberPrices euros={lowest.euros} />}
      <Tickets show={content} session={evening} />
    </>
  )
}

/** A full evening has no seats; its show has more evenings. */
function OtherEvenings({ show }: { show: Evening['show'] }) {
  const intl = useIntl()
  return (
    <a className="Tickets-way" href={`${show.path}#${performancesAnchor}`}>
      {intl.formatMessage(
        { id: 'shows.otherEvenings' },
        {
          title: show.content.title,
          hidden: (text) => (
            <span key="for" className="visually-hidden">
              {text}
            </span>
          ),
        },
      )}
    </a>
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
