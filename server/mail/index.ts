import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Store } from '#server/store/open.ts'
import type { Tables } from '#server/store/tables.ts'
import { type AttachedFile, attachedFile } from './attachedFile.ts'
import { copyOf, type SentMail } from './copies.ts'
import { drawMail } from './drawMail.tsx'
import { type Contacts, gamingOffers, mailRules, type OutgoingMail } from './kinds.ts'
import { offerReader } from './offerReaders.ts'
import {
  type ClaimedMail,
  claimMails,
  deleteOldMails,
  giveUp,
  markFailed,
  markSent,
  readMail,
  withdrawMail,
  writeLastMail,
  writeMail,
} from './outbox.ts'
import { stayFile } from './stayFile.ts'
import { tournamentFiles } from './tournamentFiles.ts'
import { openTransport, SmtpError, senderOf, type Transport } from './transport.ts'

export type { MailAbout } from './about.ts'
export type { MailHouse, MailKind, OutgoingMail, TournamentMailData } from './kinds.ts'
export { leaveOffers, leftOffers, reasonToLeaveOffers, returnToOffers } from './offerReaders.ts'
export { writeMail } from './outbox.ts'
export { retryMails, type StuckMail, stuckMails } from './retry.ts'

/** E-mail to members: written in the transaction of its cause, sent after the commit, retried for three days. */
export interface Mail {
  /**
   * Writes a mail to the outbox of this transaction; it is sent within a second of the commit, or from `sendAt` (epoch
   * ms) on.
   * @returns false if the mailbox reached its hourly limit for this kind: nothing was written, and the requester gets
   * the usual answer
   */
  queue(tx: Transaction<Tables>, mail: OutgoingMail, sendAt?: number): Promise<boolean>
  /** Takes back a mail that was written since then (epoch ms) and is not sent yet. */
  withdraw(tx: Transaction<Tables>, mail: Pick<OutgoingMail, 'kind' | 'to'>, since: number): Promise<void>
  /** For a mail to a member who is erased in this transaction: it is stored encrypted until it is sent. */
  queueLast(tx: Transaction<Tables>, mail: OutgoingMail): Promise<void>
  /** True with a mail server; without one mails wait in the outbox, and the page of the function says so. */
  isConfigured: boolean
  /** Finishes the mails being sent; the others stay in the outbox for the next start. */
  close(): Promise<void>
}

/**
 * Rolls back a transaction whose mail may not be written: its changes would be useless without the mail, or void an
 * earlier one.
 */
class MailboxFull extends Error {}

/** @throws MailboxFull */
export async function requireWritten(queued: Promise<boolean>): Promise<void> {
  if (!(await queued)) throw new MailboxFull()
}

/** For `catch` of a transaction: the requester gets the same answer, and nothing was changed. */
export function whenMailboxFull<Answer>(answer: Answer): (error: unknown) => Answer {
  return (error) => {
    if (error instanceof MailboxFull) return answer
    throw error
  }
}

export interface MailOptions {
  store: Store
  log: Logger
  clock: () => number
  publicUrl: string
  smtpUrl: string | undefined
  /** Sends mails encrypted only; otherwise encrypted if the mail server offers it. */
  isTlsRequired?: boolean
  /** The first encrypts the last mails to erased members; all of them decrypt. */
  secrets: readonly string[]
  mailFrom: string
  distDir: string
  contacts: () => Contacts
  /** True if the owner of an address must get nothing that promotes games. */
  isMuted?: (recipientKey: string) => Promise<boolean>
  /** Pause between two checks of the outbox. */
  lookEveryMs?: number
  timeoutMs?: number
}

/** Mails sent in parallel, each over its own connection. */
const together = 4
/** Delay after a mail was queued, for its transaction to commit; a slower commit is found by the next check. */
const nudgeMs = 30
const deleteEveryMs = 60 * 60_000

