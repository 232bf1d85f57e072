import type { HotelEmailChangeProps } from '#shared/screens/eph.ts'
import { HotelEmailChange } from '../../eph/HotelEmailChange/HotelEmailChange.tsx'
import { VipSurface } from '../../VipSurface.tsx'

/** Where the link to a new e-mail address leads. As the hotel's, by night. */
export function VipEmailChange(props: HotelEmailChangeProps) {
  return (
    <VipSurface>
      <HotelEmailChange {...props} />
    </VipSurface>
  )
}
