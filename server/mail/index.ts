import type { RequestHandler } from 'express'
import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import { startTimeout } from '#server/background.ts'
import type { Store } from '#server/store/open.ts'
import type { Tables } from '#server/store/tables.ts'
import type { LetterEdition, LetterReader } from '#shared/letter/edition.ts'
import { type AttachedFile, attachedFile } from './attachedFile.ts'
import { countBounce, isUnreachable, markReachable } from './bounces/unreachable.ts'
import { copyOf, type SentMail } from './copies.ts'
import { createLetterDrawer, type LetterMail } from './drawLetter.ts'
import { drawMail } from './drawMail.tsx'
import { type Contacts, gamingOffers, type MailData, mailRules, type OutgoingMail } from './kinds.ts'
import { offerReader } from './offerReaders.ts'
import { hasOptin } from './optins.ts'
import {
  type ClaimedMail,
  claimMails,
  deleteOldMails,
  giveBack,
  giveUp,
  type Lane,
  lanes,
  markFailed,
  markSent,
  readMail,
  withdrawMail,
  writeLastMail,
  writeMail,
} from './outbox.ts'
import { stayFile } from './stayFile.ts'
import { placeOf, tournamentFiles } from './tournamentFiles.ts'
import { openTransport, SmtpError, senderOf, type Transport } from './transport.ts'

export type { MailAbout } from './about.ts'
export { bounceIntake } from './bounces/intake.ts'
export { countUnreachable, unreachableKeys } from './bounces/unreachable.ts'
export { drawMail } from './drawMail.tsx'
export type { Contacts, MailAsker, MailData, MailHouse, MailKind, OutgoingMail, TournamentMailData } from './kinds.ts'
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
export { isUnreachable, markReachable }

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

/** Why a letter does not leave: `paused`: not now; the others, never. */
export type LetterRefusal = 'paused' | 'stopped' | 'left' | 'muted'

/** Asked about each letter right before it leaves: minutes may have passed since it was written. */
export interface LetterGate {
  ask(letter: {
    id: string
    sending: string
    recipientKey: string
  }): Promise<{ edition: LetterEdition; reader: LetterReader } | { refusal: LetterRefusal }>
  /** A letter has left the outbox again, unsent. */
  returned(tx: Transaction<Tables>, letter: { id: string }): Promise<void>
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
  /** MAIL_BOUNCES. */
  bounces?: string
  distDir: string
  contacts: () => Contacts
  /** True if the owner of an address must get nothing that promotes games. */
  isMuted?: (recipientKey: string) => Promise<boolean>
  letters?: LetterGate
  /** Pause between two checks of the outbox. */
  lookEveryMs?: number
  timeoutMs?: number
}

