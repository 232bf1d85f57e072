import { useView } from '#client/app/useView.ts'
import { Icon } from '#client/ui/Icon.tsx'
import type { Locale } from '#shared/locales.ts'
import { type House, houseName, slugOf } from '#shared/places/houses.ts'
import { pathFor } from '#shared/routes.ts'
import { type ParsedShowFilter, type ShowFilter, viewNames } from '#shared/shows/showFilter.ts'
import { dateRanges } from '#shared/time/dateRanges.ts'

interface FiltersProps extends ParsedShowFilter {
  casinos: readonly House[]
  /** Evenings found. */
  count: number
}

/** How, when and where: three rows of links, and what is known of each answer before it is asked. */
export function Filters({ filter, hasUnknown, casinos, count }: FiltersProps) {
  const { t, locale } = useView()
  return (
    <div className="ShowList-filters no-print Column Column--2">
      <Choices
        label={t('shows.view')}
        choices={(['list', 'calendar'] as const).map((view) => ({
          href: addressOf(locale, { ...filter, view }),
          text: t(`shows.view.${view}`),
          isChosen: filter.view === view,
        }))}
      />
      {filter.view === 'list' && (
        <Choices
          label={t('shows.when')}
          choices={dateRanges.map((range) => ({
            href: addressOf(locale, { ...filter, range }),
            text: t(`shows.range.${range}`),
            isChosen: filter.range === range,
          }))}
        />
      )}
      {casinos.length > 1 && (
        <Choices
          label={t('shows.where')}
          choices={[undefined, ...casinos].map((casino) => ({
            href: addressOf(locale, { ...filter, casino: casino && slugOf(casino) }),
            text: casino ? houseName(casino) : t('shows.everywhere'),
            isChosen: filter.casino === (casino && slugOf(casino)),
          }))}
        />
      )}
      {hasUnknown && (
        <p className="ShowList-unknown">
          <Icon name="warning-circle" />
          <span>{t('shows.unknownFilter')}</span>
        </p>
      )}
      <p className="note">{t('shows.count', { count })}</p>
    </div>
  )
}

interface Choice {
  href: string
  text: string
  isChosen: boolean
}

function Choices({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <nav className="ShowList-choices" aria-label={label}>
      <span aria-hidden="true">{label}</span>
      <ul className="Row">
        {choices.map(({ href, text, isChosen }) => (
          <li key={href}>
            <a href={href} aria-current={isChosen ? 'true' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The page of shows with a filter in its address; what everybody gets anyway is left out. @param page from 1 */
export function addressOf(locale: Locale, { view, range, casino, month, date }: Partial<ShowFilter>, page = 1): string {
  const text = viewNames[locale]
  const query = new URLSearchParams()
  if (view === 'calendar') query.set(text.name, text.calendar)
  if (view === 'calendar' && month) query.set('month', month)
  if (view === 'calendar' && date) query.set('date', date)
  if (view !== 'calendar' && range && range !== 'all') query.set('range', range)
  if (casino) query.set('casino', casino)
  if (page > 1) query.set('page', String(page))
  return pathFor('shows', locale) + (query.size > 0 ? `?${query}` : '')
}
