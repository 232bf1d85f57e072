import type { MailKind } from '#server/mail/kinds.ts'

/** Tables of the mails besides the outbox: what a mailbox is spared. */
export interface MailTables {
  mailTurns: MailTurnsTable
  offerReaders: OfferReadersTable
}

/** The mails of one kind that a mailbox may get in an hour, a row each: who takes one, writes a mail. server/mail/outbox.ts. */
interface MailTurnsTable {
  /** identity/emailKey.ts, mailboxKey. */
  mailboxKey: string
  kind: MailKind
  /** 1 to as many as the kind has an hour. */
  turn: number
  /** Free again an hour later. */
  takenAt: number
}

/** Whom offers were written to, members or not. server/mail/offerReaders.ts. */
interface OfferReadersTable {
  /** identity/emailKey.ts. */
  emailKey: string
  /** In the clear: each offer carries it, and it can do nothing but end them. */
  token: string
  firstAt: number
  /** From then on no offer is sent; null: they are. */
  leftAt: number | null
}
