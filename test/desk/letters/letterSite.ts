import { leftOutOf, progressOf, sendingsOf } from '#server/letter/sending/sendings.ts'
import { deskPath } from '#shared/desk/routes.ts'
import type { Locale } from '#shared/locales.ts'
import type { Answer } from '#test/support/client.ts'
import { postForm } from '#test/support/formPosts.ts'
import { type HotelSite, must } from '#test/support/hotelSite.ts'
import type { Staff } from '../deskSite.ts'

/** Ids of the letters' stories, as the list of a house has them. */
export async function storiesOf({ client }: Pick<Staff, 'client'>, house: string): Promise<string[]> {
  const { body } = must(await client.get(deskPath('letters', 'fr', { house })), 200)
  const [before, after] = deskPath('letter', 'fr', { house, story: 'STORY' }).split('STORY')
  const links = String(body).matchAll(new RegExp(`href="${before}([^"/]+)${after}"`, 'g'))
  return [...links].map(([, story = '']) => story)
}

/** The sendings of a story, the latest first, with what became of their letters. */
export async function sendingsWithProgress({ services: { store } }: HotelSite, story: string) {
  const rows = await sendingsOf(store.db, story)
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      ...(await progressOf(store.db, row.id)),
      leftOut: (await leftOutOf(store.db, row.id)).map(({ reason }) => reason),
    })),
  )
}

/** The sending that is not over, as a form names the one that its page showed. */
export async function seenSending(site: HotelSite, story: string): Promise<{ sending: string; version: string }> {
  const row = (await sendingsWithProgress(site, story)).find(({ activeStory }) => activeStory !== null)
  if (!row) throw new Error('the letter has no sending that goes on')
  return { sending: row.id, version: String(row.version) }
}

/** Posts a form of a letter's page. */
export function letterForm(
  { client }: Pick<Staff, 'client'>,
  place: { house: string; story: string; locale?: Locale },
  fields: Record<string, string>,
): Promise<Answer> {
  const { locale = 'fr', ...params } = place
  return postForm(client, deskPath('letter', locale, params), fields)
}

/** Sends a letter as two people do: one asks for it, somebody else begins it. */
export async function sendByTwo(
  site: HotelSite,
  people: readonly [Pick<Staff, 'client'>, Pick<Staff, 'client'>],
  place: Parameters<typeof letterForm>[1],
  fields: Record<string, string> = {},
): Promise<void> {
  const [one, other] = people
  must(await letterForm(one, place, { form: 'send', sure: 'yes', ...fields }), 303)
  const seen = await seenSending(site, place.story)
  must(await letterForm(other, place, { form: 'send', sure: 'yes', ...fields, ...seen }), 303)
}
