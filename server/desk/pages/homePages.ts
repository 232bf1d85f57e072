import { type HeldRole, rolesAt } from '#shared/desk/rights.ts'
import { deskPath } from '#shared/desk/routes.ts'
import type { HouseEntry } from '#shared/desk/views.ts'
import type { Locale } from '#shared/locales.ts'
import type { DeskServices } from '../deskServices.ts'
import { allHouses } from '../houses.ts'
import type { DeskPage } from '../http/deskPage.ts'
import { doneNotice } from '../http/returned.ts'

/** The person's houses, and the tools at one of them. */
export function homePages({ store }: DeskServices): DeskPage[] {
  return [
    {
      route: 'home',
      access: 'person',
      async open(input) {
        const { person, locale } = input
        const houses = await housesOf(person.roles, locale)
        const [only, another] = houses
        if (only && !another) return { location: deskPath('house', locale, { house: only.slug }) }
        return { view: { name: 'houses', props: { houses, notice: doneNotice(input) } } }
      },
    },
    {
      route: 'house',
      access: 'anyAct',
      open: async ({ person, house }) => ({
        view: { name: 'house', props: { roles: rolesAt(person.roles, house.slug) } },
      }),
    },
  ]

  async function housesOf(roles: readonly HeldRole[], locale: Locale): Promise<HouseEntry[]> {
    const houses = await allHouses(store.db)
    return houses
      .map(({ slug, kind, nameFr, nameEn }) => ({
        slug,
        kind,
        name: locale === 'fr' ? nameFr : nameEn,
        roles: rolesAt(roles, slug),
      }))
      .filter((it) => it.roles.length > 0)
  }
}
