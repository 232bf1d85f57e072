import { setTimeout as pause } from 'node:timers/promises'
import { demoId } from '#server/account/index.ts'
import { wordingOf } from '#server/forms/index.ts'
import { type DeskLetters, editionOf } from '#server/letter/index.ts'
import type { Store } from '#server/store/open.ts'
import type { Tx } from '#server/store/tables.ts'
import type { LetterEdition } from '#shared/letter/edition.ts'
import { type Locale, locales } from '#shared/locales.ts'
import { parisInstant, todayInParis } from '#shared/time/parisTime.ts'
import { demoReaders } from './accounts.ts'

const dayMs = 86_400_000
const sent = { id: 'demo-letter-sent', daysAgo: 24 } as const
const planned = { id: 'demo-letter-planned', hour: '09:30' } as const

/**
 * Subscribers of the letter, a letter that they have had, and one that is planned for tomorrow morning, so that the desk has
 * work. What a person of the desk has changed since stays.
 */
export async function seedDeskLetters(
  { store, letters }: { store: Store; letters: DeskLetters },
  now: number,
): Promise<void> {
  while (!letters.isReady() && store.isOpen()) await pause(500, undefined, { ref: false })
  const published = (await letters.all('fr')).filter(({ isPublished }) => isPublished)
  const [latest, before] = published.map(({ uuid }) => uuid)
  const [next, last] = [await publishedOf(latest), await publishedOf(before)]
  await store.transaction(async (tx) => {
    for (const { name, locale } of demoReaders) await addReader(tx, name, locale, now)
    if (last) await addSent(tx, last, now)
    if (next) await addPlanned(tx, next, now)
  })

  async function publishedOf(story: string | undefined): Promise<LetterEdition | undefined> {
    return story === undefined ? undefined : editionOf(await letters.read(story))
  }
}

async function addReader(tx: Tx, name: string, locale: Locale, now: number): Promise<void> {
  const email = `${name}@invites.test`
  await tx
    .insertInto('newsletterSubscriptions')
    .values({
      id: demoId(name),
      email,
      emailKey: email,
      locale,
      state: 'confirmed',
      wording: wordingOf(locale),
      askedAt: now - 60 * dayMs,
      confirmHash: null,
      confirmExpiresAt: null,
      confirmedAt: now - 60 * dayMs,
      unsubscribeToken: `demo-${demoId(name)}`,
      unsubscribedAt: null,
      page: null,
      house: null,
      unsubscribeReason: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function addSent(tx: Tx, edition: LetterEdition, now: number): Promise<void> {
  const startedAt = now - sent.daysAgo * dayMs
  const times = { scheduledAt: null, startedAt, preparedAt: startedAt, endedAt: startedAt + 60_000 }
  const added = await tx
    .insertInto('letterSendings')
    .values({
      ...rowOf(sent.id, edition, startedAt),
      ...times,
      activeStory: null,
      edition: JSON.stringify(edition),
      state: 'sent',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return
  for (const { name, locale } of demoReaders)
    await tx
      .insertInto('letterRecipients')
      .values({
        sending: sent.id,
        recipientKey: `${name}@invites.test`,
        source: 'subscriber',
        locale,
        mailId: demoId(`letter-${name}`),
        state: 'sent',
        settledAt: times.endedAt,
      })
      .execute()
}

async function addPlanned(tx: Tx, edition: LetterEdition, now: number): Promise<void> {
  const scheduledAt = parisInstant(`${todayInParis(now + dayMs)} ${planned.hour}`)
  await tx
    .insertInto('letterSendings')
    .values({
      ...rowOf(planned.id, edition, now),
      ...{ scheduledAt, startedAt: null, preparedAt: null, endedAt: null },
      activeStory: edition.uuid,
      edition: null,
      state: 'scheduled',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // It follows the day of the start until a person has touched it.
  await tx
    .updateTable('letterSendings')
    .set({ scheduledAt })
    .where('id', '=', planned.id)
    .where('state', '=', 'scheduled')
    .where('version', '=', 0)
    .execute()
}

function rowOf(id: string, { uuid, programme, texts }: LetterEdition, createdAt: number) {
  const [subjectFr, subjectEn] = locales.map((locale) => texts[locale].subject) as [string, string]
  return { id, story: uuid, programme, subjectFr, subjectEn, reason: null, personId: null, createdAt, preparedTo: null }
}
