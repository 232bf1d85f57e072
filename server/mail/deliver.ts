import type { Logger } from 'pino'
import type { Store } from '#server/store/open.ts'
import type { Tx } from '#server/store/tables.ts'
import type { LetterEdition, LetterReader } from '#shared/letter/edition.ts'
import { isoInstant } from '#shared/time/instants.ts'
import { type AttachedFile, attachedFile } from './attachedFile.ts'
import { countBounce, isUnreachable } from './bounces/unreachable.ts'
import { copyOf, type SentMail } from './copies.ts'
import { createLetterDrawer, type LetterMail } from './drawLetter.ts'
import { drawMail } from './drawMail.tsx'
import { type Contacts, gamingOffers, type MailData, mailRules, type OutgoingMail } from './kinds.ts'
import { offerReader } from './offerReaders.ts'
import { hasOptin } from './optins.ts'
import { type ClaimedMail, giveBack, giveUp, markFailed, markSent, readMail } from './outbox.ts'
import { stayFile } from './stayFile.ts'
import { placeOf, tournamentFiles } from './tournamentFiles.ts'
import { SmtpError, senderOf, type Transport } from './transport.ts'

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
  returned(tx: Tx, letter: { id: string }): Promise<void>
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

/** @returns what sends a claimed mail, or gives it up or back, and writes to the outbox what became of it */
export function createDelivery(options: MailOptions): (transport: Transport, row: ClaimedMail) => Promise<void> {
  const { store, log, clock, mailFrom } = options
  const drawLetter = createLetterDrawer()
  return deliver

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
      else log.warn({ ...details, again: isoInstant(next) }, 'a mail was not sent: it is retried later')
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
