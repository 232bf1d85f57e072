import { randomBytes } from 'node:crypto'
import { deskIntlFor } from '#i18n/deskIntl.ts'
import { formatDay } from '#i18n/formats.ts'
import type { LetterEdition } from '#shared/letter/edition.ts'
import { localDay } from '#shared/time/localTime.ts'
import { type DrawnMail, type DrawSettings, drawMail } from './drawMail.tsx'
import type { MailData, OutgoingMail } from './kinds.ts'

export type LetterMail = Pick<OutgoingMail, 'locale'> & { kind: 'letter'; data: MailData['letter'] }
export type LetterSettings = DrawSettings & { edition: LetterEdition }

/**
 * Draws a letter once for all readers who get the same: drawing takes as long as the rest of sending it, and of ten
 * thousand letters a few dozen differ. Link and day, which are each reader's own, are written into the drawn one.
 * @returns the same as {@link drawMail}, but for the places where lines of the text end
 */
export function createLetterDrawer(): (mail: LetterMail, settings: LetterSettings) => Promise<DrawnMail> {
  // As long as a token and a day; nobody who writes a letter knows them.
  const token = randomBytes(32).toString('base64url')
  const day = randomBytes(12).toString('base64url')
  /** By edition, which a process reads once for all letters of a sending. */
  const drawings = new WeakMap<LetterEdition, Map<string, Promise<DrawnMail>>>()
  return async ({ kind, locale, data }, settings) => {
    const { reader, subscribedAt, memberOf, unsubscribeToken } = data
    const key = JSON.stringify([locale, reader, memberOf, subscribedAt !== null, settings.contacts])
    const known = drawings.getOrInsertComputed(settings.edition, () => new Map())
    const drawn = await known.getOrInsertComputed(key, () =>
      drawMail({ kind, locale, data: { ...data, unsubscribeToken: token } }, { ...settings, day }),
    )
    const ownDay = subscribedAt === null ? '' : formatDay(deskIntlFor(locale), localDay(subscribedAt))
    const fill = (text: string) => text.replaceAll(token, unsubscribeToken).replaceAll(day, ownDay)
    const { html, text, unsubscribeUrl } = drawn
    return {
      ...drawn,
      html: fill(html),
      text: fill(text),
      ...(unsubscribeUrl && { unsubscribeUrl: fill(unsubscribeUrl) }),
    }
  }
}
