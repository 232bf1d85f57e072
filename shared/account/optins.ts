/** How one may be written to. */
export const channels = ['email', 'sms', 'mail'] as const
export type Channel = (typeof channels)[number]

/** Why somebody unsubscribes. */
export const unsubscribeReasons = ['gamblingLimit', 'notInterested', 'spam', 'unreadable', 'tooFrequent'] as const
export type UnsubscribeReason = (typeof unsubscribeReasons)[number]
