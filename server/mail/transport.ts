import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Transporter } from 'nodemailer'
import { outsideTimeouts } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import { languageTags } from '#shared/locales.ts'
import type { AttachedFile } from './attachedFile.ts'
import type { DrawnMail } from './drawMail.tsx'
import type { MailAuthor } from './templates/template.ts'

export interface Envelope {
  to: string
  locale: Locale
  /** Where the mail comes back to; the sender's address without it. */
  returnPath?: string
  /** The same for every retry, so that a mail delivered twice is shown once. */
  messageId: string
  files?: readonly AttachedFile[]
}

export interface Transport {
  /** Resolves when the mail server has accepted the mail. @throws SmtpError */
  send(envelope: Envelope, mail: DrawnMail): Promise<void>
  close(): void
}

/** Fields of nodemailer's errors. */
interface SmtpFailure {
  code?: string
  responseCode?: number
  /** The server's line. */
  response?: string
}

/** Why a mail was not sent, without addresses: codes of nodemailer and of SMTP. */
export class SmtpError extends Error {
  /** `ECONNECTION`, `EENVELOPE 550`. */
  readonly reason: string
  /** The server says for good that there is no such mailbox (RFC 3463: 5.1.x, 5.2.1), not that it dislikes us. */
  readonly isAddressWrong: boolean
  /** RFC 3463, `5.1.1`; null: the server gave none. */
  readonly status: string | null

  constructor(cause: unknown) {
    const { code = 'unknown', responseCode, response = '' } = cause as SmtpFailure
    const reason = responseCode ? `${code} ${responseCode}` : code
    // The cause is left out: a mail server's text names the recipient.
    super(`The mail server did not take a mail: ${reason}`)
    this.name = 'SmtpError'
    this.reason = reason
    this.status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0] ?? null
    this.isAddressWrong = code === 'EENVELOPE' && /^5\d\d[ -]5\.(1\.\d|2\.1\b)/.test(response)
  }
}

export interface TransportOptions {
  smtpUrl: string
  from: string
  /** The build's directory with the pictures. */
  distDir: string
  /** Sends mails encrypted only; otherwise encrypted if the server offers it. */
  isTlsRequired: boolean
  /** How long the mail server may take to connect, greet, and answer each command. */
  timeoutMs?: number
  /** Keeps that many connections, each for up to a hundred mails; without it each mail has a connection of its own. */
  connections?: number
}

/** A connection without a mail is ended before servers do so. */
const idleMs = 20_000

/**
 * SMTP by nodemailer: one connection per mail, or a few that are pooled. STARTTLS if the server offers it, `smtps://` encrypted from the start.
 */
export function openTransport(given: TransportOptions): Transport {
  const { smtpUrl, from, distDir, isTlsRequired, timeoutMs = outsideTimeouts.mailMs, connections } = given
  const url = new URL(smtpUrl)
  const isSecure = url.protocol === 'smtps:'
  let opening: Promise<Transporter> | undefined
  const options = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    ...(url.username && { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    // A server without STARTTLS gets no mail: ETLS.
    requireTLS: isTlsRequired,
    // An untrusted certificate is no worse than no encryption, where that is allowed.
    tls: { rejectUnauthorized: isTlsRequired || isSecure },
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  // A mail whose connection breaks is the outbox's to try again.
  const pooled =
    connections && ({ pool: true, maxConnections: connections, maxRequeues: 0, idleTimeout: idleMs } as const)
  const known = new Map<string, Buffer>()
  return {
    async send({ to, locale, messageId, returnPath, files = [] }, mail) {
      const { subject, html, text, picture, pictures, replyTo, author, request, unsubscribeUrl } = mail
      const conversation = request && `<request-${request}@${messageId.slice(messageId.indexOf('@') + 1)}`
      const drawings: [name: string, cid?: string][] = [['wordmark'], ['wordmark-night']]
      if (picture) drawings.push([picture, 'picture'])
      try {
        opening ??= open()
        await (await opening).sendMail({
          from: author ? senderFor(author, from) : from,
          subject,
          html,
          text,
          messageId,
          // An object is not parsed as a header: “a@b, c@d” stays one recipient.
          to: { name: '', address: to },
          ...(returnPath && { envelope: { from: returnPath, to: [to] } }),
          ...(replyTo && { replyTo: { name: '', address: replyTo } }),
          // No mail has this id: programs show those that refer to it as one conversation.
          ...(conversation && { inReplyTo: conversation, references: conversation }),
          headers: {
            ...(!author && { 'Auto-Submitted': 'auto-generated' }),
            'Content-Language': languageTags[locale],
            ...(unsubscribeUrl && {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          attachments: [
            ...drawings.map(([name, cid = name]) => ({
              filename: `${name}.png`,
              content: read(name),
              contentType: 'image/png',
              cid,
              contentDisposition: 'inline' as const,
            })),
            ...[...pictures, ...files].map((it) => ({
              ...it,
              contentDisposition: it.cid ? ('inline' as const) : ('attachment' as const),
            })),
          ],
        })
      } catch (error) {
        throw new SmtpError(error)
      }
    },
    close: () => void opening?.then((transporter) => transporter.close()),
  }

  /** Loaded with the first mail: five megabytes that a process without mails does not need. */
  async function open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer')
    return pooled ? createTransport({ ...options, ...pooled }) : createTransport(options)
  }

  function read(name: string): Buffer {
    const picture = known.get(name) ?? readFileSync(join(distDir, 'mail', `${name}.png`))
    known.set(name, picture)
    return picture
  }
}

/**
 * The sender of a mail that a house writes: its own mailbox if that is of the domain that our mail server sends for,
 * else our address under the house's name, since another domain's policy (DMARC) would have the mail refused.
 */
function senderFor({ name, address }: MailAuthor, from: string): MailAuthor {
  const own = /<([^>]+)>/.exec(from)?.[1] ?? from
  return { name, address: domainOf(address) === domainOf(own) ? address : own }
}

/** The sender as a copy of the mail names it. */
export function senderOf({ author }: Pick<DrawnMail, 'author'>, from: string): string {
  if (!author) return from
  const { name, address } = senderFor(author, from)
  return `${name} <${address}>`
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}
