import { type ICalEventData, ICalEventStatus } from 'ical-generator'
import { grammarOf } from '#i18n/languages/grammarOf.ts'
import { calendarText } from '#server/files/calendarText.ts'
import * as brand from '#shared/house.ts'
import type { Locale } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import type { AttachedFile } from './attachedFile.ts'
import type { MailData, MailKind, TournamentMailData } from './kinds.ts'

interface EntryOptions {
  publicUrl: string
  locale: Locale
  /** Epoch ms. */
  now: number
}

/** A place at a tournament, as far as its calendar entry says it. */
type EntryPlace = Pick<TournamentMailData, 'title' | 'tournament' | 'casino' | 'house' | 'startsAt' | 'endsAt'> & {
  registrationId: string
  sequence: number
  /** Shown at the desk; a cancelled place has none. */
  code: string | null
}

/**
 * The calendar entry of a place. The mails about it and the private calendar have this one: by its id a calendar
 * program knows that they are one entry, and by its sequence which of them is the current one.
 */
export function placeEntry(place: EntryPlace, { publicUrl, locale, now }: EntryOptions): ICalEventData {
  const { registrationId, sequence, title, tournament: slug, casino, house, startsAt, endsAt, code } = place
  return {
    id: `tournament-${registrationId}@${brand.id}`,
    sequence,
    start: new Date(startsAt),
    end: new Date(Math.max(endsAt, startsAt + 60 * 60_000)),
    stamp: new Date(now),
    summary: title,
    location: [house?.name ?? casino, house?.street, [house?.zip, house?.town].filter(Boolean).join(' ')]
      .filter(Boolean)
      .join(', '),
    description: code,
    status: code === null ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    url: publicUrl + pathFor('tournament', locale, { slug }),
  }
}

/** The place that a mail is about: one with its code, or one that is no more; undefined: none, or an older build's. */
export function placeOf(data: MailData[MailKind]): EntryPlace | undefined {
  if ('registrationId' in data) return data
  return 'cancelledEntry' in data && data.cancelledEntry ? { ...data, ...data.cancelledEntry, code: null } : undefined
}

/** Attachments of a mail about a place: its calendar entry, and the code as QR for the picture in the mail. */
export async function tournamentFiles(
  place: EntryPlace,
  { isWithCode, ...options }: EntryOptions & { isWithCode: boolean },
): Promise<AttachedFile[]> {
  const entry = {
    filename: `${grammarOf(options.locale).files.tournament}.ics`,
    contentType: 'text/calendar; charset=utf-8',
    content: Buffer.from(calendarText(place.title, [placeEntry(place, options)])),
  }
  if (!isWithCode || place.code === null) return [entry]
  // Loaded on demand: two megabytes that a site without players never needs.
  const { default: bwipjs } = await import('bwip-js/node')
  const look = { scale: 6, padding: 4, backgroundcolor: 'ffffff' }
  const content = await bwipjs.toBuffer({ bcid: 'qrcode', text: place.code, ...look })
  return [entry, { filename: 'qr.png', contentType: 'image/png', content, cid: 'qr' }]
}
