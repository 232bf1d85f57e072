import { useId } from 'react'
import { useIntl } from 'react-intl'
import { baseMapCredit } from '#client/map/coast.ts'
import { StaticMap } from '#client/map/StaticMap.tsx'
import { searchData } from '#client/search/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { Icon } from '#client/ui/Icon.tsx'
import type { SearchPageProps } from '#shared/search/views.ts'
import { anchorOf } from './Results.tsx'

/** The places of the list on the coast, drawn; a button changes it for one that moves, whose code comes only then. */
export function SearchMap({ found, from, tiles }: SearchPageProps) {
  const intl = useIntl()
  const id = useId()
  return (
    <section
      className="Search-map"
      id="carte"
      aria-labelledby={id}
      {...dataOf(searchData, { map: '', tiles: tiles?.url, here: from && `${from.lat},${from.lng}` })}
    >
      <h2 className="visually-hidden" id={id}>
        {intl.formatMessage({ id: 'search.map.title' })}
      </h2>
      <figure className="Poster">
        <div className="Chart-frame" {...dataOf(searchData, { chart: '' })}>
          <StaticMap
            places={found?.items ?? []}
            from={from}
            hrefOf={(place) => `#${anchorOf(place)}`}
            label={intl.formatMessage({ id: 'search.map.label' })}
          />
        </div>
        <figcaption>
          <span>{intl.formatMessage({ id: 'search.map.caption' })}</span>
          <span {...dataOf(searchData, { credit: tiles?.attribution })} translate="no">
            {baseMapCredit}
          </span>
        </figcaption>
      </figure>
      <div className="Search-mapTools">
        <button className="btn btn--secondary" type="button" {...dataOf(searchData, { openMap: '' })} hidden>
          <Icon name="arrows-out" />
          {intl.formatMessage({ id: 'search.map.open' })}
        </button>
        <button className="btn" type="button" {...dataOf(searchData, { searchHere: '' })} hidden>
          {intl.formatMessage({ id: 'search.map.here' })}
        </button>
      </div>
      <p className="note" {...dataOf(searchData, { mapSaid: '' })} role="status" />
    </section>
  )
}
