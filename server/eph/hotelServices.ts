import type { Kysely } from 'kysely'
import type { Stays } from '#server/booking/door.ts'
import type { Lockout } from '#server/identity/lockout.ts'
import type { Passwords } from '#server/identity/passwords.ts'
import type { Sessions } from '#server/identity/sessions.ts'
import type { Mail } from '#server/mail/mail.ts'
import type { Store } from '#server/store/open.ts'
import type { Tables } from '#server/store/tables.ts'
import type { VipSummary } from '#shared/api/vip.ts'

/** What the hotel programme is made with (server/services.ts). */
export interface HotelServices {
  store: Store
  /** Epoch ms. */
  clock: () => number
  passwords: Passwords
  lockout: Lockout
  sessions: Sessions
  mail: Pick<Mail, 'queue'>
  stays: Stays
  /** E-mail domains of the house (COLLABORATOR_DOMAINS). */
  collaboratorDomains: readonly string[]
  /** What the casino VIP card says of its member; null: it knows none. */
  vipSummary: (vipMemberId: string) => Promise<VipSummary | null>
}

/** The store itself, or the transaction that is under way. */
export type Queries = Kysely<Tables>