/** Mails of a lane sent in parallel, each over a connection. */
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
  const server = smtpUrl ? { smtpUrl, from: mailFrom, distDir, isTlsRequired, timeoutMs } : undefined
  const transports = server && {
    mails: openTransport(server),
    letters: openTransport({ ...server, connections: together }),
  }
  const drawLetter = createLetterDrawer()
  if (!transports) log.warn('SMTP_URL is not set: mails wait in the outbox')
  let closing = false
  let forgottenAt = 0
  const senders = { mails: createSender('mails'), letters: createSender('letters') }
  for (const lane of lanes) senders[lane].plan(0)
  return {
    isConfigured: transports !== undefined,
    gallery:
      process.env.NODE_ENV === 'development'
        ? async (...request) => (await import('./gallery/mailGallery.tsx')).mailGallery(options)(...request)
        : undefined,
    async queue(tx, mail, sendAt) {
      const isWritten = await writeMail(tx, mail, clock(), sendAt)
      if (isWritten) senders[mail.kind === 'letter' ? 'letters' : 'mails'].nudge()
      if (!isWritten)
        log.info({ kind: mail.kind }, 'a mail was not written: its mailbox reached the hourly limit for this kind')
      return isWritten
    },
    withdraw: withdrawMail,
    async queueLast(tx, mail) {
      await writeLastMail(tx, mail, options.secrets[0] ?? '', clock())
      senders.mails.nudge()
    },
    async close() {
      closing = true
      await Promise.all(lanes.map((lane) => senders[lane].close()))
      for (const lane of lanes) transports?.[lane].close()
    },
  }

  /** Looks for due mails of a lane by itself, beside the other lane. */
  function createSender(lane: Lane) {
    let looking: Promise<void> = Promise.resolve()
    let isLooking = false
    let timer: NodeJS.Timeout | undefined
    return {
      plan,
      nudge: () => (isLooking ? undefined : plan(nudgeMs)),
      async close() {
        clearTimeout(timer)
        await looking
      },
    }

    function plan(inMs: number): void {
      clearTimeout(timer)
      if (closing || !transports) return
      timer = startTimeout(() => {
        isLooking = true
        looking = look(transports[lane], lane).finally(() => {
          isLooking = false
          plan(lookEveryMs)
        })
      }, inMs)
      timer.unref()
    }
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
    if (await isUnwanted(row)) return
    const reader = mailRules[kind].unsubscribe === 'offers' ? await offerReader(store, row.recipientKey, clock()) : null
    if (reader?.hasLeft) {
      await giveUp(store, row, 'left')
      log.info({ mail: id, kind, attempts }, 'an offer was not sent: its reader has unsubscribed')
      return
    }
    let sent: SentMail
    try {
      const opened = await openLetter(row, data)
      if (opened && 'refusal' in opened) return refuseLetter(row, opened.refusal)
      const mail = {
        kind: row.kind,
        locale,
        data: { ...data, ...(opened && { reader: opened.reader }) },
      } as OutgoingMail
      const settings = { publicUrl: options.publicUrl, contacts: options.contacts(), leaveToken: reader?.token }
      const drawn = opened
        ? await drawLetter(mail as LetterMail, { ...settings, edition: opened.edition })
        : await drawMail(mail, settings)
      const messageId = `<${id}@${new URL(options.publicUrl).hostname}>`
      const files = await filesOf(mail)
      await transport.send({ to, locale, messageId, returnPath: returnPathOf(id), files }, drawn)
      sent = { ...copyOf(mail, drawn, files, reader?.token), sender: senderOf(drawn, mailFrom) }
    } catch (error) {
      const reason = error instanceof SmtpError ? error.reason : 'not drawn'
      const isHopeless = error instanceof SmtpError && error.isAddressWrong
      // Counted first: a process that dies in between tries the mail again, and it counts once.
      if (isHopeless) await countRefusal(row, error.status ?? '5.0.0')
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

  /** Gives up a mail that its reader must not or cannot get: protection is on, an opt-in is missing, or mails come back. */
  async function isUnwanted(row: ClaimedMail): Promise<boolean> {
    const { id, kind, attempts } = row
    if (gamingOffers.has(kind) && (await options.isMuted?.(row.recipientKey))) {
      await giveUp(store, row, 'muted')
      log.info({ mail: id, kind, attempts }, 'a mail that promotes games was not sent: its reader has protection')
      return true
    }
    if (!(await hasOptin(store.db, kind, row.recipientKey))) {
      await giveUp(store, row, 'noOptin')
      log.info({ mail: id, kind, attempts }, 'an offer was not sent: its reader has not agreed to it')
      return true
    }
    // A letter's sending asks this itself, and counts readers that it leaves out.
    if (kind !== 'letter' && mailRules[kind].unsubscribe && (await isUnreachable(store, row.recipientKey))) {
      await giveUp(store, row, 'unreachable')
      log.info({ mail: id, kind, attempts }, 'an offer or a letter was not sent: mails to its address come back')
      return true
    }
    return false
  }

  /** Whether a letter may leave, and as what its reader gets it now; undefined: it is no letter. */
  async function openLetter({ id, kind, recipientKey }: ClaimedMail, data: OutgoingMail['data']) {
    if (kind !== 'letter') return undefined
    const { sending } = data as MailData['letter']
    return (await options.letters?.ask({ id, sending, recipientKey })) ?? { refusal: 'stopped' as const }
  }

  /** A letter that has been paused goes back to its sending; one that is not wanted any more is given up. */
  async function refuseLetter(row: ClaimedMail, refusal: LetterRefusal): Promise<void> {
    const { id, kind, attempts } = row
    if (refusal === 'paused')
      await store.transaction(async (tx) => {
        if (await giveBack(tx, row)) await options.letters?.returned(tx, row)
      })
    else await giveUp(store, row, refusal)
    log.info({ mail: id, kind, attempts, refusal }, 'a letter did not leave')
  }

  /** A mail to an erased member has no key, and no address that anybody could mend. */
  async function countRefusal({ id: mailId, recipientKey }: ClaimedMail, status: string): Promise<void> {
    if (recipientKey === '') return
    await store.transaction((tx) => countBounce(tx, { mailId, emailKey: recipientKey, status }, clock()))
  }

  /** An address of each mail's own: some servers send back nothing else by which the mail is known. */
  function returnPathOf(id: string): string | undefined {
    return options.bounces?.replace('@', `+${id}@`)
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
    const entry = { publicUrl: options.publicUrl, locale, now: clock() }
    if ('stayId' in data) return [stayFile(data, { kind, ...entry })]
    const place = placeOf(data)
    return place ? tournamentFiles(place, { isWithCode: kind === 'tournamentConfirmed', ...entry }) : []
  }
}
