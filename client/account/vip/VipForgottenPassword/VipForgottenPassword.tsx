import type { HotelForgottenPasswordProps } from '#shared/screens/eph.ts'
import { HotelForgottenPassword } from '../../eph/HotelForgottenPassword/HotelForgottenPassword.tsx'
import { VipSurface } from '../../VipSurface.tsx'

/** Asks for a link to a new password, which also ends a block of the account. As the hotel's, by night. */
export function VipForgottenPassword(props: HotelForgottenPasswordProps) {
  return (
    <VipSurface>
      <HotelForgottenPassword {...props} />
    </VipSurface>
  )
}
