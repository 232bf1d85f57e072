import type { Profile } from '#shared/hotel/api.ts'
import type { VipSummary } from '#shared/vip/api.ts'

/** POST /api/eph/users/init: who is connected, in either programme. */
export interface InitAnswer {
  isConnected: boolean
  profile: Profile | null
  vip: VipSummary | null
}
