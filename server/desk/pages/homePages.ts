import { textIn } from '#server/store/inLanguage.ts'
import { rolesAt } from '#shared/desk/rights.ts'
import { deskPath } from '#shared/desk/routes.ts'
import type { HouseEntry } from '#shared/desk/views.ts'
import { houseKinds } from '#shared/places/houses.ts'
import type { DeskWork } from '../deskPart.ts'
import type { DeskServices } from '../deskServices.ts'
import { allHouses } from '../houses.ts'
import type { ActInput, DeskPage, StaffInput } from '../http/deskPage.ts'
import { doneNotice } from '../http/returned.ts'
import { hasEveryHouse } from '../people/people.ts'

/** The person's houses, and the tools at one of them with the work that waits there. */
export function homePages({ store }: DeskServices, work: readonly DeskWork[]): DeskPage[] {
  return [
    {
      route: 'home',
      access: 'person',
      async open(input) {
        const { person, locale } = input
        const houses = await housesOf(input)
        const [only, another] = houses
        if (only && !another) return { location: deskPath('house', locale, { house: only.slug }) }
        const groupHouse = hasEveryHouse(person) ? (only?.slug ?? null) : null
        return { view: { name: 'houses', props: { houses, groupHouse, notice: doneNotice(input) } } }
      },
    },
    {
      route: 'house',
      access: 'anyAct',
      open: async (input) => ({
        view: {
          name: 'house',
          props: {
            roles: rolesAt(input.person.roles, input.house.slug),
            waiting: Object.fromEntries(await waitingAt(input)),
          },
        },
      }),
    },
  ]

  /** Casinos, hotels, restaurants, each as its reader's language sorts them, with what waits there. */
  async function housesOf({ person, locale, now }: StaffInput): Promise<HouseEntry[]> {
    const { compare } = new Intl.Collator(locale, { ignorePunctuation: true })
    const houses = (await allHouses(store.db))
      .map((house) => ({ house, name: textIn(house.names, locale), roles: rolesAt(person.roles, house.slug) }))
      .filter((it) => it.roles.length > 0)
      .sort((a, b) => houseKinds.indexOf(a.house.kind) - houseKinds.indexOf(b.house.kind) || compare(a.name, b.name))
    return Promise.all(
      houses.map(async ({ house, ...rest }) => {
        const own = await waitingAt({ person, house, now }, (it) => it.isOfHouse)
        const waiting = own.reduce((sum, [, count = 0]) => sum + count, 0)
        return { ...rest, slug: house.slug, kind: house.kind, waiting }
      }),
    )
  }

  async function waitingAt(at: At, isOfHouse: (work: DeskWork) => boolean = () => true) {
    const counts = work.filter(isOfHouse).map(async ({ tool, count }) => [tool, await count(at)] as const)
    return (await Promise.all(counts)).filter(([, count]) => count !== undefined)
  }
}

type At = Pick<ActInput, 'person' | 'house' | 'now'>
