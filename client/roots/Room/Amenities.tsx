import { useId } from 'react'
import { useIntl } from 'react-intl'
import { Icon } from '#client/ui/Icon.tsx'
import type { IconName } from '#client/ui/iconNames.ts'
import type { RoomAmenity } from '#shared/content/roots/room.ts'

const icons = {
  sea: 'waves',
  garden: 'plant',
  balcony: 'sun-horizon',
  bath: 'bathtub',
  wifi: 'wifi-high',
  dog: 'dog',
  family: 'baby-carriage',
  desk: 'desk',
  accessible: 'wheelchair',
} as const satisfies Record<RoomAmenity, IconName>

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
            <Icon name={icons[name]} />
            {intl.formatMessage({ id: `roots.room.amenity.${name}` })}
          </li>
        ))}
      </ul>
    </div>
  )
}
