import { useId } from 'react'
import type { IntlShape } from 'react-intl'
import { useText } from '#client/app/useText.ts'
import { baseMapCredit } from '#client/map/coast.ts'
import { StaticMap } from '#client/map/StaticMap.tsx'
import { OpeningText } from '#client/places/OpenNow.tsx'
import { searchData } from '#client/search/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { PictureView } from '#client/ui/pictures/PictureView.tsx'
import { formatDay, formatHour, formatPrice, formatWeekday, priceSign } from '#i18n/formats.ts'
import type { Position } from '#shared/search/geo.ts'
import { type PriceLevel, priceLevels } from '#shared/search/query.ts'
import type { SearchHit, SearchPageProps } from '#shared/search/views.ts'

/** The results, numbered as its pins are, in the map's order. */
export function Results({ items }: { items: readonly SearchHit[] }) {
  return (
    <ol className="Search-list" id="results" start={items[0]?.number}>
      {items.map((hit) => (
        <Result key={hit.id} {...hit} />
      ))}
    </ol>
  )
}

/** Whether its house is known. */
function isPinned(hit: SearchHit): hit is SearchHit & Position {
  return hit.lat !== undefined && hit.lng !== undefined
}

/** Where a pin leads. */
function anchorOf({ id }: Pick<SearchHit, 'id'>): string {
  return `lieu-${id}`
}

function Result(hit: SearchHit) {
  const { id, number, type, title, url, town, where, tagline, picture, distanceMeters, hours, lat, lng } = hit
  const { intl, t } = useText()
  return (
    <li
      id={anchorOf(hit)}
      className="Search-result"
      value={number}
      {...dataOf(searchData, { place: id, number, lat, lng, placeTown: town })}
    >
      <span className="Search-number" aria-hidden="true">
        {number}
      </span>
      <div className="Search-words">
        <p className="label">
          {t('search.kind', { kind: type })}
          {where && `, ${where}`}
        </p>
        <h3>
          <a href={url} {...dataOf(searchData, { title: '' })}>
            {title}
          </a>
        </h3>
        {tagline && <p>{tagline}</p>}
        <div className="Search-facts">
          {hours && (hours.rows.length > 0 || hours.exceptions.length > 0) && <OpeningText hours={hours} />}
          <When {...hit} />
          <Cost {...hit} />
          {distanceMeters !== undefined && (
            <span className="Search-distance">
              {t('search.distance', { distance: formatDistance(intl, distanceMeters) })}
            </span>
          )}
        </div>
      </div>
      {picture && (
        <div className="Search-picture">
          <PictureView picture={picture} ratio="1/1" sizes="8rem" alt="" />
        </div>
      )}
    </li>
  )
}

/** The next evening of a show, the last day of an offer, the date of an article. */
function When({ type, when }: SearchHit) {
  const { intl, t } = useText()
  if (!when) return null
  const [day = '', time] = when.split(' ')
  const text = time
    ? t('poker.when', { day: formatWeekday(intl, day), hour: formatHour(intl, time) })
    : formatDay(intl, day)
  return <span className="Capital">{type === 'offer' ? t('offers.validUntil', { until: text }) : text}</span>
}

/** The price, or as much as a level says of it. */
function Cost({ euros, isFrom, price }: SearchHit) {
  const { intl, t } = useText()
  if (euros === undefined) return price && <PriceMarks level={price} />
  const cost = formatPrice(intl, euros)
  return <span>{isFrom ? t('search.from', { price: cost }) : cost}</span>
}

function formatDistance(intl: IntlShape, meters: number): string {
  if (meters < 950) {
    const tens = Math.max(10, Math.round(meters / 10) * 10)
    return intl.formatNumber(tens, { style: 'unit', unit: 'meter' })
  }
  const kilometres = meters / 1000
  const maximumFractionDigits = kilometres < 10 ? 1 : 0
  return intl.formatNumber(kilometres, { style: 'unit', unit: 'kilometer', maximumFractionDigits })
}

/** The places of the list on the coast, drawn; a button changes it for one that moves, whose code comes only then. */
export function SearchMap({ found, from, tiles }: SearchPageProps) {
  const { t } = useText()
  const id = useId()
  return (
    <section
      className="Search-map"
      id="map"
      aria-labelledby={id}
      {...dataOf(searchData, { map: '', tiles: tiles?.url, here: from && `${from.lat},${from.lng}` })}
    >
      <h2 className="visually-hidden" id={id}>
        {t('search.map.title')}
      </h2>
      <figure className="Poster">
        <div className="Chart-frame" {...dataOf(searchData, { chart: '' })}>
          <StaticMap
            places={(found?.items ?? []).filter(isPinned)}
            from={from}
            hrefOf={(place) => `#${anchorOf(place)}`}
            label={t('search.map.label')}
          />
        </div>
        <figcaption>
          <span>{t('search.map.caption')}</span>
          <span {...dataOf(searchData, { credit: tiles?.attribution })} translate="no">
            {baseMapCredit}
          </span>
        </figcaption>
      </figure>
      <div className="Search-mapTools no-print actions">
        <button className="btn btn--secondary" type="button" {...dataOf(searchData, { openMap: '' })} hidden>
          <Icon name="arrows-out" />
          {t('search.map.open')}
        </button>
        <button className="btn" type="button" {...dataOf(searchData, { searchHere: '' })} hidden>
          {t('search.map.here')}
        </button>
      </div>
      <p className="note" {...dataOf(searchData, { mapSaid: '' })} role="status" />
    </section>
  )
}

/** Two signs of four; read out as a level. */
export function PriceMarks({ level }: { level: PriceLevel }) {
  const { t } = useText()
  return (
    <span className="PriceMarks">
      <span aria-hidden="true" translate="no">
        {priceSign.repeat(level)}
      </span>
      <span className="visually-hidden">{t('search.priceLevel', { level, of: priceLevels.length })}</span>
    </span>
  )
}
