import { type Content, storiesIn } from '#server/content/index.ts'
import { followSlugs, moveHouseRows } from '#server/slugs/index.ts'
import { storedTexts } from '#server/store/inLanguage.ts'
import type { Store } from '#server/store/open.ts'
import { neededSlugs } from '#shared/content/neededSlugs.ts'
import { byLocale, locales } from '#shared/locales.ts'
import type { HouseKind } from '#shared/places/houses.ts'
import { lastSegment } from '#shared/places/houses.ts'
import { emailPattern } from '#shared/schemas/fields/email.ts'
import { allHouses, type House } from './houses.ts'

/** Folders of houses, and the stories in them that are one. */
const folders: readonly { kind: HouseKind; slug: string; components: readonly string[] }[] = [
  { kind: 'casino', slug: neededSlugs.casinos.slug, components: ['casino'] },
  { kind: 'hotel', slug: neededSlugs.hotels.slug, components: ['hotel'] },
  { kind: 'restaurant', slug: neededSlugs.tables.slug, components: ['restaurant'] },
  { kind: 'bath', slug: neededSlugs.baths.slug, components: ['thalasso', 'spa'] },
]

interface Services {
  store: Store
  content: Content
  clock: () => number
}

/**
 * Copies the houses of the content into the store, where the desk and the command of its operators find them without
 * the content service. A house that was renamed keeps all that names it. One whose story is gone stays: people have roles
 * there.
 */
export async function copyHouses({ store, content, clock }: Services): Promise<void> {
  const found = (await Promise.all(folders.map((it) => housesIn(content, it)))).flat()
  // The first of two houses with one slug has the counter: a hotel that of its own bath.
  const houses = [...new Map(found.toReversed().map((it) => [it.house.slug, it])).values()]
  const named = houses.map(({ uuid, house: { slug, names } }) => ({ uuid, slug, names }))
  await store.transaction(async (tx) => {
    await followSlugs(tx, { kind: 'house', move: moveHouseRows }, named, clock())
    const known = new Map((await allHouses(tx)).map((it) => [it.slug, it]))
    for (const { house } of houses.filter((it) => !isSame(it.house, known.get(it.house.slug))))
      await tx
        .insertInto('deskHouses')
        .values(house)
        .onConflict((conflict) => conflict.column('slug').doUpdateSet(house))
        .execute()
  })
}

async function housesIn(
  content: Content,
  { kind, slug: folder, components }: (typeof folders)[number],
): Promise<{ uuid: string; house: House }[]> {
  const [stories = [], ...translated] = await Promise.all(locales.map((it) => storiesIn(content, it, folder)))
  const byUuid = new Map(translated.flat().map((it) => [`${it.locale} ${it.uuid}`, it]))
  return stories
    .filter(({ component }) => components.includes(component))
    .map((story) => {
      const { trigram, email, phone } = story.content as { trigram?: string; email?: string; phone?: string }
      const house = {
        slug: lastSegment(story.storySlug),
        kind,
        trigram: trigram ?? null,
        names: storedTexts(byLocale((it) => nameOf(byUuid.get(`${it} ${story.uuid}`) ?? story))),
        email: email && emailPattern.test(email) ? email : null,
        phone: phone || null,
      }
      return { uuid: story.uuid, house }
    })
}

function nameOf({ name, content }: { name: string; content: unknown }): string {
  const { name: own, title } = content as { name?: string; title?: string }
  return own ?? title ?? name
}

function isSame(one: House, other: House | undefined): boolean {
  return other !== undefined && (Object.keys(one) as (keyof House)[]).every((key) => one[key] === other[key])
}
