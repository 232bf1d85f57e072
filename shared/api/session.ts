import type { Profile } from './eph.ts'
import type { VipSummary } from './vipSummary.ts'

/** POST /api/eph/users/init: who is connected, in either programme. */
export interface InitAnswer {
  isConnected: boolean
  profile: Profile | null
  vip: VipSummary | null
}
