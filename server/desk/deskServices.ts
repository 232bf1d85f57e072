import type { Logger } from 'pino'
import type { ClusterRedis } from '#server/cluster/redis.ts'
import type { Content } from '#server/content/index.ts'
import type { SessionSecrets } from '#server/env/index.ts'
import type { CallServices } from '#server/http/calls/runCall.ts'
import type { DeskLetters } from '#server/letter/index.ts'
import type { Mail } from '#server/mail/index.ts'
import type { Passkeys } from '#server/passkeys/passkeys.ts'
import type { EveningDesk } from '#server/poker/index.ts'
import type { StoredPauses } from '#server/protection/index.ts'
import type { Store } from '#server/store/open.ts'

/** Services of the staff's desk. */
export interface DeskServices {
  store: Store
  clock: () => number
  log: Logger
  mail: Mail
  content: Content
  calls: Pick<CallServices, 'limits' | 'sameOrigin' | 'secure' | 'securityLog'>
  /** SESSION_SECRET: they seal cookies. */
  sessionSecrets: SessionSecrets
  /** Keys of the HMAC over one-time codes, and of forms and their answers: the first seals. */
  secrets: readonly string[]
  /** Undefined: not configured. */
  redis: Pick<ClusterRedis, 'isUp'> | undefined
  /** The row of this process among the others. */
  processId: string
  /** The address of a merchant in the place of Stripe. */
  merchantUrl: string | undefined
  /** Origin of the site's links. */
  publicUrl: string
  passkeys: Passkeys
  /** Address of the desk's style sheet. */
  styles: string
  evenings: EveningDesk
  letters: DeskLetters
  /** Addresses that get nothing that promotes games, people whose card is blocked. */
  pauses: Pick<StoredPauses, 'mutedAddresses' | 'isBlocked' | 'unblock'>
  /** The mailbox of requests that no house answers. */
  standardDesk: () => string
  /** The group's number (E.164), for a page that failed; undefined while content is away. */
  phone: () => string | undefined
  /** Address of the script of the pages that have something for it. */
  script: string
  /** The members of the code that a card shows; null if it is not ours or too old. */
  membersOfCard: (code: string) => Promise<{ hotelMemberId: string | null; vipMemberId: string | null } | null>
}
