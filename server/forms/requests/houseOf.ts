import { emailKey } from '#server/identity/comparisonKeys.ts'
import type { Queries } from '#server/store/tables.ts'
import type { FormName } from '#shared/forms/forms.ts'
import type { Locale } from '#shared/locales.ts'
import { contestTitle } from '../contests/readContests.ts'
import type { FormBlock } from '../formBlock.ts'
import type { FormServices } from '../formServices.ts'

interface HouseInput {
  form: FormName
  body: object
  block: FormBlock | undefined
}

/**
 * The house that answers a message, by its slug: whose mailbox the form names, else whose page the form stands on, else
 * the one that the sender chose. Null: none of these is a house, and the group answers.
 */
export async function houseOf(db: Queries, { form, body, block }: HouseInput): Promise<string | null> {
  const houses = await db.selectFrom('deskHouses').select(['slug', 'email']).execute()
  const desk = block?.desk
  const byMailbox = desk ? houses.filter((it) => it.email && emailKey(it.email) === emailKey(desk)) : []
  // A mailbox that several houses share is no house's own.
  if (byMailbox.length === 1) return byMailbox[0]?.slug ?? null
  const known = new Set(houses.map(({ slug }) => slug))
  const page = block?.storySlug.split('/').find((it) => known.has(it))
  if (page) return page
  const { hotel, casino } = body as { hotel?: string; casino?: string }
  // An entry of a contest names a favourite, and no house that shall answer.
  const chosen = form === 'contest' ? undefined : [hotel, casino].find((it) => it !== undefined && known.has(it))
  return chosen ?? null
}

/** Where names come from: of houses by slug, of contests in the content, both in the reader's language. */
export interface FieldNames {
  names: ReadonlyMap<string, string>
  content: Pick<FormServices['content'], 'all'>
  locale: Locale
}

/** A message's fields for a reader: house and contest by their names; a house that is known no more by its slug. */
export function withNames(
  fields: Readonly<Record<string, unknown>>,
  { names, content, locale }: FieldNames,
): Record<string, unknown> {
  const named = Object.entries(fields).map(([field, value]) => {
    if (field === 'contest') return [field, contestTitle(content, locale, String(value))]
    return [field, field === 'hotel' || field === 'casino' ? (names.get(String(value)) ?? value) : value]
  })
  return Object.fromEntries(named)
}
