import type { HotelEmailChangeProps } from '#shared/screens/eph.ts'
import { HotelEmailStop } from '../../eph/HotelEmailStop/HotelEmailStop.tsx'
import { VipSurface } from '../../VipSurface.tsx'

/** Where the mail to the old e-mail address leads. As the hotel's, by night. */
export function VipEmailStop(props: HotelEmailChangeProps) {
  return (
    <VipSurface>
      <HotelEmailStop {...props} />
    </VipSurface>
  )
}
