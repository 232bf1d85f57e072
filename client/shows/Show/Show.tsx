import { useId } from 'react'
import { liveData } from '#client/app/dataNames.ts'
import { usePage } from '#client/app/pageContext.ts'
import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import type { RootProps } from '#client/layout/rootProps.ts'
import { Breadcrumb } from '#client/ui/Breadcrumb.tsx'
import { dataOf } from '#client/ui/dataOf.ts'
import { type Fact, Facts } from '#client/ui/Facts.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { ArrowLink, ButtonLink } from '#client/ui/LinkView.tsx'
import { Poster } from '#client/ui/pictures/Poster.tsx'
import { Price } from '#client/ui/price/Price.tsx'
import { ShareLinks } from '#client/ui/share/ShareLinks.tsx'
import { RichTextView } from '#client/ui/text/RichTextView.tsx'
import { formatDuration, formatPhone, formatPrice, formatWeekday } from '#i18n/formats.ts'
import type { Listed } from '#shared/content/block.ts'
import { houseName } from '#shared/places/houses.ts'
import { pathFor } from '#shared/routes.ts'
import { isSoldOut, lowestPrice, nextChange, type ShowSession, sessionsOf, showStatuses } from '#shared/shows/shows.ts'
import { performancesAnchor } from '#shared/shows/tickets.ts'
import { MemberPrices } from '../MemberPrices.tsx'
import { ShowStatusTag } from '../ShowStatusTag.tsx'
import { StageLink } from '../StageLink.tsx'
import { Sessions } from './Sessions.tsx'
import type { ShowContent } from './schema.ts'
import '../lights.css'
import './Show.css'

/** A show: its poster, every evening with its prices, and the way to the seats of each. Night. */
export function Show(show: RootProps<ShowContent> & { uid: string; listing: Listed<ShowContent> }) {
  const { title, artist, intro, casino, picture, text, listing } = show
  const { validUntil } = usePage()
  const id = useId()
  const sessions = sessionsOf(show, listing.now)
  validUntil(nextChange(sessions, listing.now))
  const isFull = isSoldOut(sessions, listing.now)
  const lowest = isFull ? undefined : lowestPrice(sessions, show.price)
  return (
    <section
      className="Section Opening Show"
      data-surface="nuit"
      aria-labelledby={id}
      {...dataOf(liveData, { live: 'lights' })}
    >
      <div className="wide">
        <Breadcrumb crumbs={show.crumbs} title={title} />
        <div className="Pair Pair--57">
          {picture && <Poster picture={picture} sizes="(min-width: 62rem) 55vw, 100vw" shadow priority />}
          <div className="stack">
            <p className="label">{artist}</p>
            <h1 className="Display" id={id}>
              {title}
            </h1>
            {casino && (
              <p className="Show-where">
                <Icon name="map-pin" />
                <StageLink house={casino} />
                {casino.content.town && <span>{casino.content.town}</span>}
              </p>
            )}
            {intro && <p className="lead">{intro}</p>}
            {isFull && <SoldOut show={show} />}
            {lowest && <MemberPrices euros={lowest.euros} isExplained />}
            <Actions show={show} sessions={sessions} lowest={lowest?.euros} />
          </div>
        </div>
        <Facts facts={useDetails(show, lowest?.euros)} />
        <div className="Pair Pair--57 Pair--top Show-body">
          <div>
            {text && <RichTextView text={text} />}
            <ShareLinks title={title} />
          </div>
          <Sessions story={show.uid} show={show} sessions={sessions} />
        </div>
        <OtherShows listing={listing} />
      </div>
    </section>
  )
}

function useDetails({ duration, age }: ShowContent, price: number | undefined): Fact[] {
  const { intl, t } = useText()
  const word = (id: 'price' | 'duration' | 'age') => t(`shows.${id}`)
  const ages = t('shows.ageValue', { age })
  return [
    ...(price !== undefined
      ? [
          {
            label: word('price'),
            value: price > 0 ? formatPrice(intl, price) : t('shows.free'),
          },
        ]
      : []),
    ...(duration !== undefined ? [{ label: word('duration'), value: formatDuration(intl, duration) }] : []),
    ...(age !== undefined ? [{ label: word('age'), value: ages }] : []),
  ]
}

/** Every evening to come is full: the mark, and who knows of a seat that was given back. */
function SoldOut({ show: { casino } }: { show: ShowContent }) {
  const { intl, t, contacts } = useView()
  const phone = casino?.content.phone ?? contacts.phone
  return (
    <div className="Column Column--2">
      <ShowStatusTag status="full" />
      <p>
        {t('shows.allFull', {
          phone: (
            <a key="phone" href={`tel:${phone}`}>
              {formatPhone(intl, phone)}
            </a>
          ),
        })}
      </p>
    </div>
  )
}

interface ActionsProps {
  show: RootProps<ShowContent>
  sessions: readonly ShowSession[]
  lowest?: number
}

/** Down to the evenings while one sells; else the calendar alone. */
function Actions({ show, sessions, lowest }: ActionsProps) {
  const { t, path } = useView()
  const sells = sessions.some((it) => showStatuses[it.status].sellsTickets)
  const isOwnPage = show.ticket_link && !show.ticket_link.external
  return (
    <p className="actions">
      {sells && (
        <span className="Act">
          {lowest && <Price euros={lowest} from className="Act-price" />}
          <ButtonLink href={`#${performancesAnchor}`}>
            <Icon name="ticket" />
            {t('shows.tickets')}
          </ButtonLink>
        </span>
      )}
      <ButtonLink href={`${path}.ics`} variant="secondary">
        <Icon name="calendar-plus" />
        {t('shows.addToCalendar')}
      </ButtonLink>
      {isOwnPage && <ArrowLink link={show.ticket_link}>{t('shows.boxOffice')}</ArrowLink>}
    </p>
  )
}

/** The next shows, those of the same house first. */
function OtherShows({ listing }: { listing: Listed<ShowContent> }) {
  const { intl, t, locale } = useView()
  const id = useId()
  if (listing.items.length === 0) return null
  return (
    <aside className="Show-others Apart no-print" aria-labelledby={id}>
      <h2 id={id}>{t('shows.others')}</h2>
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
      <ArrowLink href={pathFor('shows', locale)}>{t('shows.all')}</ArrowLink>
    </aside>
  )
}
