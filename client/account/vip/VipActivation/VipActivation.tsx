import type { HotelActivationProps } from '#shared/screens/eph.ts'
import { HotelActivation } from '../../eph/HotelActivation/HotelActivation.tsx'
import { VipSurface } from '../../VipSurface.tsx'

/** Where the link of the activation mail leads: the address once more, and the account is open. As the hotel's, by night. */
export function VipActivation(props: HotelActivationProps) {
  return (
    <VipSurface>
      <HotelActivation {...props} />
    </VipSurface>
  )
}