export function openMail(options: MailOptions): Mail {
  const {
    store,
    log,
    clock,
    smtpUrl,
    mailFrom,
    distDir,
    isTlsRequired = false,
    lookEveryMs = 1000,
    timeoutMs,
  } = options
  const transport = smtpUrl ? openTransport({ smtpUrl, from: mailFrom, distDir, isTlsRequired, timeoutMs }) : undefined
  if (!transport) log.warn('SMTP_URL is not set: mails wait in the outbox')
  let closing = false
  let looking: Promise<void> = Promise.resolve()
  let isLooking = false
  let timer: NodeJS.Timeout | undefined
  let forgottenAt = 0
  if (transport) plan(0)
  return {
    isConfigured: transport !== undefined,
    async queue(tx, mail, sendAt) {
      const isWritten = await writeMail(tx, mail, clock(), sendAt)
      if (isWritten && transport && !isLooking) plan(nudgeMs)
      if (!isWritten)
        log.info({ kind: mail.kind }, 'a mail was not written: its mailbox reached the hourly limit for this kind')
      return isWritten
    },
    withdraw: withdrawMail,
    async queueLast(tx, mail) {
      await writeLastMail(tx, mail, options.secrets[0] ?? '', clock())
      if (transport && !isLooking) plan(nudgeMs)
    },
    async close() {
      closing = true
      clearTimeout(timer)
      await looking
      transport?.close()
    },
  }

  function plan(inMs: number): void {
    clearTimeout(timer)
    if (closing || !transport) return
    timer = setTimeout(() => {
      isLooking = true
      looking = look(transport).finally(() => {
        isLooking = false
        plan(lookEveryMs)
      })
    }, inMs)
    timer.unref()
  }

  /** Sends due mails, a few at a time, until none is left. */
  async function look(transport: Transport): Promise<void> {
    try {
      for (;;) {
        const claimed = closing ? [] : await claimMails(store, clock(), together)
        if (claimed.length === 0) break
        await Promise.all(claimed.map((mail) => deliver(transport, mail)))
      }
      if (clock() - forgottenAt > deleteEveryMs) {
        forgottenAt = clock()
        await deleteOldMails(store, forgottenAt)
      }
    } catch (error) {
      // The database is away: the next check retries, and nothing is lost.
      log.warn({ err: error }, 'the outbox cannot be read')
    }
  }

  async function deliver(transport: Transport, row: ClaimedMail): Promise<void> {
    const { id, kind, attempts, locale } = row
    const read = tryToRead(row)
    if (!read) {
      await giveUp(store, row, 'sealed')
      log.error({ mail: id, kind, attempts }, 'a mail was given up: no secret decrypts it')
      return
    }
    const { to, data } = read
    if ('expiresAt' in data && data.expiresAt <= clock()) {
      await giveUp(store, row, 'expired')
      log.error({ mail: id, kind, attempts }, 'a mail was given up: its link has expired')
      return
    }
    if (gamingOffers.has(kind) && (await options.isMuted?.(row.recipientKey))) {
      await giveUp(store, row, 'muted')
      log.info({ mail: id, kind, attempts }, 'a mail that promotes games was not sent: its reader has protection')
      return
    }
    const reader = mailRules[kind].unsubscribe === 'offers' ? await offerReader(store, row.recipientKey, clock()) : null
    if (reader?.hasLeft) {
      await giveUp(store, row, 'left')
      log.info({ mail: id, kind, attempts }, 'an offer was not sent: its reader has unsubscribed')
      return
    }
    let sent: SentMail
    try {
      const mail = { kind: row.kind, locale, data } as OutgoingMail
      const { publicUrl } = options
      const drawn = await drawMail(mail, { publicUrl, contacts: options.contacts(), leaveToken: reader?.token })
      const messageId = `<${id}@${new URL(options.publicUrl).hostname}>`
      const files = await filesOf(mail)
      await transport.send({ to, locale, messageId, files }, drawn)
      sent = { ...copyOf(mail, drawn, files, reader?.token), sender: senderOf(drawn, mailFrom) }
    } catch (error) {
      const reason = error instanceof SmtpError ? error.reason : 'not drawn'
      const isHopeless = error instanceof SmtpError && error.isAddressWrong
      const next = isHopeless ? await giveUp(store, row, reason) : await markFailed(store, row, reason, clock())
      const details = { mail: id, kind, attempts, reason, ...(error instanceof SmtpError ? {} : { err: error }) }
      if (isHopeless) log.warn(details, 'a mail was given up: there is no such mailbox')
      else if (next === null) log.error(details, 'a mail was given up after three days')
      else log.warn({ ...details, again: new Date(next).toISOString() }, 'a mail was not sent: it is retried later')
      return
    }
    await markSent(store, row, sent, clock())
    log.info({ mail: id, kind, attempts }, 'mail sent')
  }

  function tryToRead(row: ClaimedMail): ReturnType<typeof readMail> | undefined {
    try {
      return readMail(row, options.secrets)
    } catch {
      return undefined
    }
  }

  async function filesOf({
    kind,
    locale,
    data,
  }: Pick<OutgoingMail, 'kind' | 'locale' | 'data'>): Promise<AttachedFile[]> {
    if ('hasFile' in data && data.hasFile) return [await attachedFile(store, data.id)].filter((it) => it !== undefined)
    if ('stayId' in data) return [stayFile(data, { kind, publicUrl: options.publicUrl, locale, now: clock() })]
    return 'registrationId' in data ? tournamentFiles(data, kind === 'tournamentConfirmed', clock()) : []
  }
}
