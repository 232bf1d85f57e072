import { setTimeout as pause } from 'node:timers/promises'
import { wordingOf } from '#server/forms/index.ts'
import { type DeskLetters, editionOf } from '#server/letter/index.ts'
import { storedTexts } from '#server/store/inLanguage.ts'
import type { Store } from '#server/store/open.ts'
import type { Tx } from '#server/store/tables.ts'
import type { LetterEdition } from '#shared/letter/edition.ts'
import { byLocale, defaultLocale } from '#shared/locales.ts'
import { dayMs } from '#shared/time/days.ts'
import { localDay, localInstant } from '#shared/time/localTime.ts'
import { demoId, demoWorld } from './world.ts'

const readers = demoWorld.readers.map((it) => ({ ...it, email: `${it.name}@invites.test` }))

/**
 * Subscribers of the letter, a letter that they have had, and one that is planned for tomorrow morning, so that the desk has
 * work. What a person of the desk has changed since stays.
 */
export async function seedLetters(services: { store: Store; letters: DeskLetters }, now: number): Promise<void> {
  const { store, letters } = services
  while (!letters.isReady() && store.isOpen()) await pause(500, undefined, { ref: false })
  const [latest, before] = (await letters.all(defaultLocale)).filter(({ isPublished }) => isPublished)
  const next = latest && editionOf(await letters.read(latest.uuid))
  const last = before && editionOf(await letters.read(before.uuid))
  await store.transaction(async (tx) => {
    await addReaders(tx, now - 60 * dayMs)
    if (last) await addSent(tx, last, now - 24 * dayMs)
    if (next) await addPlanned(tx, next, now)
  })
}

async function addReaders(tx: Tx, subscribedAt: number): Promise<void> {
  const rows = readers.map(({ name, email, locale }) => ({
    id: demoId(name),
    email,
    emailKey: email,
    locale,
    state: 'confirmed' as const,
    wording: wordingOf(locale),
    askedAt: subscribedAt,
    confirmedAt: subscribedAt,
    unsubscribeToken: `demo-${demoId(name)}`,
  }))
  await tx
    .insertInto('newsletterSubscriptions')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function addSent(tx: Tx, edition: LetterEdition, startedAt: number): Promise<void> {
  const sending = 'demo-letter-sent'
  const endedAt = startedAt + 60_000
  const times = { createdAt: startedAt, startedAt, preparedAt: startedAt, endedAt }
  const added = await tx
    .insertInto('letterSendings')
    .values({ id: sending, ...rowOf(edition), ...times, edition: JSON.stringify(edition), state: 'sent' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return
  const sent = { sending, source: 'subscriber', state: 'sent', settledAt: endedAt } as const
  const rows = readers.map(({ name, email, locale }) => ({
    ...sent,
    recipientKey: email,
    locale,
    mailId: demoId(`letter-${name}`),
  }))
  await tx.insertInto('letterRecipients').values(rows).execute()
}

async function addPlanned(tx: Tx, edition: LetterEdition, now: number): Promise<void> {
  const id = 'demo-letter-planned'
  const scheduledAt = localInstant(`${localDay(now + dayMs)} 09:30`)
  await tx
    .insertInto('letterSendings')
    .values({ id, ...rowOf(edition), createdAt: now, scheduledAt, activeStory: edition.uuid, state: 'scheduled' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // The letter follows the day of the start until a person has touched it.
  await tx
    .updateTable('letterSendings')
    .set({ scheduledAt })
    .where('id', '=', id)
    .where('state', '=', 'scheduled')
    .where('version', '=', 0)
    .execute()
}

function rowOf({ uuid, programme, texts }: LetterEdition) {
  return { story: uuid, programme, subjects: storedTexts(byLocale((it) => texts[it].subject)) }
}
