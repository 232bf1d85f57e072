import type { InitAnswer } from '#shared/hotel/api.ts'

/** Unread mails of both programmes; a build that counts none says nothing of them. */
export function unreadCount({ unreadMails }: InitAnswer): number {
  return (unreadMails?.hotel ?? 0) + (unreadMails?.vip ?? 0)
}
