import { type IntlShape, useIntl } from 'react-intl'

interface Position {
  /** Degrees, north positive. */
  latitude: number
  /** Degrees, east positive. */
  longitude: number
}

/** Where a house stands, as a chart says it: 49°18′ N · 0°04′ O. */
export function Coordinates(position: Position) {
  return <span className="Coordinates">{formatCoordinates(useIntl(), position)}</span>
}

export function formatCoordinates(intl: IntlShape, { latitude, longitude }: Position): string {
  const compass = (point: string) => intl.formatMessage({ id: 'layout.compass' }, { point })
  return intl.formatMessage(
    { id: 'layout.coordinates' },
    {
      latitude: degrees(latitude),
      northSouth: compass(latitude < 0 ? 'south' : 'north'),
      longitude: degrees(longitude),
      eastWest: compass(longitude < 0 ? 'west' : 'east'),
    },
  )
}

function degrees(value: number): string {
  // Whole minutes first, so that 59.7′ becomes the next degree and not 60′.
  const minutes = Math.round(Math.abs(value) * 60)
  return `${Math.floor(minutes / 60)}°${String(minutes % 60).padStart(2, '0')}′`
}
