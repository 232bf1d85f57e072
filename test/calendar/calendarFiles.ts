import { expect } from 'chai'

/**
 * Demands of a calendar what a strict reader demands of it (RFC 5545): lines of 75 octets that end in CR LF, the properties
 * of the calendar before its entries, and entries with an id of their own that begin before they end.
 * @returns its entries by their properties, with parameters taken off and values as they are written
 */
export function readCalendar(text: string): Record<string, string>[] {
  expect(text, 'lines').to.match(/^BEGIN:VCALENDAR\r\n(?:[^\r\n]+\r\n)*END:VCALENDAR\r\n$/)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line), line).to.be.at.most(75)
  const [head = '', ...parts] = text.replaceAll('\r\n ', '').split('BEGIN:VEVENT\r\n')
  for (const name of ['VERSION:2.0', 'PRODID:', 'METHOD:PUBLISH', 'X-WR-TIMEZONE:Europe/Paris'])
    expect(head).to.include(`\r\n${name}`)
  const entries = parts.map((part, index) => {
    const [properties = '', after] = part.split('END:VEVENT\r\n')
    expect(after, 'between entries').to.equal(index === parts.length - 1 ? 'END:VCALENDAR\r\n' : '')
    const entry = Object.fromEntries(
      properties
        .trimEnd()
        .split('\r\n')
        .map((line) => /^([\w-]+)[^:]*:(.*)$/.exec(line)?.slice(1) ?? [line, '']),
    )
    expect(entry.UID, 'an id').to.match(/.@hautemer$/)
    expect(entry.DTSTAMP).to.match(/^\d{8}T\d{6}Z$/)
    expect(entry.DTSTART <= entry.DTEND, `${entry.UID} begins before it ends`).to.equal(true)
    return entry
  })
  expect(new Set(entries.map(({ UID }) => UID)).size, 'ids').to.equal(entries.length)
  return entries
}

/** The only entry of a calendar, but for the moment at which it was written. */
export function entryIn(calendar: string): Record<string, string> {
  const [{ DTSTAMP: _, ...entry } = {}, ...others] = readCalendar(calendar)
  expect(others).to.have.length(0)
  return entry
}

/** The calendar file of a mail as it was sent: what shows a mail may read lines of a text differently. */
export async function attachedCalendar(mailbox: string, id: string): Promise<{ name: string; text: string }> {
  const source = await (await fetch(`${mailbox}/mails/${id}/source`)).text()
  const [, head = '', body = ''] =
    /\r\n(Content-Type: text\/calendar(?:[^\r]+\r\n)+)\r\n([\s\S]*?)\r\n--/.exec(source) ?? []
  const name = /filename="?([\w.-]+)/.exec(head)?.[1] ?? ''
  if (/base64/i.test(head)) return { name, text: Buffer.from(body, 'base64').toString() }
  const escaped = body.replaceAll('=\r\n', '').replaceAll('%', '%25')
  return { name, text: decodeURIComponent(escaped.replaceAll(/=([0-9A-F]{2})/g, '%$1')) }
}
