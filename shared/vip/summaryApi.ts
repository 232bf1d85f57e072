/** As the calls of both programmes say it (shared/account/statuses.ts, `vipStatuses`). */
export type VipStatusName = 'White' | 'Silver' | 'Gold' | 'Black'

/** The data of a VIP member for the header and the hotel programme's init call. */
export interface VipSummary {
  state: 'preMember' | 'full'
  firstname: string
  status: VipStatusName
  points: number
}
