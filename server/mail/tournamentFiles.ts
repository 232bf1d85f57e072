import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { AttachedFile } from './attachedFile.ts'
import type { MailData } from './kinds.ts'

type Place = MailData['tournamentConfirmed'] | MailData['tournamentChanged']

/** Attachments of a mail about a place: its calendar entry, and the code as QR for the picture in the mail. */
export async function tournamentFiles(place: Place, isWithCode: boolean, now: number): Promise<AttachedFile[]> {
  const entry = {
    filename: 'tournoi.ics',
    contentType: 'text/calendar; charset=utf-8',
    content: calendarOf(place, now),
  }
  if (!isWithCode) return [entry]
  // Loaded on demand: two megabytes that a site without players never needs.
  const { default: bwipjs } = await import('bwip-js/node')
  const look = { scale: 6, padding: 4, backgroundcolor: 'ffffff' }
  const content = await bwipjs.toBuffer({ bcid: 'qrcode', text: place.code, ...look })
  return [entry, { filename: 'qr.png', contentType: 'image/png', content, cid: 'qr' }]
}

/** Among files with one id the highest sequence is the current one. */
function calendarOf({ registrationId, sequence, title, casino, startsAt, endsAt, code }: Place, now: number): Buffer {
  const calendar = ical({ name: title, prodId: { company: 'Hautemer', product: 'Hautemer' } })
  calendar.method(ICalCalendarMethod.PUBLISH)
  calendar.x('X-WR-TIMEZONE', 'Europe/Paris')
  calendar.createEvent({
    id: `tournament-${registrationId}@hautemer`,
    sequence,
    start: new Date(startsAt),
    end: new Date(Math.max(endsAt, startsAt + 60 * 60_000)),
    stamp: new Date(now),
    summary: title,
    location: casino,
    description: code,
    status: ICalEventStatus.CONFIRMED,
  })
  return Buffer.from(calendar.toString())
}
