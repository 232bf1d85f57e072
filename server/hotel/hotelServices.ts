import type { AccountServices } from '#server/account/index.ts'
import type { Stays } from '#server/booking/index.ts'
import type { VipSummary } from '#shared/vip/summaryApi.ts'

/** Services of the hotel programme. */
export interface HotelServices extends AccountServices {
  stays: Stays
  /** E-mail domains of the house (COLLABORATOR_DOMAINS). */
  collaboratorDomains: readonly string[]
  /** Summary of a member of the casino VIP card; null: it knows none. */
  vipSummary: (vipMemberId: string) => Promise<VipSummary | null>
}
