import type { Content } from '#server/content/index.ts'
import type { Mail } from '#server/mail/index.ts'
import type { VirusScan } from '#server/outside/virusScan.ts'
import type { Store } from '#server/store/open.ts'
import type { Channel } from '#shared/account/optins.ts'
import type { TimeTrap } from './timeTrap.ts'

/** Services of the forms. */
export interface FormServices {
  store: Store
  /** Epoch ms. */
  clock: () => number
  mail: Mail
  content: Pick<Content, 'all' | 'holdsAll' | 'links' | 'onChange'>
  trap: TimeTrap
  /** The desk of forms whose block names none: the settings' address, else the sender of our mails. */
  standardDesk: () => string
  /** Channels by which the house writes to people who agree. */
  channels: readonly Channel[]
  /** Undefined: no scanner is configured. */
  scan: VirusScan | undefined
  /** Keys that hash the fingerprints of forms, to hide what was typed. The first makes new ones; all find earlier ones. */
  secrets: readonly string[]
}
