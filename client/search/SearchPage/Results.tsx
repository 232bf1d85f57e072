import { type IntlShape, useIntl } from 'react-intl'
import { OpeningText } from '#client/places/OpenNow.tsx'
import { searchData } from '#client/search/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { PictureView } from '#client/ui/pictures/PictureView.tsx'
import type { SearchHit } from '#shared/search/views.ts'
import { PriceMarks } from './PriceMarks.tsx'

/** The places, numbered as their pins are, in the map's order. */
export function Results({ items }: { items: readonly SearchHit[] }) {
  return (
    <ol className="Search-list" id="resultats" start={items[0]?.number}>
      {items.map((hit) => (
        <Result key={hit.uuid} {...hit} />
      ))}
    </ol>
  )
}

/** Where a pin leads. */
export function anchorOf({ uuid }: Pick<SearchHit, 'uuid'>): string {
  return `lieu-${uuid}`
}

function Result(hit: SearchHit) {
  const { uuid, number, type, title, url, town, tagline, picture, price, distanceMeters, hours, lat, lng } = hit
  const intl = useIntl()
  return (
    <li
      id={anchorOf(hit)}
      className="Search-result"
      value={number}
      {...dataOf(searchData, { place: uuid, number, lat, lng, placeTown: town })}
    >
      <span className="Search-number" aria-hidden="true">
        {number}
      </span>
      <div className="Search-words">
        <p className="label">
          {intl.formatMessage({ id: town ? 'search.kindIn' : 'search.kind' }, { kind: type, town })}
        </p>
        <h3>
          <a href={url} {...dataOf(searchData, { title: '' })}>
            {title}
          </a>
        </h3>
        {tagline && <p>{tagline}</p>}
        <div className="Search-facts">
          {hours && (hours.rows.length > 0 || hours.exceptions.length > 0) && <OpeningText hours={hours} />}
          {price && <PriceMarks level={price} />}
          {distanceMeters !== undefined && (
            <span className="Search-distance">
              {intl.formatMessage({ id: 'search.distance' }, { distance: formatDistance(intl, distanceMeters) })}
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

function formatDistance(intl: IntlShape, meters: number): string {
  if (meters < 950) {
    const tens = Math.max(10, Math.round(meters / 10) * 10)
    return intl.formatNumber(tens, { style: 'unit', unit: 'meter' })
  }
  const kilometres = meters / 1000
  const maximumFractionDigits = kilometres < 10 ? 1 : 0
  return intl.formatNumber(kilometres, { style: 'unit', unit: 'kilometer', maximumFractionDigits })
}
