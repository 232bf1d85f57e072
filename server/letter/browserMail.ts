import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Contacts, drawMail } from '#server/mail/index.ts'
import type { LetterEdition, LetterReader } from '#shared/letter/edition.ts'
import type { Locale } from '#shared/locales.ts'

export interface BrowserMailOptions {
  publicUrl: string
  contacts: () => Contacts
  /** The build's directory with the pictures of mails. */
  distDir: string
  clock: () => number
}

export interface LetterToDraw {
  edition: LetterEdition
  locale: Locale
  reader: LetterReader
  /** Readers are members of the VIP card, or subscribers as of now. */
  isMember: boolean
  /** Address of a picture of the edition; undefined: it has none. */
  sourceOf: (cid: string) => string | undefined
}

export type DrawBrowserMail = (letter: LetterToDraw) => Promise<{ subject: string; html: string; text: string }>

/**
 * Draws the mail of a letter for a browser, which does not know the pictures inside a mail: they have addresses here.
 * Its way out leads nowhere.
 */
export function createBrowserMail({ publicUrl, contacts, distDir, clock }: BrowserMailOptions): DrawBrowserMail {
  const drawings = new Map<string, string>()
  return async ({ edition, locale, reader, isMember, sourceOf }) => {
    const { subject, html, text } = await drawMail(
      {
        kind: 'letter',
        locale,
        data: {
          sending: '',
          reader,
          unsubscribeToken: 'apercu',
          subscribedAt: isMember ? null : clock(),
          memberOf: isMember ? 'vip' : null,
        },
      },
      { publicUrl, contacts: contacts(), edition },
    )
    const { picture } = edition.texts[locale]
    const addressed = html.replace(/cid:([\w-]+)/g, (_, cid: string) => {
      if (cid === 'picture') return picture ? (sourceOf(picture.cid) ?? '') : drawing('sails')
      return sourceOf(cid) ?? drawing(cid)
    })
    return { subject, html: addressed, text }
  }

  /** A drawing of the mails as a `data:` address. */
  function drawing(name: string): string {
    return drawings.getOrInsertComputed(name, () =>
      pngAddress(readFileSync(join(distDir, 'mail', `${name}.png`), 'base64')),
    )
  }
}

/** A picture as a `data:` address. @param png base64 */
export function pngAddress(png: string): string {
  return `data:image/png;base64,${png}`
}
