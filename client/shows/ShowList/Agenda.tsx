import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { useText } from '#client/app/useText.ts'
import { PictureView } from '#client/ui/pictures/PictureView.tsx'
import { Price } from '#client/ui/price/Price.tsx'
import { formatHour, formatWeekday, formatYearlyDay } from '#i18n/formats.ts'
import type { StoryReference } from '#shared/content/values.ts'
import { lowestPrice, type ShowSession, showStatuses } from '#shared/shows/shows.ts'
import { performancesAnchor } from '#shared/shows/tickets.ts'
import { mondayOf } from '#shared/time/localTime.ts'
import { MemberPrices } from '../MemberPrices.tsx'
import type { ShowContent } from '../Show/schema.ts'
import { ShowStatusTag } from '../ShowStatusTag.tsx'
import { StageLink } from '../StageLink.tsx'
import { Tickets } from '../Tickets.tsx'

/** One evening of one show. */
export type Evening = ShowSession & { show: StoryReference<ShowContent> }

/**
 * Week by week, all rows on one grid: when, the poster, who and where, what a seat costs, the way to it. A show has its
 * poster at its first evening.
 * @param isAtHome on the page of their casino, which is not named again
 */
export function Agenda({ evenings, isAtHome }: { evenings: readonly Evening[]; isAtHome: boolean }) {
  const weeks = [...Map.groupBy(evenings, (it) => mondayOf(it.day))]
  const firsts = new Set([...Map.groupBy(evenings, (it) => it.show.uuid).values()].map(([first]) => first))
  return (
    <div className="ShowList-weeks Column Column--6">
      {weeks.map(([monday, found]) => (
        <div key={monday}>
          <h3>
            <WeekName monday={monday} />
          </h3>
          <ul className="ShowList-rows">
            {found.map((evening) => (
              <Row
                key={`${evening.show.uuid} ${evening.uid}`}
                evening={evening}
                isFirst={firsts.has(evening)}
                isAtHome={isAtHome}
              />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function WeekName({ monday }: { monday: string }) {
  const { intl, t } = useText()
  const thisMonday = mondayOf(usePage().today)
  if (monday === thisMonday) return t('shows.week.this')
  const next = Temporal.PlainDate.from(thisMonday).add({ days: 7 }).toString()
  if (monday === next) return t('shows.week.next')
  return t('shows.week.of', { day: formatYearlyDay(intl, monday) })
}

function Row({ evening, isFirst, isAtHome }: { evening: Evening; isFirst: boolean; isAtHome: boolean }) {
  const intl = useIntl()
  const { show, day, time, status, note, vipNote } = evening
  const { title, artist, casino, picture } = show.content
  return (
    <li className="ShowList-row">
      <time className="ShowList-when" dateTime={`${day}T${time}`}>
        <span className="Capital">{formatWeekday(intl, day, 'short')}</span> {formatHour(intl, time)}
      </time>
      {picture && isFirst && <PictureView picture={picture} sizes="9rem" ratio="8/5" alt="" />}
      <div className="ShowList-what Column Column--1">
        <h4>
          <a href={show.path}>{title}</a>
        </h4>
        {artist && <p>{artist}</p>}
        {casino && !isAtHome && (
          <p className="note">
            <StageLink house={casino} />
          </p>
        )}
        <ShowStatusTag status={status} note={note} vipNote={vipNote} />
      </div>
      {showStatuses[status].sellsTickets && <Seats evening={evening} />}
      {status === 'full' && <OtherEvenings show={show} />}
    </li>
  )
}

/** The price of a seat, and the way to it: a column each. */
function Seats({ evening }: { evening: Evening }) {
  const { t } = useText()
  const { content } = evening.show
  const lowest = lowestPrice([evening], content.price)
  return (
    <>
      <div className="ShowList-price">
        {lowest?.euros === 0 && <span className="Price">{t('shows.free')}</span>}
        {lowest && lowest.euros > 0 && <Price euros={lowest.euros} from={lowest.isOneOfMany} />}
        {lowest && <MemberPrices euros={lowest.euros} />}
      </div>
      <div className="ShowList-ways Row">
        <Tickets show={content} session={evening} />
      </div>
    </>
  )
}

/** A full evening has no seats; its show has more evenings. */
function OtherEvenings({ show }: { show: Evening['show'] }) {
  const { t } = useText()
  return (
    <div className="ShowList-ways Row">
      <a className="IconLink Tickets-way" href={`${show.path}#${performancesAnchor}`}>
        {t('shows.otherEvenings', {
          title: show.content.title,
          hidden: (text) => (
            <span key="for" className="visually-hidden">
              {text}
            </span>
          ),
        })}
      </a>
    </div>
  )
}
