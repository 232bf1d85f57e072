import { useText } from '#client/app/useText.ts'
import { BlockSection } from '#client/blocks/BlockSection.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { Poster } from '#client/ui/pictures/Poster.tsx'
import { formatCoordinates } from '#client/ui/place/Coordinates.tsx'
import type { MapContent } from './schema.ts'
import './Map.css'

/** A drawn plan with its pin, the address in words, and the way there. No tiles. Static. */
// biome-ignore lint/suspicious/noShadowRestrictedNames: the folder's name is the component's, `map`
export function Map(content: MapContent) {
  const { picture, name, address, latitude, longitude } = content
  const { intl, t } = useText()
  const place = latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined
  return (
    <BlockSection className="Map" content={content}>
      <div className={picture && 'Pair'}>
        {picture && (
          <div className="Map-plan">
            <Poster picture={picture} sizes="(min-width: 62rem) 55vw, 100vw" caption={false} />
            <Pin {...content} />
          </div>
        )}
        <div className="stack">
          <p className="Map-name">{name}</p>
          {address && (
            <address>
              <Icon name="map-pin" />
              <span>{address}</span>
            </address>
          )}
          {place && (
            <>
              <p className="Coordinates">
                <span className="visually-hidden">{t('places.map.position')} </span>
                {formatCoordinates(intl, place)}
              </p>
              <ArrowLink link={{ href: itineraryTo(place), external: true, newTab: false }}>
                {t('places.map.itinerary', {
                  name,
                  hidden: (text) => (
                    <span key="name" className="visually-hidden">
                      {text}
                    </span>
                  ),
                })}
              </ArrowLink>
            </>
          )}
        </div>
      </div>
    </BlockSection>
  )
}

/** Over the plan, in hundredths of it: an attribute of the drawing, since pages have no style attributes. */
function Pin({ name, pin_x, pin_y }: MapContent) {
  const { t } = useText()
  if (pin_x === undefined || pin_y === undefined) return null
  return (
    <svg className="Map-pin" viewBox="0 0 160 100" role="img" aria-label={t('places.map.pin', { name })}>
      <path
        transform={`translate(${pin_x * 1.6} ${pin_y})`}
        d="M0 0c-3.4-5-6-8.2-6-11.6a6 6 0 0 1 12 0C6-8.2 3.4-5 0 0Zm0-9a2.4 2.4 0 1 0 0-4.8A2.4 2.4 0 0 0 0-9Z"
      />
    </svg>
  )
}

/** Only followed on a click: the page itself loads nothing of theirs. */
function itineraryTo({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}`
}
