import type { Content } from '#server/content/index.ts'
import type { Mail } from '#server/mail/index.ts'
import type { Store } from '#server/store/open.ts'
import type { TimeTrap } from './timeTrap.ts'

/** What the forms are made of. */
export interface FormServices {
  store: Store
  /** Epoch ms. */
  clock: () => number
  mail: Mail
  content: Pick<Content, 'all' | 'holdsAll'>
  trap: TimeTrap
  /** Where forms go whose block names no desk: the settings' address, else the sender's of our mails. */
  standardDesk: () => string
  /** Key of the fingerprints, so that nothing typed can be guessed from them. */
  secret: string
}
