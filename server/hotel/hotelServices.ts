import type { AccountServices } from '#server/account/index.ts'
import type { Stays } from '#server/booking/index.ts'
import type { MemberMessage } from '#server/forms/index.ts'
import type { VipSummary } from '#shared/vip/api.ts'

/** Services of the hotel programme. */
export interface HotelServices extends AccountServices {
  stays: Stays
  /** Brings a member's message to the requests of a house. */
  sendToHouse: (message: MemberMessage) => Promise<string>
  /** E-mail domains of the group (COLLABORATOR_DOMAINS). */
  collaboratorDomains: readonly string[]
  /** Summary of a member's casino VIP card; null if the member is unknown. Undefined: the house has no such card. */
  vipSummary: ((vipMemberId: string) => Promise<VipSummary | null>) | undefined
}
