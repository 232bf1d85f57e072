import type { Content } from '#server/content/door.ts'
import type { Mail } from '#server/mail/mail.ts'
import type { Store } from '#server/store/open.ts'

/** What points, rewards, advantages and sponsorship are made with. */
export interface LoyaltyServices {
  store: Store
  /** Epoch ms. */
  clock: () => number
  mail: Pick<Mail, 'queue' | 'queueLast'>
  /** Address of who answers members' letters. */
  desk: () => string
  content: Pick<Content, 'links' | 'story' | 'all'>
}
