import type { Logger } from 'pino'
import type { Content } from '#server/content/index.ts'
import type { Env, SessionSecrets } from '#server/env/index.ts'
import type { CallServices } from '#server/http/calls/runCall.ts'
import type { Mail } from '#server/mail/index.ts'
import type { Passkeys } from '#server/passkeys/passkeys.ts'
import type { Store } from '#server/store/open.ts'
import type { Row } from '#server/store/tables.ts'

/** Services of the staff's desk, and of the parts that domains hand in. */
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
  /** Origin of the site's links. */
  publicUrl: string
  passkeys: Passkeys
  /** The group's directory; undefined: codes and passkeys alone. */
  directory: Env['directory']
  /** Address of the desk's style sheet. */
  styles: string
  /** The group's number (E.164), for a page that failed; undefined while content is away. */
  phone: () => string | undefined
  /** Address of the script of the pages that have something for it. */
  script: string
  /** The members of the code that a card shows; null if it is not ours or too old. */
  membersOfCard:
    | ((code: string) => Promise<{ hotelMemberId: string | null; vipMemberId: string | null } | null>)
    | undefined
  /** A holder of the VIP card, or of a file; undefined: the account is gone. */
  findPlayer: ((id: string) => Promise<Row<'vipMembers'> | undefined>) | undefined
}
