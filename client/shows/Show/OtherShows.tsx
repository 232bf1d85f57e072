import { useId } from 'react'
import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { Poster } from '#client/ui/pictures/Poster.tsx'
import { formatWeekday } from '#i18n/eventDates.ts'
import type { Listed } from '#shared/content/block.ts'
import { houseName } from '#shared/places/houses.ts'
import { pathFor } from '#shared/routes.ts'
import { sessionsOf, showStatuses } from '#shared/shows/shows.ts'
import type { ShowContent } from './schema.ts'

/** The next shows, those of the same house first. */
export function OtherShows({ listing }: { listing: Listed<ShowContent> }) {
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
