/** What the header and the hotel programme's init call know of a VIP member (decisions §3). */
export interface VipSummary {
  state: 'preMember' | 'full'
  firstname: string
  status: 'White' | 'Silver' | 'Gold' | 'Black'
  points: number
}
