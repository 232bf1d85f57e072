import type { Profile } from '#shared/hotel/api.ts'
import type { VipSummary } from '#shared/vip/api.ts'

/** POST /api/eph/users/init: who is connected, in either programme. */
export interface InitAnswer {
  isConnected: boolean
  profile: Profile | null
  vip: VipSummary | null
  /** Unread mails in the account of each programme; absent without a login, and for a card login. */
  unreadMails?: UnreadMails
}

export interface UnreadMails {
  hotel?: number
  vip?: number
}

/** Unread mails of both programmes; a build that counts none says nothing of them. */
export function unreadCount({ unreadMails }: InitAnswer): number {
  return (unreadMails?.hotel ?? 0) + (unreadMails?.vip ?? 0)
}
