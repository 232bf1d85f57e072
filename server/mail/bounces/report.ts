import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { emailKey } from '#server/identity/comparisonKeys.ts'

/** A recipient that a report says was not reached for good. */
export interface FailedRecipient {
  /** Keys of the address as it was written to, and as it failed: a forwarding server names both. */
  emailKeys: readonly string[]
  /** RFC 3463, `5.1.1`. */
  status: string
}

export interface BounceReport {
  /** Ids of our mails that the report may be about, as it names them; whether we sent them is for the outbox to say. */
  mailIds: readonly string[]
  failed: readonly FailedRecipient[]
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
const enhanced = /\b5\.\d{1,3}\.\d{1,3}\b/

/**
 * Reads a message that came to the return path of our mails: a report of RFC 3464 or, of a mail server that sends none,
 * one that names the recipient in `X-Failed-Recipients`. Anything else, as an absence note, names nobody.
 * @param raw the whole message @throws Error if it is none
 */
export async function readReport(raw: Uint8Array): Promise<BounceReport> {
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true })
  if (mail.headers.length === 0) throw new Error('no header')
  const mailIds = idsOf(mail)
  const statuses = mail.attachments.filter(({ mimeType }) => /^message\/(global-)?delivery-status$/.test(mimeType))
  if (statuses.length > 0) return { mailIds, failed: statuses.flatMap((it) => failedIn(textOf(it))) }
  return { mailIds, failed: failedWithoutStatus(mail) }
}

/** Fields of the recipients, each a group of lines; the first group is about the report itself. */
function failedIn(text: string): FailedRecipient[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map(fieldsOf)
    .flatMap((fields) => {
      const final = fields.get('final-recipient')
      if (!final || word(fields.get('action')) !== 'failed') return []
      // Some servers give the status in the diagnostic alone.
      const status = enhanced.exec(fields.get('status') ?? '') ?? enhanced.exec(fields.get('diagnostic-code') ?? '')
      if (!status || !isAboutAddress(status[0])) return []
      const addresses = [final, fields.get('original-recipient') ?? ''].map(addressOf).filter((it) => it.includes('@'))
      return [{ emailKeys: [...new Set(addresses.map(emailKey))], status: status[0] }]
    })
}

function fieldsOf(group: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const line of group.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) fields.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
  }
  return fields
}

/** `rfc822;anne@guests.test`, with or without blanks, brackets and a comment. */
function addressOf(field: string): string {
  return field
    .slice(field.indexOf(';') + 1)
    .replaceAll(/\([^)]*\)/g, '')
    .trim()
    .replace(/^<(.*)>$/, '$1')
}

function word(field = ''): string {
  return /^[a-z]+/i.exec(field)?.[0]?.toLowerCase() ?? ''
}

/**
 * Exim of older versions, and others, send a plain text. Exim marks also its notes of a delay as automatic answers, but
 * names recipients only where it has given up.
 */
function failedWithoutStatus({ headers, text = '' }: Email): FailedRecipient[] {
  const named = headers.find(({ key }) => key === 'x-failed-recipients')?.value ?? ''
  const status = enhanced.exec(text)?.[0] ?? '5.0.0'
  if (!isAboutAddress(status)) return []
  return named
    .split(',')
    .map((it) => it.trim())
    .filter((it) => it.includes('@'))
    .map((it) => ({ emailKeys: [emailKey(it)], status }))
}

/**
 * Whether a permanent failure is about the address: not the content (5.6), the sender's standing or a policy (5.7), nor
 * the mail's size (5.2.3, 5.3.4), which a next mail may not meet.
 */
function isAboutAddress(status: string): boolean {
  return !/^5\.([67]\.|2\.3$|3\.4$)/.test(status)
}

/** Ids of the return path that the report came to, of the mail that it returns, and of the one that it answers. */
function idsOf({ headers, attachments }: Email): string[] {
  const outer = headers.filter(({ key }) =>
    /^(to|delivered-to|x-original-to|envelope-to|in-reply-to|references)$/.test(key),
  )
  const returned = attachments
    .filter(({ mimeType }) => /^(message\/(rfc822|global|.*headers)|text\/rfc822-headers)$/.test(mimeType))
    .map((it) => /^message-id:\s*(\S+)/im.exec(textOf(it))?.[1] ?? '')
  const named = [...outer.map(({ value }) => value), ...returned]
  return [...new Set(named.flatMap((it) => it.match(uuid) ?? []).map((it) => it.toLowerCase()))]
}

function textOf({ content }: Attachment): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content)
}
