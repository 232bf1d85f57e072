import type { HotelNewPasswordProps } from '#shared/screens/eph.ts'
import { HotelNewPassword } from '../../eph/HotelNewPassword/HotelNewPassword.tsx'
import { VipSurface } from '../../VipSurface.tsx'

/** Where the link of the reset mail leads: a new password, twice. As the hotel's, by night. */
export function VipNewPassword(props: HotelNewPasswordProps) {
  return (
    <VipSurface>
      <HotelNewPassword {...props} />
    </VipSurface>
  )
}
