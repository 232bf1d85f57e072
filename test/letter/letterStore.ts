import { randomUUID } from 'node:crypto'
import { addSending, beginSending } from '#server/letter/sending/sendings.ts'
import type { Store } from '#server/store/open.ts'
import type { NewRow } from '#server/store/tables.ts'
import type { LetterEdition, LetterPart } from '#shared/letter/edition.ts'
import { byLocale, type Locale } from '#shared/locales.ts'

const part = (changed: Partial<LetterPart> & { html: string }): LetterPart => ({
  topic: null,
  casino: null,
  isGaming: false,
  isButton: false,
  heading: null,
  pictures: [],
  ...changed,
})

/** A letter with a part for everybody, one about games and one for readers who like shows; without the first, two are left. */
export function edition(changed: { programme?: 'eph' | 'vip'; onlyGames?: boolean } = {}): LetterEdition {
  const { programme = 'eph', onlyGames = false } = changed
  const text = (locale: Locale) => ({
    subject: locale === 'fr' ? 'Les grandes marées' : 'The spring tides',
    preheader: 'x',
    title: 'x',
    path: '/lettre/x',
    intro: null,
    picture: null,
    parts: [
      ...(onlyGames ? [] : [part({ html: '<p>EVERYBODY</p>' })]),
      part({ isGaming: true, html: '<p>GAMES</p>' }),
      ...(onlyGames ? [] : [part({ topic: 'shows', html: '<p>SHOWS</p>' })]),
    ],
  })
  return { uuid: randomUUID(), programme, texts: byLocale(text), pictures: {} }
}

/** Begins a sending as the desk does. */
export async function begin(store: Store, letter: LetterEdition, now = Date.now()): Promise<string> {
  const id = await store.transaction(async (tx) => {
    const added = await addSending(tx, { edition: letter, personId: null, scheduledAt: now }, now)
    if (added) await beginSending(tx, { id: added, version: 0, story: letter.uuid }, letter, now)
    return added
  })
  if (!id) throw new Error('the story has a sending already')
  return id
}

/** Confirmed subscribers, as many as a list has in one statement. */
export async function subscribe(
  { db }: Store,
  addresses: readonly string[],
  changed: Partial<NewRow<'newsletterSubscriptions'>> = {},
): Promise<void> {
  const rows = addresses.map((email) => ({
    id: randomUUID(),
    email,
    emailKey: email.toLowerCase(),
    locale: 'fr' as const,
    state: 'confirmed' as const,
    wording: 'x',
    askedAt: 1,
    confirmHash: null,
    confirmExpiresAt: null,
    confirmedAt: 1,
    unsubscribeToken: randomUUID(),
    unsubscribedAt: null,
    page: null,
    house: null,
    unsubscribeReason: null,
    ...changed,
  }))
  for (let from = 0; from < rows.length; from += 500)
    await db
      .insertInto('newsletterSubscriptions')
      .values(rows.slice(from, from + 500))
      .execute()
}
