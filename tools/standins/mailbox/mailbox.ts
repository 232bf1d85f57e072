import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { languageOf, send, sendPage, serveLocally } from '../localServer.ts'
import { createMailStore, type MailStore, type StoredMail } from './mailStore.ts'
import { messages as texts } from './messages.ts'
import { framedMail, listPage, mailPage, sizeOf } from './pages.ts'

export interface Mailbox {
  /** The page for people; scripts read `/messages?to=`. */
  url: string
  /** Value of SMTP_URL. */
  smtpUrl: string
  store: MailStore
  close(): Promise<void>
}

export interface MailboxOptions {
  /** The directory of the mails, for the next start. */
  dataDir: string
  /** 0 takes a free port. */
  port?: number
  smtpPort?: number
  /** How many mails are stored. */
  most?: number
  clock?: () => number
}

/** The embedded mailbox: an SMTP server that stores mails, and a page that shows them. */
export async function startMailbox(options: MailboxOptions): Promise<Mailbox> {
  const { dataDir, port = 0, smtpPort = 0, most, clock } = options
  const store = await createMailStore({ folder: join(dataDir, 'mailbox'), most, clock })
  const smtp = await openSmtpSink(store, smtpPort)
  const server = await serveLocally((req, res) => answer(store, req, res), port)
  return {
    url: server.origin,
    smtpUrl: smtp.url,
    store,
    async close() {
      await smtp.close()
      await server.close()
    },
  }
}

/** For a mail: it may use styles, and load nothing from elsewhere. */
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
const refreshSeconds = 5

async function answer(store: MailStore, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(req.url ?? '/', 'http://mailbox')
  const to = searchParams.get('to') ?? ''
  if (req.method === 'POST' && pathname === '/empty') {
    await store.clear()
    return void res.writeHead(303, { Location: '/' }).end()
  }
  if (req.method !== 'GET' && req.method !== 'HEAD') return send(res, 405, 'text/plain', 'GET')
  if (pathname === '/messages')
    return send(res, 200, 'application/json', JSON.stringify(store.list(to).map(asJson), null, 2))
  const messages = texts[languageOf(req)]
  if (pathname === '/') {
    const refreshes = searchParams.get('refresh') !== 'off'
    // A header reloads the page without a script; the page says how to stop it.
    if (refreshes) res.setHeader('Refresh', String(refreshSeconds))
    return sendPage(res, 200, listPage(messages, store.list(to), to, refreshes))
  }
  const [, id = '', part, index = ''] = /^\/mails\/([\w-]+)(?:\/(html|source|parts)(?:\/(\d+))?)?$/.exec(pathname) ?? []
  const mail = store.byId(id)
  if (!mail) return send(res, 404, 'text/plain', 'Not found')
  if (part === undefined) return sendPage(res, 200, mailPage(messages, mail))
  if (part === 'source') return send(res, 200, 'text/plain', mail.raw)
  if (part === 'html') {
    res.setHeader('Content-Security-Policy', mailPolicy)
    return send(res, 200, 'text/html', framedMail(mail))
  }
  const attachment = mail.email.attachments[Number(index)]
  if (!attachment) return send(res, 404, 'text/plain', 'Not found')
  res.setHeader('Content-Security-Policy', "default-src 'none'; sandbox")
  // Never shown as a page of this origin, whatever its type says.
  const type = /^(image\/(png|jpeg|gif|webp)|text\/(plain|calendar)|application\/pdf)$/.exec(attachment.mimeType)?.[0]
  send(res, 200, type ?? 'application/octet-stream', Buffer.from(attachment.content as ArrayBuffer))
}

/** A mail as scripts read it. */
export interface MessageJson {
  id: string
  receivedAt: number
  to: readonly string[]
  from: string
  /** Address. */
  replyTo: string
  subject: string
  messageId: string
  /** Ids of the conversation, as in the header. */
  references: string
  html: string
  text: string
  attachments: { filename: string | null; type: string; bytes: number }[]
}

export function asJson({ id, receivedAt, recipients, email }: StoredMail): MessageJson {
  return {
    id,
    receivedAt,
    to: recipients,
    from: email.from?.address ?? '',
    replyTo: email.replyTo?.[0]?.address ?? '',
    subject: email.subject ?? '',
    messageId: email.messageId ?? '',
    references: email.references ?? '',
    html: email.html ?? '',
    text: email.text ?? '',
    attachments: email.attachments.map((it) => ({
      filename: it.filename,
      type: it.mimeType,
      bytes: sizeOf(it.content),
    })),
  }
}

interface SmtpSink {
  /** Value of SMTP_URL. */
  url: string
  close(): Promise<void>
}

const largestBytes = 25 * 1024 * 1024

/**
 * Accepts mails for everybody but `bounce@…` and `full@…`, and forwards none. A mail that a strict server would refuse is
 * refused: lines over 998 bytes or without CRLF (RFC 5322), or no Date, From or Message-ID. @param port 0 takes a free one
 */
async function openSmtpSink(store: MailStore, port: number): Promise<SmtpSink> {
  const server = new SMTPServer({
    // Without a trusted certificate there is no encryption; the server listens on this machine only.
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: largestBytes,
    rejectOversized: true,
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      const name = address.split('@')[0] ?? ''
      done(Object.hasOwn(refusedBoxes, name) ? smtpError(refusedBoxes[name] as string) : undefined)
    },
    onData(stream, session, done) {
      buffer(stream)
        .then((raw) => {
          if (stream.sizeExceeded) return undefined
          const problem = problemOf(raw)
          if (problem) throw smtpError(`550 5.6.0 ${problem}`)
          return store.add(raw, session.envelope.rcptTo.map(addressOf), senderOf(session.envelope.mailFrom))
        })
        .then(
          () => done(),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        )
    },
  })
  // A client that disconnects is not an error.
  server.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
  const { port: taken } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${taken}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Names of mailboxes that do not take a mail, with the answer of RFC 3463. */
const refusedBoxes: Readonly<Record<string, string>> = {
  bounce: '550 5.1.1 The mailbox does not exist',
  full: '452 4.2.2 The mailbox is full',
}

/** @param line code, enhanced code and text, as in an answer of SMTP */
function smtpError(line: string): Error {
  return Object.assign(new Error(line.slice(4)), { responseCode: Number(line.slice(0, 3)) })
}

const longestLine = 998

function problemOf(raw: Buffer): string | undefined {
  const lines = raw.toString('latin1').split('\r\n')
  const headers = lines.slice(0, lines.indexOf(''))
  if (lines.some((line) => line.length > longestLine)) return 'A line is longer than 998 bytes'
  if (lines.some((line) => /[\r\n]/.test(line))) return 'A line does not end in CRLF'
  const missing = ['Date', 'From', 'Message-ID'].find(
    (name) => !headers.some((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`)),
  )
  return missing && `There is no ${missing}`
}

function addressOf({ address }: { address: string }): string {
  return address
}

/** Empty for a report of a mail that came back, which has no sender. */
function senderOf(from: false | { address: string }): string {
  return from === false ? '' : from.address
}
