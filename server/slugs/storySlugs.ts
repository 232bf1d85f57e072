import { textIn } from '#server/store/inLanguage.ts'
import type { Queries, SlugKind } from '#server/store/tables.ts'
import type { Locale } from '#shared/locales.ts'

/** The slug that the story of a slug has now: other systems and old rows may name it by one of before. */
export async function currentSlug(db: Queries, kind: SlugKind, slug: string): Promise<string> {
  const now = await db
    .selectFrom('storySlugs as given')
    .innerJoin('storySlugs as now', (join) =>
      join.onRef('now.kind', '=', 'given.kind').onRef('now.uuid', '=', 'given.uuid').on('now.until', 'is', null),
    )
    .select('now.slug')
    .where('given.kind', '=', kind)
    .where('given.slug', '=', slug)
    .executeTakeFirst()
  return now?.slug ?? slug
}

/** The last title of the story of a slug, in the reader's language; undefined for a slug that no story had. */
export async function lastNameOf(
  db: Queries,
  kind: SlugKind,
  slug: string,
  locale: Locale,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('storySlugs')
    .select('names')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row && textIn(row.names, locale)
}

/** The last titles of all stories of a kind, gone ones among them, by slug. */
export async function lastNames(db: Queries, kind: SlugKind, locale: Locale): Promise<Map<string, string>> {
  const rows = await db.selectFrom('storySlugs').selectAll().where('kind', '=', kind).execute()
  return new Map(rows.map((row) => [row.slug, textIn(row.names, locale)]))
}

/** Names of all houses by slug, also by those of before, since logs and what senders chose are never changed; and by trigram. */
export async function houseNames(db: Queries, locale: Locale): Promise<Map<string, string>> {
  const houses = await db.selectFrom('deskHouses').select(['slug', 'trigram', 'names']).execute()
  const named = houses.flatMap((house) =>
    [house.slug, house.trigram ?? house.slug].map((it) => [it, textIn(house.names, locale)] as const),
  )
  return new Map([...(await lastNames(db, 'house', locale)), ...named])
}

/** Every slug that the story of a slug has had, the slug among them: for rows that are never changed. */
export async function slugsOfSame(db: Queries, kind: SlugKind, slug: string): Promise<string[]> {
  const rows = await db
    .selectFrom('storySlugs')
    .select('slug')
    .where('kind', '=', kind)
    .where('uuid', 'in', (of) =>
      of.selectFrom('storySlugs').select('uuid').where('kind', '=', kind).where('slug', '=', slug),
    )
    .execute()
  return [...new Set([slug, ...rows.map((it) => it.slug)])]
}
