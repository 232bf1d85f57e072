import type { Logger } from 'pino'
import type { Content } from '#server/content/index.ts'
import type { Mail } from '#server/mail/index.ts'
import type { Store } from '#server/store/open.ts'
import type { Merchant } from './payments/merchant.ts'

/** Services of the sale of tournaments. */
export interface PokerServices {
  store: Store
  /** Epoch ms. */
  clock: () => number
  log: Logger
  mail: Pick<Mail, 'queue'>
  content: Pick<Content, 'links' | 'story' | 'byUuid' | 'all' | 'onChange'>
  /** Undefined in production without the merchant's keys. */
  merchant: Merchant | undefined
  /** Origin of the site. */
  publicUrl: string
  /** Updates the live page's readers after places were taken or freed; to be called after the commit. */
  placesChanged: (slug: string) => void
}
