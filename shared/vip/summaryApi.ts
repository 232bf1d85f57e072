/** As the calls of both programmes say it (shared/account/statuses.ts, `vipStatuses`). */
export type VipStatusName = 'White' | 'Silver' | 'Gold' | 'Black'

/** What the header and the hotel programme's init call know of a VIP member. */
export interface VipSummary {
  state: 'preMember' | 'full'
  firstname: string
  status: VipStatusName
  points: number
}
