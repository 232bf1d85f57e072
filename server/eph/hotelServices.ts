import type { AccountServices } from '#server/account/index.ts'
import type { Stays } from '#server/booking/index.ts'
import type { VipSummary } from '#shared/vip/summaryApi.ts'

/** What the hotel programme is made with. */
export interface HotelServices extends AccountServices {
  stays: Stays
  /** E-mail domains of the house (COLLABORATOR_DOMAINS). */
  collaboratorDomains: readonly string[]
  /** What the casino VIP card says of its member; null: it knows none. */
  vipSummary: (vipMemberId: string) => Promise<VipSummary | null>
}
