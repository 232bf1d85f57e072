import type { RequestHandler } from 'express'
import { startSender } from '#server/outbox/sender.ts'
import type { Tx } from '#server/store/tables.ts'
import { createDelivery, type MailOptions } from './deliver.ts'
import type { OutgoingMail } from './kinds.ts'
import {
  claimMails,
  deleteOldMails,
  type Lane,
  laneOf,
  lanes,
  withdrawMail,
  writeLastMail,
  writeMail,
} from './outbox.ts'
import { openTransport, type Transport } from './transport.ts'

export type { MailAbout } from './about.ts'
export { bounceIntake } from './bounces/intake.ts'
export { countUnreachable, isUnreachable, markReachable, unreachableKeys } from './bounces/unreachable.ts'
export type { LetterGate, MailOptions } from './deliver.ts'
export { drawMail } from './drawMail.tsx'
export type { Contacts, MailAsker, MailData, MailHouse, MailKind, OutgoingMail, TournamentMailData } from './kinds.ts'
export { absentMails } from './kinds.ts'
export {
  leftOffers,
  offerReader,
  offerTokens,
  reasonToLeaveOffers,
} from './offerReaders.ts'
export { hasOptin } from './optins.ts'
export { countMail, isWritten, letterBacklog, probeMailServer, recallMails, writeMail } from './outbox.ts'
export { retryMails, stuckMails } from './retry.ts'
export { stayEntry } from './stayFile.ts'
export { letterPartHtml, type PartContent, type PartPicture, partPicture } from './templates/letter/letterParts.tsx'
export { placeEntry } from './tournamentFiles.ts'

/** E-mail to members: written in the transaction of its cause, sent after the commit, retried for three days. */
export interface Mail {
  /**
   * Writes a mail to the outbox of this transaction; it is sent within a second of the commit, or from `sendAt` (epoch
   * ms) on.
   * @returns false if the mailbox reached its hourly limit for this kind: nothing was written, and the requester gets
   * the usual answer
   */
  queue(tx: Tx, mail: OutgoingMail, sendAt?: number): Promise<boolean>
  /** Takes back a mail that was written since then (epoch ms) and is not sent yet. */
  withdraw(tx: Tx, mail: Pick<OutgoingMail, 'kind' | 'to'>, since: number): Promise<void>
  /** For a mail to a member who is erased in this transaction: it is stored encrypted until it is sent. */
  queueLast(tx: Tx, mail: OutgoingMail): Promise<void>
  /** True with a mail server; without one mails wait in the outbox, and the page of the function says so. */
  isConfigured: boolean
  /** GET /dev/mails: every mail with a sample; `npm run dev` alone has it. */
  gallery: RequestHandler | undefined
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

/** Mails of a lane sent in parallel, each over a connection. */
const together = 4
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
  const server = smtpUrl ? { smtpUrl, from: mailFrom, distDir, isTlsRequired, timeoutMs } : undefined
  const transports = server && {
    mails: openTransport(server),
    letters: openTransport({ ...server, connections: together }),
  }
  const deliver = createDelivery(options)
  if (!transports) log.warn('SMTP_URL is not set: mails wait in the outbox')
  let closing = false
  let forgottenAt = 0
  const senders = transports && {
    mails: startSender(() => look(transports.mails, 'mails'), lookEveryMs),
    letters: startSender(() => look(transports.letters, 'letters'), lookEveryMs),
  }
  return {
    isConfigured: transports !== undefined,
    gallery:
      process.env.NODE_ENV === 'development'
        ? async (...request) => (await import('./gallery/mailGallery.tsx')).mailGallery(options)(...request)
        : undefined,
    async queue(tx, mail, sendAt) {
      const isWritten = await writeMail(tx, mail, clock(), sendAt)
      if (isWritten) senders?.[laneOf(mail.kind)].nudge()
      else log.info({ kind: mail.kind }, 'a mail was not written: its mailbox reached the hourly limit for this kind')
      return isWritten
    },
    withdraw: withdrawMail,
    async queueLast(tx, mail) {
      await writeLastMail(tx, mail, options.secrets[0] ?? '', clock())
      senders?.mails.nudge()
    },
    async close() {
      closing = true
      await Promise.all(lanes.map((lane) => senders?.[lane].close()))
      for (const lane of lanes) transports?.[lane].close()
    },
  }

  /** Sends due mails of a lane, a few at a time, until none is left. */
  async function look(transport: Transport, lane: Lane): Promise<void> {
    try {
      for (;;) {
        const claimed = closing ? [] : await claimMails(store, clock(), together, lane)
        if (claimed.length === 0) break
        await Promise.all(claimed.map((mail) => deliver(transport, mail)))
      }
      if (lane === 'mails' && clock() - forgottenAt > deleteEveryMs) {
        forgottenAt = clock()
        await deleteOldMails(store, forgottenAt)
      }
    } catch (error) {
      // The database is away: the next check retries, and nothing is lost.
      log.warn({ err: error }, 'the outbox cannot be read')
    }
  }
}
