import { textIn } from '#server/store/inLanguage.ts'
import type { Queries, Row } from '#server/store/tables.ts'
import { byLocale, defaultLocale, type Locale } from '#shared/locales.ts'
import { houseKinds } from '#shared/places/houses.ts'

export type House = Row<'deskHouses'>

/** All houses of the kinds that there are, by kind, casinos first, and by their names in the default language. */
export async function allHouses(db: Queries): Promise<House[]> {
  const houses = await db.selectFrom('deskHouses').selectAll().where('kind', 'in', houseKinds).execute()
  const nameOf = ({ names }: House) => textIn(names, defaultLocale)
  return houses.toSorted(
    (a, b) => houseKinds.indexOf(a.kind) - houseKinds.indexOf(b.kind) || (nameOf(a) < nameOf(b) ? -1 : 1),
  )
}

export function findHouse(db: Queries, by: { slug: string } | { trigram: string }): Promise<House | undefined> {
  const query = db.selectFrom('deskHouses').selectAll()
  return ('slug' in by ? query.where('slug', '=', by.slug) : query.where('trigram', '=', by.trigram)).executeTakeFirst()
}

/** A house by what operators and settings call it: its slug, or a casino's three letters. */
export function findHouseNamed(db: Queries, name: string): Promise<House | undefined> {
  return findHouse(db, /^[A-Z]{3}$/.test(name) ? { trigram: name } : { slug: name })
}

/** Names of the house and the person of an act; undefined where a system of the group did it, or they are gone. */
export async function placeAndPerson(
  db: Queries,
  { house: slug, personId }: { house: string | null; personId: string | null },
  locale: Locale,
): Promise<{ house?: string; person?: string }> {
  const house = slug ? await findHouse(db, { slug }) : undefined
  return { house: house && textIn(house.names, locale), person: (await personName(db, personId)) ?? undefined }
}

/** A house's name in each language, for a mail in its reader's. */
export function namesOf({ names }: House): Readonly<Record<Locale, string>> {
  return byLocale((it) => textIn(names, it))
}

/** The name of a person of the desk; null: a system, or the person is gone. */
export async function personName(db: Queries, id: string | null): Promise<string | null> {
  if (id === null) return null
  const person = await db.selectFrom('deskPeople').select('name').where('id', '=', id).executeTakeFirst()
  return person?.name ?? null
}
