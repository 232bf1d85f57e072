import type { IconName } from '#client/ui/iconNames.ts'
import type { RoomAmenity } from './Room/schema.ts'

/** The icon of each thing that a room offers; its word is the message `roots.room.amenity.<name>`. */
export const amenityIcons = {
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
