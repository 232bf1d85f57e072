import { useId } from 'react'
import { useIntl } from 'react-intl'
import { Icon } from '#client/ui/Icon.tsx'
import { amenityIcons } from '../amenityIcons.ts'
import type { RoomAmenity } from './schema.ts'

/** What a room offers, each with its icon and its word. */
export function Amenities({ names }: { names: readonly RoomAmenity[] }) {
  const intl = useIntl()
  const id = useId()
  if (names.length === 0) return null
  return (
    <div className="Amenities">
      <h2 id={id}>{intl.formatMessage({ id: 'roots.room.amenities' })}</h2>
      <ul aria-labelledby={id}>
        {names.map((name) => (
          <li key={name}>
            <Icon name={amenityIcons[name]} />
            {intl.formatMessage({ id: `roots.room.amenity.${name}` })}
          </li>
        ))}
      </ul>
    </div>
  )
}
