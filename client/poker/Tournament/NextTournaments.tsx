import { useId } from 'react'
import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { formatWeekday } from '#i18n/eventDates.ts'
import { formatEuros } from '#i18n/formats.ts'
import type { Listed } from '#shared/content/block.ts'
import { houseName } from '#shared/places/houses.ts'
import { pathFor } from '#shared/routes.ts'
import type { TournamentContent } from './schema.ts'

/** Where one plays next, the same house first. */
export function NextTournaments({ listing }: { listing: Listed<TournamentContent> }) {
  const intl = useIntl()
  const { locale } = usePage()
  const id = useId()
  if (listing.items.length === 0) return null
  return (
    <aside className="Tournament-next" aria-labelledby={id}>
      <h2 id={id}>{intl.formatMessage({ id: 'poker.next' })}</h2>
      <ul className="lines">
        {listing.items.map(({ uuid, path, content }) => (
          <li key={uuid}>
            <a href={path}>{content.title}</a>
            <p className="note">
              {[
                content.day && intl.formatMessage({ id: 'poker.day' }, { day: content.day }),
                formatWeekday(intl, content.date),
                content.casino && houseName(content.casino),
                formatEuros(intl, content.buy_in),
              ]
                .filter(Boolean)
                .join('\u00a0· ')}
            </p>
          </li>
        ))}
      </ul>
      <ArrowLink href={pathFor('tournaments', locale)}>{intl.formatMessage({ id: 'poker.all' })}</ArrowLink>
    </aside>
  )
}
